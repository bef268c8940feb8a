import { auditApi } from '../../domain/api/audit.ts';
import type { AuditEntry } from '../../domain/operations/audit.ts';
import { disarmed } from '../../domain/text/csv.ts';
import { pageSizes } from '../../domain/inbox/list-query.ts';
import { findAttempts } from '../features/accounts/sign-in-attempts.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { readAuditEntries, audit, findAuditEntries } from '../platform/audit/audit-trail.ts';

/** The actions of operators. The export of the audit trail is itself recorded. */
export const auditEndpoints = ({ db, now }: AppContext): Endpoint[] =>
  implement(auditApi, {
    'GET /api/audit': ({ query }) => findAuditEntries(db, query, now()),
    'GET /api/audit/sign-ins': ({ query: { page = 1, pageSize = pageSizes.usual } }) =>
      findAttempts(db, page, pageSize),
    'POST /api/audit/export': async ({ body, by }) => {
      const lines = [columns.join(',')];
      for await (const entries of readAuditEntries(db, body, now()))
        for (const entry of entries) lines.push(columns.map((column) => csvCell(entry[column])).join(','));
      await audit(db, by, { action: 'exported', entity: 'audit', id: null }, now());
      return { csv: lines.map((line) => `${line}\r\n`).join('') };
    },
  });

const columns = [
  'createdAt',
  'actor',
  'actorId',
  'via',
  'address',
  'action',
  'entity',
  'entityId',
  'name',
  'fields',
  'tokenId',
] as const satisfies (keyof AuditEntry)[];

function csvCell(value: AuditEntry[keyof AuditEntry]): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return `"${disarmed(text).replaceAll('"', '""')}"`;
}
