import { pitchStages } from '../../../domain/pitch/choices.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { caseEntity, caseInsert } from '../../../domain/content/case.ts';
import { caseStatuses } from '../../../domain/content/case-vocabulary.ts';
import { featureEntity } from '../../../domain/content/feature.ts';
import { clockFields } from '../../../domain/conversation/clock.ts';
import { messageEntity, messageStatuses } from '../../../domain/conversation/contact-message.ts';
import { arrivalEntity } from '../../../domain/inbox/details.ts';
import { messageLimits } from '../../../domain/forms/message-limits.ts';
import { partnerEntity } from '../../../domain/content/partner.ts';
import {
  portfolioInsert,
  portfolioItem,
  portfolioProjectTypes,
  portfolioStatuses,
} from '../../../domain/portfolio/portfolio-item.ts';
import { pressFields } from '../../../domain/content/press.ts';
import {
  legacyProjectStatuses,
  projectDefaults,
  projectEntity,
  projectPriorities,
  projectStatuses,
} from '../../../domain/conversation/project.ts';
import { projectTypes } from '../../../domain/forms/submission-choices.ts';
import { consultationType } from '../../../domain/studio/service.ts';
import { columnLimits } from '../../../domain/text/text.ts';
import { roles, userEntity } from '../../../domain/accounts/user.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { insertConversations } from './conversations.ts';
import { migrate, schemas } from './migrate.ts';
import { derivedColumns } from './rows.ts';
import type { Database } from './tables.ts';

/* Migrations have their limits as literals, since they are history. This test compares them with the domain's. */

const database = await openTestDatabase();
afterAll(() => database.remove());
const { db } = database;
const createdAt = '2026-01-02T03:04:05.678Z';

/** The minimal row of each table. */
const rows = {
  conversations: { kind: 'project', createdAt },
  users: { username: 'mira', usernameKey: 'mira', password: 'x', createdAt },
  cases: { title: 'x', description: 'x', projectType: 'game', createdAt, updatedAt: createdAt },
  partners: { name: 'x', createdAt },
  features: { title: 'x', createdAt },
  portfolioItems: { title: 'x', createdAt, updatedAt: createdAt },
  projects: { name: 'x', contactEmail: 'x', createdAt, updatedAt: createdAt },
  messages: { name: 'xx', email: 'x', subject: 'xxx', message: 'x'.repeat(10), createdAt },
};
type Table = keyof typeof rows;

