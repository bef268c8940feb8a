import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../configuration/config.ts';

/*
 * Traces of requests, database queries and jobs. They are recorded only while a tracer runs; without one nothing is loaded or
 * allocated. There is one tracer per process, like the context of OpenTelemetry.
 */

export interface TracedResponse {
  /** The pattern of the request's address. The address itself may contain a token. */
  route: string;
  status: number;
}

/** A completed request with its duration in ms. */
export interface TracedRequest extends TracedResponse {
  method: string;
  ms: number;
}

/** An attempt at a job. */
export interface TracedJob {
  kind: string;
  /** 1 for the first attempt. */
  attempt: number;
}

export interface Tracer {
  request(method: string, respond: () => Promise<void>, describe: () => TracedResponse): Promise<void>;
  cachedRequest(request: TracedRequest): void;
  query(event: LogEvent): void;
  job<Result>(job: TracedJob, run: () => Promise<Result>): Promise<Result>;
  /** Exports the recorded spans. */
  stop(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Starts to record and export traces, if the configuration names a collector. */
export async function startTracing(config: Config, log: Logger): Promise<void> {
  if (config.tracing === undefined) return;
  const { openTelemetryTracer } = await import('./open-telemetry-tracer.ts');
  tracer = openTelemetryTracer(config.tracing, config.databaseUrl === undefined ? 'sqlite' : 'postgresql', log);
}

/** Exports the recorded spans and stops recording. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer;
  tracer = undefined;
  await stopped?.stop();
}

/** Runs `respond` in a span, to which its queries belong. @param describe is called after it */
export const traceRequest = (
  method: string,
  respond: () => Promise<void>,
  describe: () => TracedResponse,
): Promise<void> => (tracer ? tracer.request(method, respond, describe) : respond());

/** Records a request that the response cache has just answered. */
export const traceCachedRequest = (request: TracedRequest): void => tracer?.cachedRequest(request);

/** Records a query that has just ended, in the span of its request or job. Other queries are not recorded. */
export const traceQuery = (event: LogEvent): void => tracer?.query(event);

/** Runs an attempt at a job in a span, to which its queries belong. */
export const traceJob = <Result>(job: TracedJob, run: () => Promise<Result>): Promise<Result> =>
  tracer ? tracer.job(job, run) : run();
