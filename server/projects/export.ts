import { type ExportColumn, exportColumnNames, exportColumns, type ProjectsExport } from '../../domain/export.ts';
import type { Project } from '../../domain/project.ts';
import { listOperators } from '../auth/users.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { downloadOf, tableWriter } from '../http/download/download.ts';
import type { Cell } from '../http/download/table.ts';
import { listLabels } from '../labels/store.ts';
import { projectsBatch } from './list.ts';

/** Names by ids. */
interface Names {
  operators: ReadonlyMap<number, string>;
  labels: ReadonlyMap<number, string>;
}

const cells: Record<ExportColumn, (project: Project, names: Names) => Cell> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  type: ({ projectType }) => projectType,
  status: ({ status }) => status,
  priority: ({ priority }) => priority,
  assignedTo: ({ assignedTo }, { operators }) => assignedTo && (operators.get(assignedTo) ?? String(assignedTo)),
  labels: ({ labels: ids }, { labels }) => ids.flatMap((id) => labels.get(id) ?? []),
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
};

/** Rows that are read at once: the memory of an export does not depend on its length. */
const batchSize = 500;

/** The submissions that a filter or a selection leaves, the newest first, read while they are sent. */
export async function exportProjects(
  { db, engine }: { db: Database; engine: Engine },
  { format, columns, ...filter }: ProjectsExport,
  now: Date,
): Promise<Response> {
  const chosen = columns ? exportColumnNames.filter((column) => columns.includes(column)) : exportColumnNames;
  const writer = tableWriter(format, chosen, 'Submissions');
  const fileName = `submissions-${now.toISOString().slice(0, 10)}.${writer.extension}`;
  const names: Names = {
    operators: new Map((await listOperators(db)).map(({ id, username }) => [id, username])),
    labels: new Map((await listLabels(db)).map(({ id, name }) => [id, name])),
  };
  const nextBatch = await projectsBatch({ db, engine }, filter, now);

  async function* parts(): AsyncGenerator<Uint8Array> {
    yield* writer.begin(chosen.map((column) => exportColumns[column]));
    for (let before: number | undefined, isLast = false; !isLast;) {
      const batch = await nextBatch(batchSize, before);
      before = batch.at(-1)?.id;
      isLast = batch.length < batchSize;
      const rows = batch.map((project) => chosen.map((column) => cells[column](project, names)));
      if (rows.length > 0) yield* writer.rows(rows);
    }
    yield* writer.end();
  }
  return downloadOf(parts(), { type: writer.type, fileName });
}
