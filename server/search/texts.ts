import { sql } from 'kysely';
import type { ContactMessage } from '../../domain/contact-message.ts';
import type { Project } from '../../domain/project.ts';
import { foldedText } from '../../domain/search-words.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { insertWords } from './words.ts';

/** The tables of folded texts, by what they are of. */
export const textTables = { project: 'project_search', message: 'message_search' } as const;
export type SearchedKind = keyof typeof textTables;

const searchedTables = { project: 'projects', message: 'contactMessages' } as const;

/** Rows that are read at once when all are indexed. */
const batch = 100;

/** What one row is found by. */
interface Texts {
  id: number;
  parts: (string | null)[];
}

/** Stores what rows are found by; call it in the transaction that changes a row or its notes. */
export async function indexRows(tx: Database, kind: SearchedKind, ids: readonly number[]): Promise<void> {
  await storeTexts(tx, kind, await readTexts[kind](tx, ids));
}

/** {@link indexRows} of a submission that was just inserted: nothing is read. */
export const indexProject = (tx: Database, project: ProjectTexts): Promise<void> =>
  storeTexts(tx, 'project', [projectTexts(project)]);

/** The same of a message. */
export const indexMessage = (tx: Database, message: MessageTexts): Promise<void> =>
  storeTexts(tx, 'message', [messageTexts(message)]);

async function storeTexts(tx: Database, kind: SearchedKind, texts: readonly Texts[]): Promise<void> {
  if (texts.length === 0) return;
  const table = sql.table(textTables[kind]);
  const folded = texts.map(({ id, parts }) => ({ id, text: foldedText(parts.join('\n')) }));
  const rows = sql.join(folded.map(({ id, text }) => sql`(${id}, ${text})`));
  await (
    engineOf(tx) === 'postgres'
      ? sql`insert into ${table} (id, text) values ${rows} on conflict (id) do update set text = excluded.text`
      : sql`insert or replace into ${table} (rowid, text) values ${rows}`
  ).execute(tx);
  await insertWords(
    tx,
    folded.flatMap(({ text }) => (text === '' ? [] : text.split(' '))),
  );
}

/** Stores what every row is found by, for rows that were inserted past the stores: by a restore, or a benchmark. */
export async function indexAll(tx: Database): Promise<void> {
  for (const kind of Object.keys(textTables) as SearchedKind[]) {
    for (let after = 0, last: number | undefined; ; after = last) {
      const rows = await tx
        .selectFrom(searchedTables[kind] as 'projects')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute();
      last = rows.at(-1)?.id;
      if (last === undefined) break;
      await indexRows(
        tx,
        kind,
        rows.map(({ id }) => id),
      );
    }
  }
}

type ProjectTexts = Pick<Project, 'id' | (typeof projectFields)[number] | 'targetPlatforms'>;
type MessageTexts = Pick<ContactMessage, 'id' | (typeof messageFields)[number]>;

/** What is searched of each kind. */
const projectFields = ['name', 'description', 'contactEmail', 'timeline', 'budget', 'additionalInfo'] as const;
const messageFields = ['name', 'email', 'subject', 'message'] as const;

/** Notes come first: however much was submitted, a note is found. */
const projectTexts = (project: ProjectTexts, notes: readonly string[] = []): Texts => ({
  id: project.id,
  parts: [...notes, ...projectFields.map((field) => project[field]), ...project.targetPlatforms],
});

const messageTexts = (message: MessageTexts): Texts => ({
  id: message.id,
  parts: messageFields.map((field) => message[field]),
});

const readTexts: Record<SearchedKind, (db: Database, ids: readonly number[]) => Promise<Texts[]>> = {
  project: async (db, ids) => {
    const rows = await db
      .selectFrom('projects')
      .select(['id', ...projectFields, 'targetPlatforms'])
      .where('id', 'in', ids)
      .execute();
    const notes = await db
      .selectFrom('projectNotes')
      .select(['projectId', 'text'])
      .where('projectId', 'in', ids)
      .execute();
    const noted = Map.groupBy(notes, ({ projectId }) => projectId);
    return rows.map((row) =>
      projectTexts(
        { ...row, targetPlatforms: JSON.parse(row.targetPlatforms) as Project['targetPlatforms'] },
        noted.get(row.id)?.map(({ text }) => text),
      ),
    );
  },
  message: async (db, ids) => {
    const rows = await db
      .selectFrom('contactMessages')
      .select(['id', ...messageFields])
      .where('id', 'in', ids)
      .execute();
    return rows.map(messageTexts);
  },
};
