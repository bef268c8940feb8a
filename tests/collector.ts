import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: object }[];
}

interface Export {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[];
}

/** An OTLP collector over HTTP. */
export async function openCollector() {
  const exports: { url: string; headers: IncomingHttpHeaders; body: Export }[] = [];
  const receive = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    exports.push({ url: incoming.url!, headers: incoming.headers, body: (await json(incoming)) as Export });
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  };
  const server = createServer((incoming, outgoing) => void receive(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const resourceSpans = () => exports.flatMap(({ body }) => body.resourceSpans);
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports,
    services: () => resourceSpans().map(({ resource }) => attributesOf(resource)['service.name']),
    spans: () => resourceSpans().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
}

/** The attributes by name. Each value is an object with one field, which names its type. */
export const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown]));
