import { ConfigError } from './config.ts';
import { isDatabaseAway } from './db/errors.ts';

/**
 * Says in one line why the product did not start, so that a person knows what to do. Never tells an address or a password.
 *
 * @returns nothing for what is no matter of the surroundings: that is a fault of the product, and wants its stack
 */
export function startFailure(
  error: unknown,
  { port, databaseUrl }: { port: number; databaseUrl?: string },
): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const code = (error as { code?: unknown }).code;
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program`;
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `PORT ${port} may not be used by this user`;
  if (
    code === 'EADDRNOTAVAIL' ||
    ('syscall' in error && error.syscall === 'getaddrinfo' && databaseUrl === undefined)
  ) {
    return 'HOST is not an address of this machine';
  }
  if (code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('dist'))
    return 'the pages are not built: start with `npm start`';
  if (databaseUrl !== undefined) {
    const refused = typeof code === 'string' && /^(28|3D|42501)/.test(code);
    if (refused) return `the database of DATABASE_URL refuses us: ${error.message}`;
    if (isDatabaseAway(error))
      return `the database of DATABASE_URL cannot be reached (${typeof code === 'string' ? code : error.message})`;
  }
  if (
    code === 'ERR_SQLITE_ERROR' ||
    ['EACCES', 'ENOTDIR', 'EROFS', 'ENOSPC', 'EEXIST', 'ENOENT'].includes(String(code))
  ) {
    return `the database in DATA_DIR cannot be used: ${error.message}`;
  }
  return undefined;
}
