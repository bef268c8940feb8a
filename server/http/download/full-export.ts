import type { Context } from 'hono';
import { mayActAs, type User } from '../../../domain/user.ts';
import type { Actor } from '../../audit/store.ts';
import type { AppContext } from '../../context.ts';
import { HttpError } from '../errors.ts';
import { checkProof } from '../../auth/access.ts';

/** @throws {HttpError} 403 for an export of everything, unless by an admin with a fresh proof */
export async function checkFullExport(context: AppContext, user: User, by: Actor, c: Context): Promise<void> {
  if (!mayActAs(user.role, 'admin')) throw new HttpError(403, 'notAllowed');
  // No token can prove who uses it.
  if (by.via === 'token') throw new HttpError(403, 'scopeMissing');
  await checkProof(c, context);
}
