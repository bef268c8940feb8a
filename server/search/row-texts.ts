import { sql } from 'kysely';
import type { ContactMessage } from '../../domain/contact-message.ts';
import type { Project } from '../../domain/project.ts';
import { foldedWords } from '../../domain/search-words.ts';
import type { Database } from '../db/tables.ts';

/* What submissions and messages are found by. */

export const searchedKinds = ['project', 'message'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** What one row is found by. */
export interface Texts {
  id: number;
  /** They come first in what a search finds. */
  names: readonly string[];
  parts: readonly (string | null)[];
}

export type ProjectTexts = Pick<Project, 'id' | 'name' | (typeof projectFields)[number] | 'targetPlatforms'>;
export type MessageTexts = Pick<ContactMessage, 'id' | 'name' | 'subject' | (typeof messageFields)[number]>;

/** What is searched of each kind besides its names. */
const projectFields = ['contactEmail', 'description', 'timeline', 'budget', 'additionalInfo'] as const;
const messageFields = ['email', 'message'] as const;

/** Words of notes, replies and answers that a row is found by, the newest first; the rest is left for what was submitted. */
const conversationWords = 1500;

/** The notes, replies and answers that are read for them, of each kind the newest. */
const conversationRows = 100;
const conversationCharacters = 200_000;

/** @param said notes, replies and answers: however much was submitted, these are found */
export const projectTexts = (project: ProjectTexts, said: readonly string[] = []): Texts => ({
  id: project.id,
  names: [project.name],
  parts: [conversation(said), ...projectFields.map((field) => project[field]), ...project.targetPlatforms],
});

export const messageTexts = (message: MessageTexts, said: readonly string[] = []): Texts => ({
  id: message.id,
  names: [message.name, message.subject],
  parts: [conversation(said), ...messageFields.map((field) => message[field])],
});

const conversation = (said: readonly string[]): string =>
  foldedWords(said.join('\n').slice(0, conversationCharacters)).slice(0, conversationWords).join(' ');

/** Reads the texts of rows. A submission is also found by what was merged into it: operators see both as one. */
export const readTexts: Record<SearchedKind, (db: Database, ids: readonly number[]) => Promise<Texts[]>> = {
  project: async (db, ids) => {
    const rows = await db
      .selectFrom('projects')
      .select(['id', 'mergedInto', 'name', ...projectFields, 'targetPlatforms'])
      .where(({ or, eb }) => or([eb('id', 'in', ids), eb('mergedInto', 'in', ids)]))
      .orderBy('id')
      .execute();
    const all = rows.map(({ id }) => id);
    const said = await Promise.all([
      saidIn(db, 'projectNotes', 'projectId', all),
      saidIn(db, 'replies', 'projectId', all),
      saidIn(db, 'senderAnswers', 'projectId', all),
    ]);
    const texts = new Map(
      rows.map(({ targetPlatforms, ...row }) => [
        row.id,
        projectTexts(
          { ...row, targetPlatforms: JSON.parse(targetPlatforms) as Project['targetPlatforms'] },
          said.flatMap((of) => of.get(row.id) ?? []),
        ),
      ]),
    );
    const merged = Map.groupBy(rows, ({ mergedInto }) => mergedInto);
    return ids.flatMap((id) => {
      const own = texts.get(id);
      if (!own) return [];
      const others = (merged.get(id) ?? []).flatMap((other) => {
        const { names, parts } = texts.get(other.id)!;
        return [...names, ...parts];
      });
      return [{ ...own, parts: [...own.parts, ...others] }];
    });
  },
  message: async (db, ids) => {
    const rows = await db
      .selectFrom('contactMessages')
      .select(['id', 'name', 'subject', ...messageFields])
      .where('id', 'in', ids)
      .execute();
    const said = await Promise.all([
      saidIn(db, 'projectNotes', 'messageId', ids),
      saidIn(db, 'replies', 'messageId', ids),
      saidIn(db, 'senderAnswers', 'messageId', ids),
    ]);
    return rows.map((row) =>
      messageTexts(
        row,
        said.flatMap((of) => of.get(row.id) ?? []),
      ),
    );
  },
};

/** The newest texts of a table by what they are about. */
async function saidIn(
  db: Database,
  table: 'projectNotes' | 'replies' | 'senderAnswers',
  about: 'projectId' | 'messageId',
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const subject = table === 'replies' ? sql<string>`subject || ' ' || body` : sql<string>`text`;
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom(table as 'replies')
        .select([about, subject.as('text'), 'id'])
        .select(sql<number>`row_number() over (partition by ${sql.ref(about)} order by id desc)`.as('place'))
        .where(about, 'in', ids)
        .as('said'),
    )
    .select([`${about} as about`, 'text'])
    .where('place', '<=', conversationRows)
    .orderBy('id', 'desc')
    .execute();
  const of = Map.groupBy(rows as { about: number; text: string }[], (row) => row.about);
  return new Map([...of].map(([id, own]) => [id, own.map(({ text }) => text)]));
}
