import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../bootstrap/config.ts';

/*
 * Traces of requests, database queries and jobs. They are recorded only while a tracer runs, so that without one nothing is loaded or
 * allocated. The tracer belongs to the process, as the context of OpenTelemetry does.
 */

export interface TracedResponse {
  /** The pattern of the request's address. The address itself may contain a token. */
  route: string;
  status: number;
}

/** A request that has its response after so many ms. */
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
  /** Exports what was recorded. */
  stop(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Starts to record and export traces, if the configuration names a collector. */
export async function startTracing(config: Config, log: Logger): Promise<void> {
  if (config.tracing === undefined) return;
  const { openTelemetryTracer } = await import('./open-telemetry-tracer.ts');
  tracer = openTelemetryTracer(config.tracing, config.databaseUrl === undefined ? 'sqlite' : 'postgresql', log);
}

/** Exports what was recorded, and records nothing more. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer;
  tracer = undefined;
  await stopped?.stop();
}

/** Runs `respond` as a span, under which its queries are recorded. @param describe is called after it */
export const traceRequest = (
  method: string,
  respond: () => Promise<void>,
  describe: () => TracedResponse,
): Promise<void> => (tracer ? tracer.request(method, respond, describe) : respond());

/** Records a request to which the response cache has just responded. */
export const traceCachedRequest = (request: TracedRequest): void => tracer?.cachedRequest(request);

/** Records a query that has just ended, under the request or job that made it. Queries of neither are not recorded. */
export const traceQuery = (event: LogEvent): void => tracer?.query(event);

/** Runs an attempt at a job as a span, under which its queries are recorded. */
export const traceJob = <Result>(job: TracedJob, run: () => Promise<Result>): Promise<Result> =>
  tracer ? tracer.job(job, run) : run();
