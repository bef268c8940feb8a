import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Context, Hono } from 'hono';
import type { AppContext } from '../../context.ts';
import { clientAddress } from '../middleware/client-address.ts';
import { HttpError, notFound } from '../errors.ts';
import { otherMethod } from '../middleware/method-not-allowed.ts';

/** `GET /metrics` for Prometheus: requires `METRICS_TOKEN`, or without one a request from this machine. */
export function routeMetrics(app: Hono, { config, metrics }: Pick<AppContext, 'config' | 'metrics'>): void {
  app.get('/metrics', async (c) => {
    if (config.metricsToken === undefined) {
      if (!isFromThisMachine(c)) throw notFound();
    } else if (!hasToken(c, config.metricsToken)) {
      throw new HttpError(401, 'notSignedIn', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const text = await metrics.read();
    return c.body(text, 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
  app.all('/metrics', otherMethod(['GET']));
}

/** A proxy on this machine passes strangers on, and says so. */
function isFromThisMachine(c: Context): boolean {
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  );
  const address = clientAddress(c, 0);
  return !passedOn && (address === '::1' || (isIPv4(address) && address.startsWith('127.')));
}

function hasToken(c: Context, token: string): boolean {
  const sent = /^Bearer +(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  const sum = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(sum(sent), sum(token));
}
