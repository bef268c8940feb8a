import * as z from 'zod/mini';
import { auditFilter, namedAuditEntry, signInsFilter } from '../operations/audit.ts';
import { pageOf } from '../inbox/list-query.ts';
import { signInAttempt } from '../operations/status.ts';
import { type All, type Operations, provenAdmin } from './operation.ts';

export const auditApi = {
  'GET /api/audit': {
    summary: 'Who changed what, when and from where, newest first',
    access: 'admin',
    query: auditFilter,
    response: pageOf(namedAuditEntry),
  },
  'GET /api/audit/sign-ins': {
    summary: 'Sign-in attempts, newest first',
    access: 'admin',
    query: signInsFilter,
    response: pageOf(signInAttempt),
  },
  'POST /api/audit/export': {
    summary: 'The filtered entries as CSV',
    ...provenAdmin,
    body: auditFilter,
    response: z.object({ csv: z.string() }),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof auditApi> {}
}
