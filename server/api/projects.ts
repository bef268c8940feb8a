import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { bulkOutcome, projectsBulk, unchangedHeader } from '../../domain/inbox/change.ts';
import {
  type ProjectChange,
  projectChange,
  projectEntity,
  projectStatusUpdate,
  projectSubmission,
  receivedProject,
} from '../../domain/conversation/project.ts';
import { arrivalFrom, arrivalHeader } from '../../domain/forms/arrival.ts';
import { projectDetails as projectDetailsResponse } from '../../domain/inbox/details.ts';
import { projectColumnNames, projectsExport } from '../../domain/inbox/export.ts';
import { projectFromSubmission } from '../../domain/conversation/submitted-project.ts';
import { isNewestFirst, pageOf, pageSizes, projectsList } from '../../domain/inbox/list-query.ts';
import { newToken, trackPath } from '../features/conversations/conversations.ts';
import { endpoint, type Endpoint, readsSubmissions, writesSubmissions } from '../platform/http/endpoint/endpoint.ts';
import { withPageHeaders } from '../platform/http/endpoint/list-pages.ts';
import { pageRequest, bodyDigest, versionTag } from '../platform/http/endpoint/request-headers.ts';
import { HttpError, existing } from '../platform/errors/http-error.ts';
import { publicForm, sendReceipt } from './routing/public-form.ts';
import { audit } from '../platform/audit/audit-trail.ts';
import { exportTypes } from '../platform/http/download/download.ts';
import { checkExport } from './routing/check-export.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { changeOnce, keyOf } from '../features/changes/change-sets.ts';
import { changeProjects } from '../workflows/change-submissions.ts';
import { changeLocked, checkAssignee } from '../workflows/change-submission.ts';
import { projectDetails } from '../features/conversation-details/conversation-details.ts';
import { exportProjects, findProjects, leavesAllProjects } from '../features/inbox/submission-list.ts';
import { findProject, lockProject, newProject, toReceived } from '../features/submissions/submissions.ts';
import { submitProject } from '../workflows/submit-project.ts';

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
        const submitted = projectFromSubmission(form);
        const arrival = arrivalFrom(new URLSearchParams(c.req.header(arrivalHeader)));
        const projectCall = {
          form: submitted,
          language,
          idempotencyKey,
          bodyDigest: bodyDigest(form),
          sentAt,
          arrival,
        };
        const stored = await accept({ address, website }, (tx) => submitProject(tx, projectCall, config.studioEmail));
        // A robot gets the project as it would have been stored, and the address of a page that does not exist; a repeated call has no token.
        const project = stored?.project ?? { id: randomInt(1, 10_000), ...newProject(submitted, language, sentAt) };
        const track = stored ? stored.track : newToken();
        sendReceipt(c, project, track && trackPath(track));
        return toReceived(project);
      },
    }),
    endpoint('GET /api/projects', {
      summary:
        'Project submissions, newest first: the newest 500 as a list, or with parameters a page; X-Total-Count has the total, Link the next page',
      ...readsSubmissions,
      query: projectsList,
      response: z.union([z.array(projectEntity), pageOf(projectEntity)]),
      handle: async ({ query, c }) => {
        const request = pageRequest(query, c);
        const page = await findProjects(db, request ?? { pageSize: pageSizes.wholeList }, now());
        const listed = withPageHeaders(c, page, { isNewestFirst: isNewestFirst(query) });
        return request ? listed : listed.items;
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
        await checkExport(context, { query, user, by, c }, () => leavesAllProjects(db, query, now()));
        const fields = query.columns ?? projectColumnNames;
        await audit(db, by, { action: 'exported', entity: 'submission', id: null, fields }, now());
        return exportProjects(db, query, now());
      },
    }),
    endpoint('GET /api/projects/:id', {
      summary: 'One project submission with everything about it; its ETag is the version that a change is made from',
      ...readsSubmissions,
      response: projectDetailsResponse,
      handle: async ({ id, user, by, c }) => {
        const details = existing(await projectDetails(db, id, user!, now()));
        c.header('ETag', versionTag(details.project));
        // Passwords of builds are for operators, and not for the programs that a token is given to.
        return by.via === 'token' && details.pitch
          ? { ...details, pitch: { ...details.pitch, howToPlay: null } }
          : details;
      },
    }),
    endpoint('POST /api/projects/bulk', {
      summary: 'Change up to 500 project submissions, named one by one or by a filter and the number that it leaves',
      ...writesSubmissions,
      body: projectsBulk,
      repeatable: true,
      response: bulkOutcome,
      errors: { 409: 'More than 500, or another number than expected' },
      handle: async (call) => {
        const { unchanged, ...outcome } = await call.transact((tx, _record, at) =>
          changeProjects(tx, call.body, keyOf(call), at),
        );
        call.c.header(unchangedHeader, String(unchanged));
        if (call.body.change.spam === false) context.wakeJobs();
        return outcome;
      },
    }),
    changeEndpoint('PUT /api/projects/:id', {
      summary: 'Change a project submission; fields that are left out stay as they are',
      body: projectChange,
    }),
    changeEndpoint('PATCH /api/projects/:id/status', {
      summary: 'Set the status of a project submission',
      body: projectStatusUpdate,
    }),
  ];
};

/** Changes one submission, from the version that its operator saw. */
const changeEndpoint = (
  route: `${'PUT' | 'PATCH'} /api/${string}`,
  { summary, body }: { summary: string; body: z.ZodMiniType<ProjectChange> },
): Endpoint =>
  endpoint<undefined, typeof body>(route, {
    summary,
    ...writesSubmissions,
    body,
    versioned: true,
    repeatable: true,
    response: projectEntity,
    handle: (call) =>
      call.transact(async (tx, _record, now) => {
        const { id, body: update, version } = call;
        const key = keyOf(call, { id, body: update });
        await changeOnce(tx, key, now, async () => {
          const before = existing(await lockProject(tx, id));
          if (version !== undefined && before.updatedAt !== version) throw new HttpError(409, 'changedMeanwhile');
          await checkAssignee(tx, before, update);
          return changeLocked(tx, before, update, key, now);
        });
        return existing(await findProject(tx, id));
      }),
  });
