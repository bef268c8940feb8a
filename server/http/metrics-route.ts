import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Context, Hono } from 'hono';
import type { Parts } from '../parts.ts';
import { clientAddress } from './client-address.ts';
import { HttpError, notFound } from './errors.ts';
import { otherMethod } from './other-method.ts';

/** Answers `GET /metrics` for Prometheus: with `METRICS_TOKEN` to whoever has it, else to this machine alone. */
export function routeMetrics(app: Hono, { config, metrics }: Pick<Parts, 'config' | 'metrics'>): void {
  app.get('/metrics', async (context) => {
    if (config.metricsToken === undefined) {
      if (!isFromThisMachine(context)) throw notFound();
    } else if (!hasToken(context, config.metricsToken)) {
      throw new HttpError(401, 'notSignedIn', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const text = await metrics.read();
    return context.body(text, 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
  app.all('/metrics', otherMethod(['GET']));
}

/** A proxy on this machine passes strangers on, and says so. */
function isFromThisMachine(context: Context): boolean {
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => context.req.header(name) !== undefined,
  );
  const address = clientAddress(context, 0).replace(/^::ffff:/i, '');
  return !passedOn && (address === '::1' || (isIPv4(address) && address.startsWith('127.')));
}

function hasToken(context: Context, token: string): boolean {
  const sent = /^Bearer +(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  const sum = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(sum(sent), sum(token));
}
