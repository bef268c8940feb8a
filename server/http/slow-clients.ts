/**
 * How long a connection may take, in ms, so that clients that trickle bytes cannot hold all of them: for a request's headers, for
 * the request as a whole, and idle between two requests. Connections are looked at every second.
 */
export const slowClients = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1000,
} as const;
