import * as z from 'zod/mini';
import {
  projectChange,
  projectEntity,
  projectFromSubmission,
  projectStatusUpdate,
  projectSubmission,
} from '../../domain/project.ts';
import { projectDetails as projectDetailsAnswer } from '../../domain/details.ts';
import { pageOf, projectsFilter } from '../../domain/finding.ts';
import { isTrapped } from '../../domain/trap.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { askedPage } from '../http/asked-page.ts';
import { notFound } from '../http/errors.ts';
import { groupedCommits } from '../db/grouped-commits.ts';
import { formLimits } from '../http/form-limits.ts';
import { bodyDigest } from '../http/submission-key.ts';
import { versionTag } from '../http/version.ts';
import { enqueueProjectMails } from '../mail/submission-mails.ts';
import type { Parts } from '../parts.ts';
import { changeProject } from './change.ts';
import { projectDetails } from './details.ts';
import { findProjects } from './find.ts';
import { insertProjects, listProjects, type SentProject } from './store.ts';
import { unstoredProject } from './unstored.ts';

export const projectsEndpoints = (parts: Parts): Endpoint[] => {
  const { config, db, metrics, now, mailDue } = parts;
  const limits = formLimits(parts, 'project');
  const store = groupedCommits(parts, async (transaction, sent: readonly SentProject[]) => {
    const stored = await insertProjects(transaction, sent);
    const fresh = stored.filter(({ created }) => created);
    await enqueueProjectMails(transaction, fresh, config.studioEmail, now());
    return stored;
  });
  return [
    endpoint({
      method: 'POST',
      path: '/api/projects',
      summary: 'Submit a project or ask for a consultation',
      access: 'public',
      body: projectSubmission,
      repeatable: true,
      status: 201,
      answer: projectEntity,
      handle: async ({ body: { website, ...form }, language, address, submissionKey }) => {
        await limits.admit(address);
        const sent = now();
        const submitted = projectFromSubmission(form);
        if (isTrapped({ website })) {
          metrics.submission('project', 'trapped');
          return unstoredProject(submitted, language, sent);
        }
        const submission = { language, submissionKey, bodyDigest: bodyDigest(form), sentAt: sent };
        const { project, created } = await store({ form: submitted, ...submission });
        metrics.submission('project', created ? 'stored' : 'repeated');
        if (created) mailDue();
        else await limits.forgive(address);
        return project;
      },
    }),
    endpoint({
      method: 'GET',
      path: '/api/projects',
      summary: 'Project submissions, newest first: all of them as a list, or with parameters a page',
      access: 'admin',
      query: projectsFilter,
      answer: z.union([z.array(projectEntity), pageOf(projectEntity)]),
      handle: async ({ query, context }) => {
        const asked = askedPage(query, context);
        return asked ? findProjects(parts, asked, now()) : listProjects(db);
      },
    }),
    endpoint({
      method: 'GET',
      path: '/api/projects/:id',
      summary: 'One project submission with everything about it; its ETag is the version that a change is made from',
      access: 'admin',
      answer: projectDetailsAnswer,
      handle: async ({ id, user, context }) => {
        const details = await projectDetails(db, id, user!);
        if (!details) throw notFound();
        context.header('ETag', versionTag(details.project));
        return details;
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/api/projects/:id',
      summary: 'Change a project submission; fields that are left out stay as they are',
      access: 'admin',
      body: projectChange,
      versioned: true,
      answer: projectEntity,
      handle: ({ id, body, user, version }) =>
        changeProject(parts, { id, update: body, by: user!.username, version }, now()),
    }),
    endpoint({
      method: 'PATCH',
      path: '/api/projects/:id/status',
      summary: 'Set the status of a project submission',
      access: 'admin',
      body: projectStatusUpdate,
      versioned: true,
      answer: projectEntity,
      handle: ({ id, body, user, version }) =>
        changeProject(parts, { id, update: body, by: user!.username, version }, now()),
    }),
  ];
};
