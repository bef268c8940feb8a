import { sql } from 'kysely';
import type { ContactMessage } from '../../../domain/conversation/contact-message.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import { foldedWords } from '../../../domain/text/search-words.ts';
import type { Database } from '../db/tables.ts';

/* The texts by which submissions and messages are found. */

export const searchedKinds = ['project', 'message'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** The searchable texts of one row. */
export interface Texts {
  /** Matches in names rank first. */
  names: readonly string[];
  parts: readonly (string | null)[];
}

export type ProjectTexts = Pick<Project, 'name' | (typeof projectFields)[number] | 'targetPlatforms'>;
export type MessageTexts = Pick<ContactMessage, 'name' | 'subject' | (typeof messageFields)[number]>;

/** The searched fields of each kind besides its names. */
const projectFields = ['contactEmail', 'description', 'timeline', 'budget', 'additionalInfo'] as const;
const messageFields = ['email', 'message'] as const;

/** The maximum of words from notes, replies and answers per row, newest first; the rest of the limit is for the submitted fields. */
const conversationWords = 1500;

/** The maximum of notes, of replies and of answers that are read per row, newest first. */
const conversationRows = 100;
const conversationCharacters = 200_000;

/** @param writtenTexts notes, replies and answers; they precede long fields, so the length limit never cuts them off */
export const projectTexts = (project: ProjectTexts, writtenTexts: readonly string[] = []): Texts => ({
  names: [project.name],
  parts: [foldConversation(writtenTexts), ...projectFields.map((field) => project[field]), ...project.targetPlatforms],
});

export const messageTexts = (message: MessageTexts, writtenTexts: readonly string[] = []): Texts => ({
  names: [message.name, message.subject],
  parts: [foldConversation(writtenTexts), ...messageFields.map((field) => message[field])],
});

const foldConversation = (writtenTexts: readonly string[]): string =>
  foldedWords(writtenTexts.join('\n').slice(0, conversationCharacters)).slice(0, conversationWords).join(' ');

type ReadTexts = (db: Database, ids: readonly number[]) => Promise<(Texts & { id: number })[]>;

/** Reads the texts of rows. A submission is also found by the texts merged into it, since operators see both as one. */
export const readTexts: Record<SearchedKind, ReadTexts> = {
  project: async (db, ids) => {
    const rows = await db
      .selectFrom('projects')
      .select(['id', 'conversationId', 'mergedInto', 'name', ...projectFields, 'targetPlatforms'])
      .where(({ or, eb }) => or([eb('id', 'in', ids), eb('mergedInto', 'in', ids)]))
      .orderBy('id')
      .execute();
    const conversationTextsOf = await readConversationTexts(db, rows);
    const targets = rows.map((row) => {
      const targetPlatforms = JSON.parse(row.targetPlatforms) as Project['targetPlatforms'];
      return { ...row, ...projectTexts({ ...row, targetPlatforms }, conversationTextsOf(row.conversationId)) };
    });
    return ids.flatMap((id) => {
      const row = targets.find((target) => target.id === id);
      const mergedTexts = targets
        .filter(({ mergedInto }) => mergedInto === id)
        .flatMap(({ names, parts }) => [...names, ...parts]);
      return row ? [{ id, names: row.names, parts: [...row.parts, ...mergedTexts] }] : [];
    });
  },
  message: async (db, ids) => {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'conversationId', 'name', 'subject', ...messageFields])
      .where('id', 'in', ids)
      .execute();
    const conversationTextsOf = await readConversationTexts(db, rows);
    return rows.map((row) => ({ id: row.id, ...messageTexts(row, conversationTextsOf(row.conversationId)) }));
  },
};

/** Reads the newest notes, replies and answers in the conversations of rows. @returns a lookup by the id of a conversation */
async function readConversationTexts(
  db: Database,
  rows: readonly { conversationId: number }[],
): Promise<(conversationId: number) => string[]> {
  const conversationIds = rows.map(({ conversationId }) => conversationId);
  const texts = await Promise.all([
    readNewestTexts(db, 'notes', conversationIds),
    readNewestTexts(db, 'replies', conversationIds),
    readNewestTexts(db, 'senderAnswers', conversationIds),
  ]);
  return (conversationId) => texts.flatMap((byId) => byId.get(conversationId) ?? []).map(({ text }) => text);
}

async function readNewestTexts(
  db: Database,
  table: 'notes' | 'replies' | 'senderAnswers',
  conversationIds: readonly number[],
): Promise<Map<number, { text: string }[]>> {
  if (conversationIds.length === 0) return new Map();
  const subject = table === 'replies' ? sql<string>`subject || ' ' || body` : sql<string>`text`;
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom(table as 'replies')
        .select(['conversationId', subject.as('text'), 'id'])
        .select(sql<number>`row_number() over (partition by conversation_id order by id desc)`.as('place'))
        .where('conversationId', 'in', conversationIds)
        .as('said'),
    )
    .select(['conversationId', 'text'])
    .where('place', '<=', conversationRows)
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ conversationId }) => conversationId);
}
