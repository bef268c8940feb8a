import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '../configuration/config.ts';
import { isUniqueViolation } from '../errors/database-error.ts';
import { productVersion } from '../configuration/product-files.ts';
import type { TracedResponse, Tracer } from './tracing.ts';

/** The timeout of an export in ms: an unresponsive collector must not delay a stop. */
const timeout = 3000;

/**
 * Exports spans with OTLP over HTTP, named by OpenTelemetry's semantic conventions. Spans contain no addresses, values or error
 * messages, which may contain personal data or a token.
 */
export function openTelemetryTracer(
  { endpoint, headers, serviceName, share }: NonNullable<Config['tracing']>,
  system: 'sqlite' | 'postgresql',
  log: Logger,
): Tracer {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = logged(new OTLPTraceExporter({ url, headers, timeoutMillis: timeout }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': productVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: timeout })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const spans = provider.getTracer('sixtyforty');

  return {
    request: (method, respond, describe) =>
      spans.startActiveSpan(method, { kind: SpanKind.SERVER }, async (span) => {
        try {
          await respond();
        } finally {
          endRequest(span, method, describe());
        }
      }),

    cachedRequest({ method, ms, ...response }) {
      const span = spans.startSpan(method, { kind: SpanKind.SERVER, startTime: Date.now() - ms });
      endRequest(span, method, response);
    },

    query({ query: { sql }, queryDurationMillis, ...outcome }) {
      if (!trace.getActiveSpan()) return;
      const operation = operationOf(sql);
      const span = spans.startSpan(operation, {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - queryDurationMillis,
        attributes: {
          'db.system.name': system,
          'db.operation.name': operation,
          // The SQL of Kysely has placeholders instead of values.
          'db.query.text': sql,
        },
      });
      // A repeated form causes a unique violation, which is not a failure.
      if (outcome.level === 'error' && !isUniqueViolation(outcome.error)) fail(span, outcome.error);
      span.end();
    },

    job: ({ kind, attempt }, run) => {
      const attributes: Attributes = { 'sixtyforty.job.kind': kind, 'sixtyforty.job.attempt': attempt };
      return spans.startActiveSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes, root: true }, async (span) => {
        try {
          return await run();
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },

    // The exporter has already logged a failed export.
    stop: () => provider.shutdown().catch(() => {}),
  };
}

function endRequest(span: Span, method: string, { route, status }: TracedResponse): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) {
    span.setAttribute('error.type', String(status));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Marks a span as failed by the error's code, without its message. */
function fail(span: Span, error: unknown): void {
  type Code = string | number;
  const { code, errcode, name = '_OTHER' } = (error ?? {}) as { code?: Code; errcode?: Code; name?: string };
  span.setAttribute('error.type', String(errcode ?? code ?? name));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The statement's first word, such as `select`. */
const operationOf = (sql: string): string => /^\W*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'QUERY';

/** Logs when the collector starts to fail, and when it works again. */
function logged(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, onResult) =>
      exporter.export(spans, (result) => {
        const code: number = result.code;
        const hasFailed = code !== 0;
        if (hasFailed && !isFailing) log.warn('traces cannot be exported to OTEL_EXPORTER_OTLP_ENDPOINT');
        if (!hasFailed && isFailing) log.info('traces are exported again');
        isFailing = hasFailed;
        onResult(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
