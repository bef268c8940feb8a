import { openapiApi } from '../../domain/api/openapi.ts';
import { resetEndpoints } from '../api/accounts/reset-password.ts';
import { accountEndpoints } from '../api/accounts/own-account.ts';
import { setupEndpoints } from '../api/accounts/setup.ts';
import { assessmentsEndpoints } from '../api/assessments.ts';
import { attachmentEndpoints } from '../api/attachments.ts';
import { auditEndpoints } from '../api/audit.ts';
import { authEndpoints } from '../api/accounts/sign-in.ts';
import { ownPasskeyEndpoints, passkeySignInEndpoints } from '../api/accounts/passkeys/passkeys.ts';
import { ownIdentityEndpoints, providerEndpoints } from '../api/accounts/identity-provider/identity-provider.ts';
import { proofEndpoints } from '../api/accounts/second-factor/proof.ts';
import { ownFactorEndpoints, secondFactorEndpoints } from '../api/accounts/second-factor/second-factor.ts';
import { casesEndpoints, createPublicCases } from '../api/content/cases.ts';
import { changesEndpoints } from '../api/changes.ts';
import { clockEndpoints } from '../api/clock.ts';
import { publicListEndpoints } from '../api/content/public-lists.ts';
import { contentEndpoints } from '../api/content/content.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { draftsEndpoints } from '../api/drafts.ts';
import { eventsEndpoints } from '../api/events.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { openapiDocument } from '../platform/http/endpoint/openapi.ts';
import { labelsEndpoints } from '../api/labels.ts';
import { ledgerEndpoints } from '../api/ledger.ts';
import { linkCardsEndpoints } from '../api/link-cards.ts';
import { mediaEndpoints } from '../api/media.ts';
import { inboundEndpoints } from '../api/inbound.ts';
import { mergesEndpoints } from '../api/merges.ts';
import { inboxEndpoints, messagesEndpoints } from '../api/messages.ts';
import { notesEndpoints } from '../api/notes.ts';
import { pressEndpoints } from '../api/press.ts';
import { notificationEndpoints } from '../api/notifications.ts';
import { settingsEndpoints } from '../api/settings.ts';
import { portfolioEndpoints } from '../api/portfolio.ts';
import { importEndpoints } from '../api/import.ts';
import { projectsEndpoints } from '../api/projects.ts';
import { reportsEndpoints } from '../api/reports.ts';
import { bulkReplyEndpoints } from '../api/bulk-replies.ts';
import { repliesEndpoints } from '../api/replies.ts';
import { searchEndpoints } from '../api/search.ts';
import { sendersEndpoints } from '../api/senders.ts';
import { statusEndpoints } from '../api/status.ts';
import { viewsEndpoints } from '../api/views.ts';
import { webhookEndpoints } from '../api/webhooks.ts';
import { invitationEndpoints } from '../api/accounts/invitations.ts';
import { tokenEndpoints } from '../api/accounts/tokens.ts';
import { templatesEndpoints } from '../api/templates.ts';
import { teamEndpoints } from '../api/accounts/team.ts';
import { textsEndpoints } from '../api/content/texts.ts';
import { pagesEndpoints } from '../api/content/pages.ts';
import { peopleEndpoints } from '../api/content/people.ts';
import { publishingEndpoints } from '../api/content/publishing.ts';

/** Every operation of the API. Routes, checks, the OpenAPI document and the tests are derived from this list. */
export function endpoints(context: AppContext): Endpoint[] {
  const readCases = createPublicCases(context);
  const described: Endpoint[] = [
    ...assessmentsEndpoints(context),
    ...attachmentEndpoints(context),
    ...casesEndpoints(context, readCases),
    ...contentEndpoints(context),
    ...pressEndpoints(context),
    ...templatesEndpoints(context),
    ...publicListEndpoints(context),
    ...peopleEndpoints(context),
    ...publishingEndpoints(context, readCases),
    ...textsEndpoints(context),
    ...pagesEndpoints(context),
    ...portfolioEndpoints(context),
    ...mediaEndpoints(context),
    ...projectsEndpoints(context),
    ...linkCardsEndpoints(context),
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
    ...settingsEndpoints(context),
  ];
  const withDocument: Endpoint[] = [
    ...described,
    ...implement(openapiApi, {
      'GET /api/openapi.json': async ({ c }) => {
        const { name } = await context.publicStudio(c);
        return openapiDocument(withDocument, context.config.publicUrl, name);
      },
    }),
  ];
  return withDocument;
}

/** The first segments of all paths, with which function paths are split. */
export const resources = (allEndpoints: readonly Endpoint[]): string[] => [
  ...new Set(allEndpoints.map(({ path }) => path.split('/')[2]!)),
];
