import { projectColumns, type ProjectColumn, type ProjectsExport } from '../../domain/export.ts';
import type { Project } from '../../domain/project.ts';
import { listOperators } from '../auth/users.ts';
import type { Database } from '../db/tables.ts';
import { exportOf } from '../http/download/export.ts';
import type { Cell } from '../http/download/table.ts';
import { labelNames } from '../labels/store.ts';
import { projectsBatch } from './list/store.ts';

/** The submissions that a filter or a selection leaves, the newest first. */
export async function exportProjects(db: Database, query: ProjectsExport, now: Date): Promise<Response> {
  const { format, columns: chosen, ...filter } = query;
  const operators = new Map((await listOperators(db)).map(({ id, username }) => [id, username]));
  const labels = await labelNames(db);
  const cells: Record<ProjectColumn, (project: Project) => Cell> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    type: ({ projectType }) => projectType,
    status: ({ status }) => status,
    priority: ({ priority }) => priority,
    assignedTo: ({ assignedTo }) => assignedTo && (operators.get(assignedTo) ?? String(assignedTo)),
    labels: ({ labels: ids }) => ids.flatMap((id) => labels.get(id) ?? []),
    email: ({ contactEmail }) => contactEmail,
    platforms: ({ targetPlatforms }) => targetPlatforms,
    timeline: ({ timeline }) => timeline,
    budget: ({ budget }) => budget,
    description: ({ description }) => description,
    additionalInfo: ({ additionalInfo }) => additionalInfo,
    language: ({ language }) => language,
    received: ({ createdAt }) => createdAt,
    updated: ({ updatedAt }) => updatedAt,
    answerDue: ({ dueAt }) => dueAt,
    firstAnswered: ({ firstAnsweredAt }) => firstAnsweredAt,
    completed: ({ actualCompletion }) => actualCompletion,
    importSource: ({ importSource }) => importSource,
    externalId: ({ externalId }) => externalId,
  };
  const nextBatch = await projectsBatch(db, filter, now);
  return exportOf({ format, chosen, headings: projectColumns, title: 'Submissions', cells, nextBatch }, now);
}
