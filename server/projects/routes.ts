import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { bulkOutcome, changeRequest, projectsBulk, undoOutcome } from '../../domain/change.ts';
import {
  type ProjectChange,
  projectChange,
  projectEntity,
  projectStatusUpdate,
  projectSubmission,
  receivedProject,
} from '../../domain/project.ts';
import { projectDetails as projectDetailsResponse } from '../../domain/details.ts';
import { isFullExport, projectColumnNames, projectsExport } from '../../domain/export.ts';
import { projectFromSubmission } from '../../domain/submitted-project.ts';
import { pageOf, projectsFilter } from '../../domain/list-query.ts';
import { newToken, trackingTokenPart, trackPath } from '../conversation/store.ts';
import { lockPair } from '../db/submissions.ts';
import { type Call, endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { pageRequest } from '../http/endpoint/page-request.ts';
import { notFound } from '../http/errors.ts';
import { publicForm } from '../http/endpoint/public-form.ts';
import { bodyDigest } from '../http/endpoint/idempotency-key.ts';
import { versionTag } from '../http/endpoint/if-match.ts';
import { enqueueProjectMails } from '../mail/submission-mails.ts';
import { withdrawMessageMails } from '../mail/withheld-mails.ts';
import { audit } from '../audit/store.ts';
import { exportTypes } from '../http/download/download.ts';
import { checkFullExport } from '../http/download/full-export.ts';
import type { AppContext } from '../context.ts';
import { eventPart } from '../webhooks/store.ts';
import { changeProjects } from './bulk.ts';
import { changeProject } from './change.ts';
import { projectDetails } from './details.ts';
import { exportProjects } from './export.ts';
import { findProjects, leavesAllProjects } from './list.ts';
import { copiesFollow, judge } from '../spam/store.ts';
import { undoChange } from './undo.ts';
import { insertProject, listProjects, newProject, toReceived } from './store.ts';

export const projectsEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const accept = publicForm(context, 'project');
  return [
    endpoint('POST /api/projects', {
      summary: 'Submit a project or ask for a consultation',
      access: 'public',
      body: projectSubmission,
      repeatable: true,
      status: 201,
      response: receivedProject,
      handle: async ({ body: { website, ...form }, language, address, idempotencyKey, c }) => {
        const sentAt = now();
        const track = newToken();
        const submitted = projectFromSubmission(form);
        const stored = await accept({ address, website }, async (tx) => {
          const text = [submitted.name, submitted.description, submitted.additionalInfo].join('\n');
          const arrival = { text, email: submitted.contactEmail, idempotencyKey, sentAt };
          await lockPair(tx, idempotencyKey);
          const verdict = await judge(tx, 'projects', arrival);
          const submission = {
            form: submitted,
            language,
            idempotencyKey,
            bodyDigest: bodyDigest(form),
            sentAt,
            verdict,
          };
          const { project, created } = await insertProject(tx, submission, (inserted) => [
            trackingTokenPart(track, 'project_id', sentAt, inserted),
            ...(verdict.spamAt === null
              ? [eventPart('submission.received', { about: 'project_id' }, sentAt, inserted)]
              : []),
          ]);
          if (created) {
            if (verdict.spamAt === null)
              await enqueueProjectMails(tx, { project, idempotencyKey, track }, config.studioEmail, sentAt);
            else await withdrawMessageMails(tx, { id: project.id, idempotencyKey });
            if (idempotencyKey !== null) await copiesFollow(tx, [project.id]);
          }
          return { project, created };
        });
        // The body is the same for a repeated call; a robot gets a page that there is not.
        if (stored?.created !== false) c.header('Location', trackPath(track));
        // A robot gets the project as it would have been stored.
        return toReceived(stored?.project ?? { id: randomInt(1, 10_000), ...newProject(submitted, language, sentAt) });
      },
    }),
    endpoint('GET /api/projects', {
      summary: 'Project submissions, newest first: all of them as a list, or with parameters a page',
      access: 'reader',
      scope: 'submissions:read',
      query: projectsFilter,
      response: z.union([z.array(projectEntity), pageOf(projectEntity)]),
      handle: async ({ query, c }) => {
        const request = pageRequest(query, c);
        return request ? findProjects(context, request, now()) : listProjects(db);
      },
    }),
    endpoint('GET /api/projects/export', {
      summary:
        'The project submissions that a filter or a selection leaves, as CSV, XLSX or JSON; all of them for admins with a fresh proof',
      access: 'editor',
      scope: 'submissions:read',
      query: projectsExport,
      response: z.array(z.looseObject({})),
      download: exportTypes,
      handle: async ({ query, user, by, c }) => {
        const isFull = isFullExport(query) || (await leavesAllProjects(context, query, now()));
        if (isFull) await checkFullExport(context, user!, by, c);
        const fields = query.columns ?? projectColumnNames;
        await audit(db, by, { action: 'exported', entity: 'submission', id: null, fields }, now());
        return exportProjects(context, query, now());
      },
    }),
    endpoint('GET /api/projects/:id', {
      summary: 'One project submission with everything about it; its ETag is the version that a change is made from',
      access: 'reader',
      scope: 'submissions:read',
      response: projectDetailsResponse,
      handle: async ({ id, user, c }) => {
        const details = await projectDetails(db, id, user!, now());
        if (!details) throw notFound();
        c.header('ETag', versionTag(details.project));
        return details;
      },
    }),
    endpoint('POST /api/projects/bulk', {
      summary: 'Change up to 500 project submissions, named one by one or by a filter and the number that it leaves',
      access: 'editor',
      scope: 'submissions:write',
      body: projectsBulk,
      repeatable: true,
      response: bulkOutcome,
      errors: { 409: 'More than 500, or another number than expected' },
      handle: async ({ body, user, by: actor, idempotencyKey }) => {
        const key = { user: user!, actor, idempotencyKey, bodyDigest: bodyDigest(body) };
        const outcome = await changeProjects(context, body, key, now());
        if (body.change.spam === false) context.mailDue();
        return outcome;
      },
    }),
    endpoint('POST /api/changes/undo', {
      summary: 'Undo an own change of the last ten minutes, except where another has changed the same since',
      access: 'editor',
      body: changeRequest,
      response: undoOutcome,
      errors: { 404: 'No such change of this user', 409: 'Too old' },
      handle: ({ body, user, by: actor }) => undoChange(context, body.key, { user: user!, actor }, now()),
    }),
    endpoint('PUT /api/projects/:id', {
      summary: 'Change a project submission; fields that are left out stay as they are',
      access: 'editor',
      scope: 'submissions:write',
      body: projectChange,
      versioned: true,
      repeatable: true,
      response: projectEntity,
      handle: (call) => changeProject(context, changeOf(call), now()),
    }),
    endpoint('PATCH /api/projects/:id/status', {
      summary: 'Set the status of a project submission',
      access: 'editor',
      scope: 'submissions:write',
      body: projectStatusUpdate,
      versioned: true,
      repeatable: true,
      response: projectEntity,
      handle: (call) => changeProject(context, changeOf(call), now()),
    }),
  ];
};

/** A change of one submission as an operator sent it. */
const changeOf = ({ id, body, user, by: actor, idempotencyKey, version }: Call<unknown, ProjectChange>) => ({
  id,
  update: body,
  key: { user: user!, actor, idempotencyKey, bodyDigest: bodyDigest({ id, body }) },
  version,
});
