import type { MiddlewareHandler } from 'hono';
import type { AppContext } from '../../context.ts';

type Needs = Pick<AppContext, 'config' | 'log' | 'warnings'>;

const message = 'TRUST_PROXY is 0 behind a proxy: all visitors share one limit; set it to the number of proxies';

/** Warns at the start: the server speaks no TLS itself, so an https address has a proxy in front. */
export function warnOfProxy({ config: { publicUrl, trustProxy }, log, warnings }: Needs): void {
  if (trustProxy > 0 || !publicUrl.startsWith('https:')) return;
  warnings.add('proxyNotTrusted');
  log.warn(message);
}

/** Warns once of requests that a proxy passes on and whose addresses are therefore not believed. */
export const proxyWarning =
  ({ config: { trustProxy }, log, warnings }: Needs): MiddlewareHandler =>
  async (c, next) => {
    if (trustProxy === 0 && !warnings.has('proxyNotTrusted') && c.req.header('x-forwarded-for') !== undefined) {
      warnings.add('proxyNotTrusted');
      log.warn(message);
    }
    await next();
  };
