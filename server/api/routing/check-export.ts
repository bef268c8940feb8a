import { mayActAs } from '../../../domain/accounts/user.ts';
import { isFullExport, type MessagesExport, type ProjectsExport } from '../../../domain/inbox/export.ts';
import { checkProof } from '../../features/auth/access.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import type { Call } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../../platform/errors/http-error.ts';

/**
 * Checks an export. If its filter or selection matches every listed row, it is a full export, which requires an admin who has just
 * re-authenticated (decisions 21 and 86).
 * @throws {HttpError} 403 for a full export by anyone else
 */
export async function checkExport(
  context: AppContext,
  { query, user, by, c }: Pick<Call<ProjectsExport | MessagesExport, undefined>, 'query' | 'user' | 'by' | 'c'>,
  isWholeList: () => Promise<boolean>,
): Promise<void> {
  if (!isFullExport(query) && !(await isWholeList())) return;
  if (!mayActAs(user!.role, 'admin')) throw new HttpError(403, 'notAllowed');
  // A token cannot re-authenticate.
  if (by.via === 'token') throw new HttpError(403, 'scopeMissing');
  await checkProof(c, context);
}
