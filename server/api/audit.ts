import * as z from 'zod/mini';
import { type AuditEntry, auditFilter, namedAuditEntry, signInsFilter } from '../../domain/operations/audit.ts';
import { disarmed } from '../../domain/text/csv.ts';
import { pageOf, pageSizes } from '../../domain/inbox/list-query.ts';
import { signInAttempt } from '../../domain/operations/status.ts';
import { findAttempts } from '../features/accounts/sign-in-attempts.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { endpoint, type Endpoint, provenAdmin } from '../platform/http/endpoint/endpoint.ts';
import { allAuditEntries, audit, findAuditEntries } from '../platform/audit/audit-trail.ts';

/** The actions of operators. The export of the audit trail is itself recorded. */
export const auditEndpoints = ({ db, now }: AppContext): Endpoint[] => [
  endpoint('GET /api/audit', {
    summary: 'Who changed what, when and from where, newest first',
    access: 'admin',
    query: auditFilter,
    response: pageOf(namedAuditEntry),
    handle: ({ query }) => findAuditEntries(db, query, now()),
  }),
  endpoint('GET /api/audit/sign-ins', {
    summary: 'Sign-in attempts, newest first',
    access: 'admin',
    query: signInsFilter,
    response: pageOf(signInAttempt),
    handle: ({ query: { page = 1, pageSize = pageSizes.usual } }) => findAttempts(db, page, pageSize),
  }),
  endpoint('POST /api/audit/export', {
    summary: 'The filtered entries as CSV',
    ...provenAdmin,
    body: auditFilter,
    response: z.object({ csv: z.string() }),
    handle: async ({ body, by }) => {
      const lines = [columns.join(',')];
      for await (const entries of allAuditEntries(db, body, now()))
        for (const entry of entries) lines.push(columns.map((column) => csvCell(entry[column])).join(','));
      await audit(db, by, { action: 'exported', entity: 'audit', id: null }, now());
      return { csv: lines.map((line) => `${line}\r\n`).join('') };
    },
  }),
];

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
