import { randomInt } from 'node:crypto';
import { projectsApi } from '../../domain/api/projects.ts';
import { unchangedHeader } from '../../domain/inbox/change.ts';
import type { ProjectChange } from '../../domain/conversation/project.ts';
import type { Pitch } from '../../domain/pitch/pitch.ts';
import { arrivalFrom, arrivalHeader } from '../../domain/forms/arrival.ts';
import type { ProjectDetails } from '../../domain/inbox/details.ts';
import { projectColumnNames } from '../../domain/inbox/export.ts';
import { projectFromSubmission } from '../../domain/conversation/submitted-project.ts';
import { isNewestFirst, pageSizes } from '../../domain/inbox/list-query.ts';
import { newToken, trackPath } from '../features/conversations/conversations.ts';
import { type Call, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { withPageHeaders } from '../platform/http/endpoint/list-pages.ts';
import { readPageRequest, bodyDigest, checkVersion, entityTag } from '../platform/http/endpoint/request-headers.ts';
import { requireExisting } from '../platform/errors/http-error.ts';
import { publicForm, sendReceipt } from './routing/public-form.ts';
import { audit } from '../platform/audit/audit-trail.ts';
import { checkExport } from './routing/check-export.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { changeOnce, keyOf } from '../features/changes/change-sets.ts';
import { changeProjects } from '../workflows/change-submissions.ts';
import { checkAssignee } from '../features/assignees/assignees.ts';
import { changeLocked } from '../workflows/change-submission.ts';
import { projectDetails } from '../features/conversation-details/conversation-details.ts';
import { withMarks } from '../features/inbox/entry-marks.ts';
import { exportProjects, findProjects, exportsAllProjects } from '../features/inbox/submission-list.ts';
import { findProject, lockProject, newProject, toReceived } from '../features/submissions/submissions.ts';
import { submitProject } from '../workflows/submit-project.ts';

export const projectsEndpoints = (context: AppContext): Endpoint[] => {
  const { db, now, wakeJobs } = context;
  const accept = publicForm(context, 'project');
  const changeAndWakeJobs = async (call: Call<undefined, ProjectChange>) => {
    const project = await changeProject(call);
    wakeJobs();
    return project;
  };
  return implement(projectsApi, {
    'POST /api/projects': async ({ body: { website, ...form }, language, address, idempotencyKey, c }) => {
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
      const { stored, calendar } = await accept({ address, website }, (tx, receiver) =>
        submitProject(tx, projectCall, receiver),
      );
      // A robot gets the project as it would have been stored, and the address of a page that does not exist. A repeated call gets no token.
      const project = stored?.project ?? { id: randomInt(1, 10_000), ...newProject(submitted, language, sentAt) };
      const track = stored ? stored.track : newToken();
      sendReceipt(c, calendar, project, track && trackPath(track));
      return toReceived(project);
    },
    'GET /api/projects': async ({ query, c }) => {
      const request = readPageRequest(query, c);
      const page = await findProjects(db, request ?? { pageSize: pageSizes.wholeList }, now());
      const pageWithHeaders = withPageHeaders(c, page, { isNewestFirst: isNewestFirst(query) });
      return request
        ? { ...pageWithHeaders, items: await withMarks(db, 'projects', pageWithHeaders.items) }
        : pageWithHeaders.items;
    },
    'GET /api/projects/export': async ({ query, user, by, c }) => {
      await checkExport(context, { query, user, by, c }, () => exportsAllProjects(db, query, now()));
      const fields = query.columns ?? projectColumnNames;
      await audit(db, by, { action: 'exported', entity: 'submission', id: null, fields }, now());
      return exportProjects(db, query, now());
    },
    'GET /api/projects/:id': async ({ id, user, by, c }) => {
      const details = requireExisting(await projectDetails(db, id, user!, now()));
      c.header('ETag', entityTag(details.project));
      return by.via === 'token' ? omitPasswords(details) : details;
    },
    'POST /api/projects/bulk': async (call) => {
      const { unchanged, ...outcome } = await call.transact((tx, _record, at) =>
        changeProjects(tx, call.body, keyOf(call), at),
      );
      call.c.header(unchangedHeader, String(unchanged));
      wakeJobs();
      return outcome;
    },
    'PUT /api/projects/:id': changeAndWakeJobs,
    'PATCH /api/projects/:id/status': changeAndWakeJobs,
  });
};

/** Removes the passwords of builds from details, since operators may read them but programs with a token may not. */
const omitPasswords = (details: ProjectDetails): ProjectDetails => ({
  ...details,
  pitch: omitPassword(details.pitch),
  merge: {
    ...details.merge,
    merged: details.merge.merged.map((merged) => ({ ...merged, pitch: omitPassword(merged.pitch) })),
  },
});

const omitPassword = (pitch: Pitch | null): Pitch | null => pitch && { ...pitch, howToPlay: null };

/** Changes one submission, unless it has changed since the version that the operator saw. */
const changeProject = (call: Call<undefined, ProjectChange>) =>
  call.transact(async (tx, _record, now) => {
    const { id, body: update, version } = call;
    const key = keyOf(call, { id, body: update });
    await changeOnce(tx, key, now, async () => {
      const before = requireExisting(await lockProject(tx, id));
      checkVersion(version, before);
      await checkAssignee(tx, [before], update);
      return changeLocked(tx, before, update, key, now);
    });
    return requireExisting(await findProject(tx, id));
  });