/** Inserts a row and rolls back. @returns the row as it was stored */
async function stored(table: Table, more: object = {}): Promise<Record<string, unknown>> {
  let row: Record<string, unknown> = {};
  const undone = new Error('undone');
  await db
    .transaction()
    .execute(async (transaction) => {
      const values = { ...rows[table], ...(await beginConversation(transaction, table)), ...more };
      const insert = transaction.insertInto(table).values(values);
      row = await insert.returningAll().executeTakeFirstOrThrow();
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return row;
}

/** The conversation that a submission or a message needs. */
async function beginConversation(from: Database, table: Table): Promise<{ conversationId?: number }> {
  if (table !== 'projects' && table !== 'messages') return {};
  const kind = table === 'projects' ? 'project' : 'message';
  const [conversationId] = (await insertConversations(from, kind, [createdAt])) as [number];
  return { conversationId };
}

describe('a column with a choice accepts exactly the values of the domain', () => {
  it.each<[Table, string, readonly string[]]>([
    ['users', 'role', roles],
    ['cases', 'status', caseStatuses],
    ['portfolioItems', 'status', portfolioStatuses],
    ['portfolioItems', 'projectType', portfolioProjectTypes],
    ['projects', 'status', [...projectStatuses, ...legacyProjectStatuses]],
    ['projects', 'priority', projectPriorities],
    ['projects', 'projectType', [...projectTypes, consultationType]],
    ['projects', 'pitchStage', pitchStages],
    ['messages', 'status', messageStatuses],
  ])('%s.%s', async (table, column, values) => {
    for (const value of values) expect(await stored(table, { [column]: value })).toMatchObject({ [column]: value });
    for (const value of ['', 'zz', values[0]!.toUpperCase()])
      await expect(stored(table, { [column]: value })).rejects.toThrow(/constraint/i);
  });
});

it.each(['projects', 'messages'] as const)('%s accept a language that is new to the product', async (table) => {
  expect(await stored(table, { language: 'pt-BR' })).toMatchObject({ language: 'pt-BR' });
});

describe('a column with a limit accepts exactly that many characters', () => {
  it.each<[Table, string, number]>([
    ['cases', 'projectType', columnLimits.projectType],
    ['cases', 'category', columnLimits.category],
    ['partners', 'category', columnLimits.category],
    ['features', 'category', columnLimits.category],
    ['messages', 'name', messageLimits.name.max],
    ['messages', 'subject', messageLimits.subject.max],
    ['messages', 'message', messageLimits.message.max],
  ])('%s.%s', async (table, column, limit) => {
    const longest = 'ț'.repeat(limit);
    expect(await stored(table, { [column]: longest })).toMatchObject({ [column]: longest });
    await expect(stored(table, { [column]: `${longest}x` })).rejects.toThrow(/constraint|too long/i);
  });

  it.each<[Table, string, number]>([
    ['users', 'role', columnLimits.role],
    ['cases', 'status', columnLimits.status],
    ['portfolioItems', 'projectType', columnLimits.projectType],
    ['portfolioItems', 'status', columnLimits.status],
    ['projects', 'projectType', columnLimits.projectType],
    ['projects', 'priority', columnLimits.priority],
    ['projects', 'status', columnLimits.status],
    ['messages', 'status', columnLimits.status],
  ])('%s.%s, whose choice is even narrower', async (table, column, limit) => {
    const { sqlType } = await declared(table, column);
    expect(sqlType.toLowerCase()).toMatch(new RegExp(`^(varchar|character varying)\\(${limit}\\)$`));
  });
});

describe('omitted columns get the domain’s defaults', () => {
  it('in a case', async () => {
    const defaults = caseInsert.parse({ title: 'x', description: 'x', projectType: 'game' });
    const row = await stored('cases');
    expect(row).toMatchObject({
      status: defaults.status,
      downloads: defaults.downloads,
      order: defaults.order,
      teamSize: null,
    });
    expect([row.featured, row.topCase, row.isPartner, row.showDownloads].map(Boolean)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('in a portfolio item', async () => {
    const { status, projectType, downloads } = portfolioInsert.parse({ title: 'x' });
    expect(await stored('portfolioItems')).toMatchObject({ status, projectType, downloads, deletedAt: null });
  });

  it('in a project, a message and a user', async () => {
    expect(await stored('projects')).toMatchObject({
      ...projectDefaults,
      language: 'en',
      targetPlatforms: '[]',
      screenshots: '[]',
    });
    expect(await stored('messages')).toMatchObject({ status: messageStatuses[0], language: 'en' });
    expect(await stored('users')).toMatchObject({ role: roles[0] });
  });
});

/** The columns of content that operators publish. */
const managed = ['translations', 'hiddenAt', 'deletedAt', 'publishAt', 'withdrawAt', 'scheduledBy'];

/** An entity without the fields that are columns of its conversation. */
const withoutShared = ({ shape }: { shape: object }): { shape: object } => {
  const isShared = (field: string) => field in clockFields || field === 'answerWaivedAt' || field === 'version';
  return { shape: Object.fromEntries(Object.entries(shape).filter(([field]) => !isShared(field))) };
};

describe('a table', () => {
  it.each<[Table, { shape: object }, string[]]>([
    ['cases', caseEntity, ['entryIds', ...Object.keys(pressFields), ...managed]],
    ['partners', partnerEntity, managed],
    ['features', featureEntity, managed],
    ['portfolioItems', portfolioItem, ['deletedAt', 'caseId']],
    [
      'projects',
      withoutShared(projectEntity),
      [
        'conversationId',
        'idempotencyKey',
        'bodyDigest',
        'spamSigns',
        'textDigest',
        'mergedAt',
        'pitch',
        'pitchRemindedAt',
        'caseId',
        ...Object.keys(arrivalEntity.shape),
        ...(database.engine === 'postgres' ? derivedColumns.projects! : ['reportLine']),
      ],
    ],
    [
      'messages',
      withoutShared(messageEntity),
      'conversationId idempotencyKey bodyDigest spamSigns textDigest spamAt spamConfirmedAt spamFrom'.split(' '),
    ],
    [
      'conversations',
      { shape: clockFields },
      'id kind formerMessageId version createdAt answerWaivedAt clockNotice answerMinutes answeredElsewhereAt handledAt'.split(
        ' ',
      ),
    ],
    [
      'users',
      userEntity,
      [
        'usernameKey',
        'password',
        'createdAt',
        'disabledAt',
        'removedAt',
        'displayName',
        'signature',
        'timeZone',
        'notificationMails',
      ],
    ],
  ])('%s has a column for each field of its entity, and few others', async (table, { shape }, others) => {
    expect(Object.keys(await stored(table)).toSorted()).toEqual([...Object.keys(shape), ...others].toSorted());
  });

  it('returns instants and days as they were inserted', async () => {
    expect(await stored('cases', { launchDate: '2026-02-28' })).toMatchObject({ createdAt, launchDate: '2026-02-28' });
  });

  it.each([
    ['cases', 'downloads'],
    ['cases', 'order'],
    ['cases', 'teamSize'],
    ['portfolioItems', 'downloads'],
  ] as const)('%s rejects a negative %s', async (table, column) => {
    await expect(stored(table, { [column]: -1 })).rejects.toThrow(/constraint/i);
  });

  it('stores a submission once per key and body, and any number without a key', async () => {
    for (const table of ['projects', 'messages'] as const) {
      const add = async (idempotencyKey: string | null, bodyDigest: string) =>
        db
          .insertInto(table as 'projects')
          .values({ ...rows[table], ...(await beginConversation(db, table)), idempotencyKey, bodyDigest } as never)
          .execute();
      await add('k', 'a');
      await add('k', 'b');
      await add(null, 'a');
      await add(null, 'a');
      await expect(add('k', 'a')).rejects.toThrow(/unique|duplicate/i);
    }
  });
});

it('instances that start concurrently migrate once, and later starts change nothing', async () => {
  const other = await openTestDatabase({ migrated: false });
  expect((await Promise.all([migrate(other), migrate(other)])).flat()).toEqual(schemas);
  expect(await migrate(other)).toEqual([]);
  await other.remove();
});

/** A column's type as the database declares it. */
async function declared(table: Table, column: string): Promise<{ sqlType: string }> {
  const snake = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const query =
    database.engine === 'postgres'
      ? sql<{ sqlType: string }>`select format_type(atttypid, atttypmod) as sql_type from pg_attribute
          where attrelid = ${snake(table)}::regclass and attname = ${snake(column)}`
      : sql<{
          sqlType: string;
        }>`select type as sql_type from pragma_table_info(${snake(table)}) where name = ${snake(column)}`;
  return (await query.execute(db)).rows[0]!;
}
