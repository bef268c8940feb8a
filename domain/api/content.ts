import * as z from 'zod/mini';
import {
  contentSummary,
  draftContents,
  editedContent,
  contentVersion,
  newContent,
  publishedContent,
} from '../content/content.ts';
import { id as rowId, listLimit, timestamp } from '../text/text.ts';
import { type All, deletedResponse, type Named, type Operations, readsContent, writesContent } from './operation.ts';
import { contentSchedule, openedPreview, previewLink, previewToken } from '../content/publication.ts';
import type { ContentKind } from '../content/translation.ts';
import { featureEntity } from '../content/feature.ts';
import { partnerEntity } from '../content/partner.ts';

export const contentApi = (kind: ContentKind) =>
  ({
    'GET /api/system-panel/{kind}': {
      summary: `All ${kind} with their drafts and translations, in order, or the ones in the trash`,
      ...readsContent,
      query: z.object({ trash: z.optional(z.literal('true')) }),
      response: z.array(contentSummary),
    },
    'POST /api/system-panel/{kind}': {
      summary: `Add one of the ${kind} as a draft, empty except for its name, or as a copy of another`,
      ...writesContent,
      body: z.extend(z.partial(newContent), { copyOf: z.nullable(rowId()) }),
      status: 201,
      response: editedContent,
      errors: { 404: 'The source of the copy does not exist' },
    },
    'PUT /api/system-panel/{kind}': {
      summary: `Reorder all ${kind}`,
      ...writesContent,
      body: z.object({ ids: z.array(rowId()).check(z.maxLength(listLimit)) }),
      changesPages: true,
      response: z.array(contentSummary),
    },
    'GET /api/system-panel/{kind}/:id': {
      summary: `One of the ${kind} with its draft`,
      ...readsContent,
      response: editedContent,
    },
    'DELETE /api/system-panel/{kind}/:id': {
      summary: `Move one of the ${kind} to the trash, for 30 days`,
      ...writesContent,
      changesPages: true,
      response: deletedResponse,
    },
    'POST /api/system-panel/{kind}/:id/restore': {
      summary: `Restore one of the ${kind} from the trash`,
      ...writesContent,
      changesPages: true,
      response: editedContent,
    },
    'PUT /api/system-panel/{kind}/:id/draft': {
      summary: `Save a draft; version is the updatedAt of the draft that it is based on, null for the first`,
      ...writesContent,
      body: z.object({ content: draftContents[kind], version: z.nullable(timestamp()) }),
      response: editedContent,
    },
    'DELETE /api/system-panel/{kind}/:id/draft': {
      summary: 'Discard a draft',
      ...writesContent,
      response: editedContent,
    },
  }) satisfies Operations;

export const caseOfSubmissionApi = {
  'POST /api/projects/:id/case': {
    summary: 'Start a case as a draft from an accepted submission, or return the existing one',
    access: 'editor',
    status: 201,
    response: z.object({ caseId: rowId() }),
    errors: { 409: 'The submission is not accepted' },
  },
} satisfies Operations;

export const publicationApi = (kind: ContentKind) =>
  ({
    'GET /api/system-panel/{kind}/:id/versions': {
      summary: 'Published versions, newest first, each with its changes',
      ...readsContent,
      response: z.array(contentVersion),
    },
    'POST /api/system-panel/{kind}/:id/versions/:versionId/restore': {
      summary: 'Make a version the draft',
      ...writesContent,
      response: editedContent,
    },
    'POST /api/system-panel/{kind}/:id/publish': {
      summary: `Publish a draft, or a withdrawn one of the ${kind} again; version is the draft's updatedAt`,
      ...writesContent,
      body: z.object({ version: z.nullable(timestamp()) }),
      changesPages: true,
      response: publishedContent,
    },
    'PUT /api/system-panel/{kind}/:id/schedule': {
      summary: `Set when one of the ${kind} is published and withdrawn; null for never`,
      ...writesContent,
      body: contentSchedule,
      response: editedContent,
    },
    'POST /api/system-panel/{kind}/:id/withdraw': {
      summary: `Withdraw one of the ${kind} from the public pages`,
      ...writesContent,
      changesPages: true,
      response: editedContent,
    },
  }) satisfies Operations;

export const previewLinksApi = {
  'GET /api/system-panel/cases/:id/preview-links': {
    summary: 'The valid links to the preview of a case, newest first',
    ...readsContent,
    response: z.array(previewLink),
  },
  'POST /api/system-panel/cases/:id/preview-links': {
    summary: 'Create a link to the preview of a case for an hour; only this response has its token',
    ...writesContent,
    status: 201,
    response: z.extend(previewLink, { token: z.string() }),
  },
  'DELETE /api/system-panel/cases/:id/preview-links/:linkId': {
    summary: 'Revoke a link to the preview of a case',
    ...writesContent,
    response: deletedResponse,
  },
  'POST /api/previews': {
    summary: 'The case that a link to a preview shows, in the language of the request',
    access: 'public',
    body: z.object({ token: previewToken }),
    response: openedPreview,
    errors: { 404: 'The link is unknown, revoked or expired' },
  },
} satisfies Operations;

export const publicListsApi = {
  'GET /api/partners': {
    summary: 'Partners, in order',
    access: 'public',
    response: z.array(partnerEntity),
  },
  'GET /api/features': {
    summary: 'Features, in order',
    access: 'public',
    response: z.array(featureEntity),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api
    extends
      Named<ReturnType<typeof contentApi>, 'kind', 'cases'>,
      Named<ReturnType<typeof contentApi>, 'kind', 'partners'>,
      Named<ReturnType<typeof contentApi>, 'kind', 'features'>,
      All<typeof caseOfSubmissionApi>,
      Named<ReturnType<typeof publicationApi>, 'kind', 'cases'>,
      Named<ReturnType<typeof publicationApi>, 'kind', 'partners'>,
      Named<ReturnType<typeof publicationApi>, 'kind', 'features'>,
      All<typeof previewLinksApi>,
      All<typeof publicListsApi> {}
}
