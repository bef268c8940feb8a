import { outgoingClient as strict, type OutgoingClient } from '../platform/http/outgoing/outgoing-client.ts';

/**
 * Calls receivers on localhost, which decision 26 allows only in tests. They speak plain HTTP, whereas the address of a webhook is
 * always an https one.
 */
export const outgoingClient = (): OutgoingClient => {
  const client = strict({ allowLoopback: true });
  return (address, request) => client(address.replace(/^https:\/\/127\.0\.0\.1:/, 'http://127.0.0.1:'), request);
};
