import * as z from 'zod/mini';
import {
  projectEntity,
  projectFromSubmission,
  projectStatusUpdate,
  projectSubmission,
  projectUpdate,
  type ProjectUpdate,
} from '../../domain/project.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { bodyDigest } from '../http/submission-key.ts';
import { enqueueProjectMails } from '../mail/submission-mails.ts';
import type { Parts } from '../parts.ts';
import { insertProject, listProjects, updateProject } from './store.ts';

export const projectsEndpoints = ({ config, db, now, mailDue }: Parts): Endpoint[] => {
  const change = async (id: number, update: ProjectUpdate) => {
    const updated = await updateProject(db, id, update, now());
    if (!updated) throw notFound();
    return updated;
  };
  return [
    endpoint({
      method: 'POST',
      path: '/api/projects',
      summary: 'Submit a project or ask for a consultation',
      access: 'public',
      body: projectSubmission,
      status: 201,
      answer: projectEntity,
      handle: async ({ body, language, submissionKey }) => {
        const sent = now();
        const { project, created } = await db.transaction().execute(async (transaction) => {
          const submission = { language, submissionKey, bodyDigest: bodyDigest(body) };
          const stored = await insertProject(transaction, projectFromSubmission(body), submission, sent);
          if (stored.created) {
            await enqueueProjectMails(transaction, stored.project, { studioEmail: config.studioEmail, submissionKey }, sent);
          }
          return stored;
        });
        if (created) mailDue();
        return project;
      },
    }),
    endpoint({
      method: 'GET',
      path: '/api/projects',
      summary: 'Project submissions, newest first',
      access: 'admin',
      answer: z.array(projectEntity),
      handle: () => listProjects(db),
    }),
    endpoint({
      method: 'PUT',
      path: '/api/projects/:id',
      summary: 'Change a project submission; fields that are left out stay as they are',
      access: 'admin',
      body: projectUpdate,
      answer: projectEntity,
      handle: ({ id, body }) => change(id, body),
    }),
    endpoint({
      method: 'PATCH',
      path: '/api/projects/:id/status',
      summary: 'Set the status of a project submission',
      access: 'admin',
      body: projectStatusUpdate,
      answer: projectEntity,
      handle: ({ id, body }) => change(id, body),
    }),
  ];
};
