import { ConfigError } from '../configuration/config.ts';
import { StoreFailure } from '../storage/files.ts';
import { isDatabaseUnavailable } from '../errors/database-error.ts';

/** The reason of a failed start in one line, without passwords; undefined for a fault of the product, which needs its stack trace. */
export function startFailure(
  error: unknown,
  { port, host, databaseUrl }: { port: number; host?: string; databaseUrl?: string },
): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof StoreFailure) return error.line();
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall, hostname, message } = error as NodeJS.ErrnoException & { hostname?: string };
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program`;
  if (code === 'EACCES' && syscall === 'listen') return `PORT ${port} may not be used by this user`;
  const isUnknownHost = syscall === 'getaddrinfo' && hostname !== undefined && hostname === host;
  if (code === 'EADDRNOTAVAIL' || isUnknownHost) return 'HOST is not an address of this machine';
  if (code === 'ERR_MODULE_NOT_FOUND' && message.includes('dist'))
    return 'the pages are not built: start with `npm start`';
  if (databaseUrl !== undefined) {
    if (/^(28|3D|3F|42501)/.test(code)) return `the database of DATABASE_URL refuses the connection: ${message}`;
    if (isDatabaseUnavailable(error)) return `the database of DATABASE_URL cannot be reached (${code || message})`;
    // OpenSSL's messages end with a line break.
    if (isConnectionError(error)) return `the database of DATABASE_URL cannot be used: ${message.trim()}`;
  }
  if (['ERR_SQLITE_ERROR', 'EACCES', 'ENOTDIR', 'EROFS', 'ENOSPC', 'EEXIST', 'ENOENT'].includes(code))
    return `the database in DATA_DIR cannot be used: ${message}`;
  return undefined;
}

/** Whether an error comes from the address or the connection, not from a query: errors of pg and TLS have only the stack in common. */
const isConnectionError = ({ stack }: Error): boolean => /[\\/]pg-(pool|connection-string)[\\/]/.test(stack ?? '');
