import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { invalid } from '../errors.ts';

/** The header `Idempotency-Key` (decision 11). @throws {HttpError} 400 unless a printable word of up to 200 characters */
export function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined || key === '') return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid();
  return key;
}

/** SHA-256 of a parsed body, whatever the order of its fields: the same key with another body is another submission. */
export const bodyDigest = (body: unknown): string => hash('sha256', JSON.stringify(body, sortFields));

/** For `JSON.stringify`: equal objects have equal text. */
export const sortFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
