import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { testedServer } from '../../../scripts/testing/product-command.mjs';
import { attributesOf, openCollector, type Span } from '../../../tests/collector.ts';
import { makeDataDir, startProduct } from '../../../tests/product.ts';

/** The numbers of span kinds in OTLP. */
const kinds = { server: 2, client: 3, consumer: 5 };

async function startTraced(settings: Record<string, string>, server?: string[]) {
  const { dataDir, remove } = await makeDataDir();
  onTestFinished(remove);
  const product = await startProduct(dataDir, settings, server);
  onTestFinished(async () => void (await product.stop()));
  return product;
}

const message = { name: 'Mira', email: 'mira@player.example', subject: 'Tide', message: 'Do you publish games?' };

async function sendMessage(address: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${address}/api/contact-v2`, { method: 'POST', headers, body: JSON.stringify(message) });
  expect(response.status).toBe(201);
}

it('with a collector, requests, their queries and the resulting emails are exported without personal data', async () => {
  const collector = await openCollector();
  const product = await startTraced({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20studio',
  });
  await sendMessage(product.address);
  for (let visits = 0; visits < 2; visits += 1) await (await fetch(`${product.address}/api/cases?topCase=true`)).text();
  await expect.poll(product.mails).toHaveLength(2);
  expect(await product.stop()).toBe(0);

  expect(collector.exports[0]).toMatchObject({
    url: '/v1/traces',
    headers: { authorization: 'Bearer of the studio', 'content-type': 'application/json' },
  });
  expect(new Set(collector.services())).toEqual(new Set(['sixtyforty']));
  const spans = collector.spans();
  const childrenOf = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  const request = spans.find(({ name }) => name === 'POST /api/contact-v2')!;
  expect(request.kind).toBe(kinds.server);
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/contact-v2',
    'http.response.status_code': 201,
  });
  const insert = childrenOf(request).find((span) =>
    String(attributesOf(span)['db.query.text']).startsWith('insert into "messages"'),
  )!;
  expect([insert.name, insert.kind, insert.traceId]).toEqual(['INSERT', kinds.client, request.traceId]);
  expect(attributesOf(insert)).toEqual({
    'db.system.name': 'sqlite',
    'db.operation.name': 'INSERT',
    'db.query.text': expect.stringMatching(/^insert into "messages" .*values \(\?, \?/),
  });

  const job = spans.find(({ name }) => name === 'job mail')!;
  expect([job.kind, job.parentSpanId]).toEqual([kinds.consumer, undefined]);
  expect(attributesOf(job)).toEqual({ 'sixtyforty.job.kind': 'mail', 'sixtyforty.job.attempt': 1 });

  // One response was rendered, one came from the response cache.
  expect(spans.filter(({ name }) => name === 'GET /api/cases')).toHaveLength(2);
  expect(JSON.stringify(spans)).not.toMatch(/mira|tide|do you publish|topCase=/i);
});

it('an unavailable collector causes one line in the log, and no failed request', async () => {
  const collector = createServer().listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  await new Promise((resolve) => collector.close(resolve));
  const product = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  await sendMessage(product.address);
  expect(await product.stop()).toBe(0);
  expect(product.said().match(/traces cannot be exported/g)).toHaveLength(1);
  expect(product.said()).not.toMatch(/mira/i);
});

it('without a collector, the tracing packages are not loaded', async () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/sdk')) throw new Error('the tracer is loaded');
      return next(name, context);
    } });`;
  const server = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, ...testedServer];
  const product = await startTraced({}, server);
  await sendMessage(product.address);
  expect(await product.stop()).toBe(0);
  await expect(startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, server)).rejects.toThrow(
    'the tracer is loaded',
  );
});
