import { sql } from 'kysely';
import pg from 'pg';
import { languages } from '../../domain/text/language.ts';
import { projectPriorities, projectStatuses } from '../../domain/conversation/project.ts';
import { projectTypes } from '../../domain/forms/submission-choices.ts';
import { consultationType } from '../../domain/studio/service.ts';
import { insertProjectRows } from '../../server/testing/conversations.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';

/** Random numbers from 0 to 1, reproducible by seed. */
export type Random = () => number;

/** Mulberry32. */
export function random(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Invented words of 4 to 11 letters, without duplicates. */
export function words(chance: Random, count: number): string[] {
  const consonants = 'bcdfghklmnprstvz'.split('');
  const vowels = 'aeiou'.split('');
  const distinct = new Set<string>();
  while (distinct.size < count) {
    const length = 4 + Math.floor(chance() * 8);
    distinct.add(Array.from({ length }, (_, index) => pick(chance, index % 2 ? vowels : consonants)).join(''));
  }
  return [...distinct];
}

/** `more` returns additional columns of the submission with an id; the same number of history rows is spread over all submissions. */
type Sizes = { submissions: number; vocabulary: string[]; chance: Random; more: (id: number) => object };

/** A text in which some words are common and most are rare. */
export const text = (chance: Random, vocabulary: readonly string[], count: number): string =>
  Array.from({ length: count }, () => vocabulary[Math.floor(chance() ** 2 * vocabulary.length)]!).join(' ');

/** The numbers below `count`, in batches that one statement can store. */
function* batches(count: number) {
  for (let first = 0; first < count; first += 200)
    yield Array.from({ length: Math.min(200, count - first) }, (_, index) => first + index);
}

/** Fills an empty database with submissions and their history. */
export async function seedSubmissions(
  { db }: Pick<TestDatabase, 'db'>,
  { submissions, vocabulary, chance, more }: Sizes,
): Promise<void> {
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  const timeOf = (number: number) => new Date(start + number * 60_000).toISOString();
  for (const numbers of batches(submissions)) {
    const rows = numbers.map((number) => ({
      name: text(chance, vocabulary, 2),
      description: text(chance, vocabulary, 60),
      projectType: pick(chance, [...projectTypes, consultationType] as const),
      contactEmail: `sender${Math.floor(chance() * 4000)}@player.example`,
      targetPlatforms: JSON.stringify(['Steam', 'Console']),
      screenshots: '[]',
      priority: pick(chance, projectPriorities),
      status: pick(chance, projectStatuses),
      language: pick(chance, languages),
      ...more(number + 1),
      createdAt: timeOf(number),
      updatedAt: timeOf(number),
    }));
    await insertProjectRows(db, rows);
  }
  for (const numbers of batches(submissions)) {
    const rows = numbers.map((number) => ({
      // In an empty database, the ids of conversations equal the numbers of their submissions.
      conversationId: 1 + Math.floor(chance() * submissions),
      author: 'operator',
      kind: 'changed' as const,
      field: 'status',
      change: JSON.stringify({ from: pick(chance, projectStatuses), to: pick(chance, projectStatuses) }),
      createdAt: timeOf(number),
    }));
    await db.insertInto('history').values(rows).execute();
  }
}

/** Answers four in five of the submissions. The ids of their conversations equal their numbers. */
export async function answerSubmissions({ db }: Pick<TestDatabase, 'db'>, submissions: number): Promise<void> {
  for (let first = 0; first < submissions; first += 5000)
    await db
      .updateTable('conversations')
      .set({ firstAnsweredAt: sql<string>`created_at`, answerMinutes: sql<number>`(id * 7919) % 3000` })
      .where('id', '>', first)
      .where('id', '<=', first + 5000)
      .where(sql`id % 5`, '>', 0)
      .execute();
}

/** Vacuums and analyzes the tables, like PostgreSQL's autovacuum after bulk inserts. This takes longer than the product's query timeout. */
export async function analyze({ databaseUrl }: Pick<TestDatabase, 'databaseUrl'>): Promise<void> {
  if (databaseUrl === undefined) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

const pick = <Value>(chance: Random, values: readonly Value[]): Value => values[Math.floor(chance() * values.length)]!;
