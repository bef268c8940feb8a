import { byteOrderMark, csvLine } from '../../domain/csv.ts';
import type { ProjectsFilter } from '../../domain/list-query.ts';
import type { Project } from '../../domain/project.ts';
import { listOperators } from '../auth/users.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { projectsBatch } from './list.ts';

type Cell = (project: Project, nameOf: (id: number) => string) => string | number | null;

const columns: Record<string, Cell> = {
  ID: ({ id }) => id,
  Name: ({ name }) => name,
  Type: ({ projectType }) => projectType,
  Status: ({ status }) => status,
  Priority: ({ priority }) => priority,
  'Assigned to': ({ assignedTo }, nameOf) => assignedTo && nameOf(assignedTo),
  Email: ({ contactEmail }) => contactEmail,
  Platforms: ({ targetPlatforms }) => targetPlatforms.join(', '),
  Timeline: ({ timeline }) => timeline,
  Budget: ({ budget }) => budget,
  Description: ({ description }) => description,
  'Additional info': ({ additionalInfo }) => additionalInfo,
  Language: ({ language }) => language,
  Received: ({ createdAt }) => createdAt,
  Updated: ({ updatedAt }) => updatedAt,
  'Answer due': ({ dueAt }) => dueAt,
  'First answered': ({ firstAnsweredAt }) => firstAnsweredAt,
  Completed: ({ actualCompletion }) => actualCompletion,
};

/** Rows that are read at once: the memory of an export does not depend on its length. */
const batchSize = 500;

/** The submissions that a filter leaves as CSV, the newest first, read while they are sent. */
export async function projectsCsv(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<ProjectsFilter>,
  now: Date,
): Promise<Response> {
  const names = new Map((await listOperators(db)).map(({ id, username }) => [id, username]));
  const nextBatch = await projectsBatch({ db, engine }, filter, now);
  let before: number | undefined;
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvLine(Object.keys(columns)))),
    pull: async (controller) => {
      const batch = await nextBatch(batchSize, before);
      before = batch.at(-1)?.id;
      const lines = batch.map((project) =>
        csvLine(Object.values(columns).map((cell) => cell(project, (id) => names.get(id) ?? String(id)))),
      );
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')));
      if (batch.length < batchSize) controller.close();
    },
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="submissions-${now.toISOString().slice(0, 10)}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
