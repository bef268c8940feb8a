import * as z from 'zod/mini';
import { resetEndpoints } from './account/reset.ts';
import { accountEndpoints } from './account/routes.ts';
import { setupEndpoints } from './account/setup.ts';
import { assessmentsEndpoints } from './assessments/routes.ts';
import { attachmentEndpoints } from './attachments/routes.ts';
import { auditEndpoints } from './audit/routes.ts';
import { authEndpoints } from './auth/routes.ts';
import { ownPasskeyEndpoints, passkeySignInEndpoints } from './auth/passkeys/routes.ts';
import { ownIdentityEndpoints, providerEndpoints } from './auth/provider/routes.ts';
import { proofEndpoints } from './auth/second-factor/proof-routes.ts';
import { ownFactorEndpoints, secondFactorEndpoints } from './auth/second-factor/routes.ts';
import { casesEndpoints } from './cases/routes.ts';
import { changesEndpoints } from './changes/routes.ts';
import { clockEndpoints } from './clock/routes.ts';
import { publicListEndpoints } from './content/public-lists.ts';
import { contentEndpoints } from './content/routes.ts';
import type { AppContext } from './context.ts';
import { draftsEndpoints } from './drafts/routes.ts';
import { eventsEndpoints } from './http/events/routes.ts';
import { endpoint, type Endpoint } from './http/endpoint/endpoint.ts';
import { openapiDocument } from './http/endpoint/openapi.ts';
import { labelsEndpoints } from './labels/routes.ts';
import { ledgerEndpoints } from './ledger/routes.ts';
import { mediaEndpoints } from './media/routes.ts';
import { inboundEndpoints } from './inbound/routes.ts';
import { mergesEndpoints } from './merges/routes.ts';
import { inboxEndpoints, messagesEndpoints } from './messages/routes.ts';
import { notesEndpoints } from './notes/routes.ts';
import { pressEndpoints } from './press/routes.ts';
import { notificationEndpoints } from './notifications/routes.ts';
import { portfolioEndpoints } from './portfolio/routes.ts';
import { importEndpoints } from './projects/import/routes.ts';
import { projectsEndpoints } from './projects/routes.ts';
import { reportsEndpoints } from './reports/routes.ts';
import { bulkReplyEndpoints } from './replies/bulk/routes.ts';
import { repliesEndpoints } from './replies/routes.ts';
import { searchEndpoints } from './search/find/routes.ts';
import { sendersEndpoints } from './senders/routes.ts';
import { statusEndpoints } from './status/routes.ts';
import { viewsEndpoints } from './views/routes.ts';
import { webhookEndpoints } from './webhooks/routes.ts';
import { invitationEndpoints } from './team/invitations.ts';
import { tokenEndpoints } from './tokens/routes.ts';
import { templatesEndpoints } from './templates/routes.ts';
import { teamEndpoints } from './team/routes.ts';

/** Every operation of the API. Routes, checks, the OpenAPI document and the tests are derived from this list. */
export function endpoints(context: AppContext): Endpoint[] {
  const all: Endpoint[] = [
    ...assessmentsEndpoints(context),
    ...attachmentEndpoints(context),
    ...casesEndpoints(context),
    ...contentEndpoints(context),
    ...pressEndpoints(context),
    ...templatesEndpoints(context),
    ...publicListEndpoints(context),
    ...portfolioEndpoints(context),
    ...mediaEndpoints(context),
    ...projectsEndpoints(context),
    ...changesEndpoints,
    ...importEndpoints(context),
    ...messagesEndpoints(context),
    ...inboundEndpoints(context),
    ...clockEndpoints,
    ...ledgerEndpoints(context),
    ...inboxEndpoints(context),
    ...reportsEndpoints(context),
    ...labelsEndpoints(context),
    ...viewsEndpoints(context),
    ...notesEndpoints(context),
    ...searchEndpoints(context),
    ...sendersEndpoints(context),
    ...mergesEndpoints(context),
    ...repliesEndpoints(context),
    ...bulkReplyEndpoints(context),
    ...draftsEndpoints(context),
    ...notificationEndpoints(context),
    ...eventsEndpoints(context),
    ...authEndpoints(context),
    ...secondFactorEndpoints(context),
    ...passkeySignInEndpoints(context),
    ...providerEndpoints(context),
    ...ownFactorEndpoints(context),
    ...ownIdentityEndpoints(context),
    ...ownPasskeyEndpoints(context),
    ...proofEndpoints(context),
    ...accountEndpoints(context),
    ...resetEndpoints(context),
    ...setupEndpoints(context),
    ...teamEndpoints(context),
    ...invitationEndpoints(context),
    ...auditEndpoints(context),
    ...tokenEndpoints(context),
    ...webhookEndpoints(context),
    ...statusEndpoints(context),
  ];
  const description: Endpoint = endpoint('GET /api/openapi.json', {
    summary: 'This document',
    access: 'public',
    response: z.looseObject({ openapi: z.string() }),
    handle: async () => openapiDocument([...all, description], context.config.publicUrl),
  });
  return [...all, description];
}

/** The first segments of all paths, with which function paths are split. */
export const resources = (all: readonly Endpoint[]): string[] => [
  ...new Set(all.map(({ path }) => path.split('/')[2]!)),
];
