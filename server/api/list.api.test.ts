import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type MessagesFilter, messageSorts, projectSorts, type ProjectsFilter } from '../../domain/inbox/list-query.ts';
import { messageStatuses } from '../../domain/conversation/contact-message.ts';
import { projectPriorities, projectStatuses, statusesRead } from '../../domain/conversation/project.ts';
import { projectTypes, submissionPlatforms } from '../../domain/forms/submission-choices.ts';
import { businessCalendar } from '../../domain/promise/promise.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { consultationType } from '../../domain/studio/service.ts';
import { createUser } from '../features/accounts/users.ts';
import { openDatabase } from '../platform/db/engine.ts';
import { findMessages } from '../features/inbox/message-list.ts';
import { insertMessage } from '../features/submissions/messages.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findProjects } from '../features/inbox/submission-list.ts';
import { insertProject } from '../features/submissions/submissions.ts';
import { deleteConversationsOf } from '../platform/db/conversations.ts';
import type { Database } from '../platform/db/tables.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const calendar = businessCalendar(defaultStudio);
const types = [...projectTypes, consultationType] as const;

describe('the totals of filtered lists are right', () => {
  it('in an empty database', async () => {
    expect(await wrongTotals(await open(), { projects: 0, messages: 0 })).toEqual([]);
  });

  it('after forms, also those that were sent twice', async () => {
    const database = await open();
    const sent = forms(8);
    await store(database, sent);
    await store(database, [...sent, ...forms(3), ...sent]);
    expect(await wrongTotals(database, { projects: 11, messages: 11 })).toEqual([]);
  });

  it('after changes and deletes, of one row and of several', async () => {
    const database = await open();
    const ids = (await store(database, forms(12))).map(({ project }) => project.id);
    const { db } = database;
    const change = (ids: number[], values: object) =>
      db.updateTable('projects').set(values).where('id', 'in', ids).execute();
    await change(ids.slice(0, 2), { status: 'in-progress', priority: 'urgent' });
    await change(ids.slice(2, 5), { status: 'approved', projectType: 'app' });
    await change(ids.slice(4, 9), { status: 'completed' });
    await change(ids, { priority: sql`case id % 2 when 0 then 'low' else 'high' end` });
    await db.updateTable('messages').set({ status: 'archived' }).where('id', '>', 5).execute();
    await deleteConversationsOf(db, 'project', ids.slice(0, 6));
    await deleteConversationsOf(db, 'message', [1, 2, 3]);
    expect(await wrongTotals(database, { projects: 6, messages: 9 })).toEqual([]);
  });

  it('by one operator, several or nobody', async () => {
    const database = await open();
    const { db } = database;
    const ids = (await store(database, forms(6))).map(({ project }) => project.id);
    const users = [];
    for (const username of ['ana', 'ion'])
      users.push(await createUser(db, { username, email: null, role: 'editor', password: 'x' }, now));
    for (const [index, { id }] of users.entries())
      await db.updateTable('projects').set({ assignedTo: id }).where('id', '=', ids[index]!).execute();
    const total = async (...assignee: (number | 'none')[]) =>
      (await findProjects(database.db, { assignee }, now)).total;
    const [ana, ion] = users.map(({ id }) => id) as [number, number];
    expect([await total(ana), await total(ana, ion), await total('none'), await total('none', ana)]).toEqual([
      1, 2, 4, 5,
    ]);
    await db.updateTable('messages').set({ assignedTo: ana }).where('id', '<=', 2).execute();
    await db.updateTable('messages').set({ assignedTo: ion, status: 'answered' }).where('id', '=', 3).execute();
    const messages = async (filter: Partial<MessagesFilter>) => {
      const { items, total: count } = await findMessages(database.db, filter, now);
      expect(items).toHaveLength(count);
      return count;
    };
    expect([
      await messages({ assignee: [ana] }),
      await messages({ assignee: [ana, ion] }),
      await messages({ assignee: ['none'] }),
      await messages({ assignee: ['none', ion] }),
      await messages({ assignee: [ana, ion], status: ['new'] }),
      await messages({ assignee: [ana], due: 'waiting' }),
      await messages({ assignee: ['none'], due: 'overdue', sort: 'due' }),
    ]).toEqual([2, 3, 3, 4, 2, 2, 0]);
  });

  it('by platform, even with special characters in its name', async () => {
    const database = await open();
    const names = ['Steam', 'Steam Deck', 'the "Steam"', ',"Steam"', '["Steam', 'Ștefan’s \\ 🏮', '100%_'];
    for (const targetPlatforms of [names, names.slice(1), ...names.map((name) => [name]), []]) {
      const [form] = forms(1);
      await insertProject(database.db, { ...form!, form: { ...form!.form, targetPlatforms } }, calendar);
    }
    for (const platform of names) {
      const { items, total } = await findProjects(database.db, { platform: [platform] }, now);
      expect([platform, total]).toEqual([platform, platform === 'Steam' ? 2 : 3]);
      for (const { targetPlatforms } of items) expect(targetPlatforms).toContain(platform);
    }
    expect((await findProjects(database.db, { platform: ['steam'] }, now)).total).toBe(0);
  });

  it('by the usual platforms, alone and together', async () => {
    const database = await open();
    const lists = submissionPlatforms.flatMap((first) => submissionPlatforms.map((second) => [first, second]));
    for (const targetPlatforms of [...lists, [], ['Steam Deck']]) {
      const [form] = forms(1);
      await insertProject(database.db, { ...form!, form: { ...form!.form, targetPlatforms } }, calendar);
    }
    for (const platform of [...lists, ['Steam Deck', 'Steam']]) {
      const { items, total } = await findProjects(database.db, { platform, pageSize: 100 }, now);
      const hasAny = (named: readonly string[]) => platform.some((name) => named.includes(name));
      const expected = [...lists, ['Steam Deck']].filter(hasAny).length;
      expect([platform, total, items.filter(({ targetPlatforms }) => hasAny(targetPlatforms)).length]).toEqual([
        platform,
        expected,
        expected,
      ]);
    }
  });
});

it.each<[Partial<ProjectsFilter>, string]>([
  [{ sort: 'name' }, 'projects_by_name'],
  [{ sort: 'priority' }, 'projects_by_urgency'],
  [{ sort: 'updated' }, 'projects_by_updated_at'],
  [{ sort: 'newest' }, 'projects_by_created_at'],
  [{ sort: 'due' }, 'conversations_by_due'],
  [{ due: 'today', sort: 'due' }, 'conversations_by_due'],
  [{ due: 'overdue', assignee: ['none'], sort: 'due' }, 'conversations_by_due'],
  [{ due: 'waiting' }, 'projects_by_created_at'],
  [{ assignee: ['none'] }, 'projects_by_created_at'],
  [{ platform: ['Steam'] }, 'projects_by_created_at'],
  [{ status: ['in_progress'] }, 'projects_by_created_at'],
  [{ status: ['pending'], sort: 'name' }, 'projects_by_name'],
  [{ status: ['pending'], type: ['game'], priority: ['high'], sort: 'updated' }, 'projects_by_updated_at'],
])('a list with %o is read from an index', async (filter, index) => {
  const plan = await planOf(await open(), (db) => findProjects(db, filter, now));
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/\bsort\b|temp b-tree/i);
});

it.each<[Partial<MessagesFilter>, string]>([
  [{ sort: 'newest' }, 'messages_by_created_at'],
  [{ sort: 'due' }, 'conversations_by_due'],
  [{ assignee: [1] }, 'messages_assigned'],
  [{ assignee: ['none'] }, 'messages_by_created_at'],
  [{ assignee: ['none'], status: ['new'] }, 'messages_by_status'],
  [{ assignee: ['none'], due: 'overdue', sort: 'due' }, 'conversations_by_due'],
])('a list of messages with %o is read from an index', async (filter, index) => {
  const plan = await planOf(await open(), (db) => findMessages(db, filter, now));
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/\bsort\b|temp b-tree/i);
});

describe('the matches of a search are in the sort order of their list', () => {
  const pages = [1, 2];
  const pageSize = 4;

  it.each(projectSorts.filter((sort) => sort !== 'relevance'))('submissions by %s', async (sort) => {
    const { db } = await openWithDifferences();
    const idsOf = async (query: Partial<ProjectsFilter>) => {
      const listPages = await Promise.all(pages.map((page) => findProjects(db, { ...query, page, pageSize }, now)));
      return listPages.flatMap(({ items }) => items.map(({ id }) => id));
    };
    const listed = await idsOf({ sort });
    expect(listed).toHaveLength(6);
    expect(await idsOf({ sort, q: 'light' })).toEqual(listed);
  });

  it.each(messageSorts.filter((sort) => sort !== 'relevance'))('messages by %s', async (sort) => {
    const { db } = await openWithDifferences();
    const idsOf = async (query: Partial<MessagesFilter>) => {
      const listPages = await Promise.all(pages.map((page) => findMessages(db, { ...query, page, pageSize }, now)));
      return listPages.flatMap(({ items }) => items.map(({ id }) => id));
    };
    const listed = await idsOf({ sort });
    expect(listed).toHaveLength(6);
    expect(await idsOf({ sort, q: 'light' })).toEqual(listed);
  });

  /** Opens a database with six submissions and messages, whose order differs by sort. */
  async function openWithDifferences() {
    const database = await open();
    const hour = 3_600_000;
    const sent = forms(6).map((form, index) => ({
      ...form,
      sentAt: new Date(now.getTime() - ((index * 5) % 7) * hour),
    }));
    await store(database, sent);
    const priority = sql<'high' | 'low'>`case when id % 2 = 0 then 'high' else 'low' end`;
    await database.db.updateTable('projects').set({ priority }).execute();
    await database.db.updateTable('projects').set({ updatedAt: now.toISOString() }).where('id', '=', 3).execute();
    return database;
  }
});

it('a name may be longer than an index entry', async () => {
  const database = await open();
  const name = Array.from({ length: 800 }, () => `${randomUUID()} Ё`).join(' ');
  const [first] = forms(1);
  await insertProject(database.db, { ...first!, form: { ...first!.form, name } }, calendar);
  expect(await findProjects(database.db, { sort: 'name' }, now)).toMatchObject({ items: [{ name }], total: 1 });
});

async function open(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  onTestFinished(() => database.remove());
  return database;
}

const forms = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    form: {
      name: `Lantern ${index}`,
      projectType: types[index % types.length]!,
      description: 'Light.',
      contactEmail: 'oksana@studio.example',
      targetPlatforms: [] as string[],
      additionalInfo: null,
    },
    language: 'en' as const,
    idempotencyKey: randomUUID(),
    bodyDigest: 'd',
    sentAt: now,
  }));

/** Stores each form as a submission and as a message. */
async function store({ db }: TestDatabase, sent: ReturnType<typeof forms>) {
  const form = { name: 'Oksana', email: 'oksana@studio.example', subject: 'Light', message: 'How bright is it?' };
  const stored = [];
  for (const sentForm of sent) {
    await insertMessage(db, { ...sentForm, form }, calendar);
    stored.push(await insertProject(db, sentForm, calendar));
  }
  return stored;
}

interface Total {
  list: string;
  total: number;
  rows: number;
}

/** Finds lists whose reported total differs from the number of their rows, for any combination of filters. */
async function wrongTotals(
  database: TestDatabase,
  storedCounts: { projects: number; messages: number },
): Promise<Total[]> {
  const { db } = database;
  const projects = await db.selectFrom('projects').select(['status', 'projectType', 'priority']).execute();
  const messages = await db.selectFrom('messages').select('status').execute();
  const totals: Total[] = [
    { list: 'all projects', total: projects.length, rows: storedCounts.projects },
    { list: 'all messages', total: messages.length, rows: storedCounts.messages },
  ];
  for (const status of [undefined, ...messageStatuses]) {
    const { total } = await findMessages(database.db, { status: status && [status], pageSize: 1 }, now);
    const { length: rows } = messages.filter((row) => status === undefined || row.status === status);
    totals.push({ list: `messages ${status}`, total, rows });
  }
  for (const filter of projectFilters()) {
    const { status, type, priority } = filter;
    const { total } = await findProjects(database.db, { ...filter, pageSize: 1 }, now);
    const { length: rows } = projects.filter(
      (row) =>
        (status === undefined || status.flatMap(statusesRead).some((read) => read === row.status)) &&
        (type?.includes(row.projectType) ?? true) &&
        (priority?.includes(row.priority) ?? true),
    );
    totals.push({ list: `projects ${JSON.stringify(filter)}`, total, rows });
  }
  return totals.filter(({ total, rows }) => total !== rows);
}

const projectFilters = (): Partial<ProjectsFilter>[] =>
  noneOneOrTwo(projectStatuses).flatMap((status) =>
    noneOneOrTwo(types).flatMap((type) =>
      noneOneOrTwo(projectPriorities).map((priority) => ({ status, type, priority })),
    ),
  );

const noneOneOrTwo = <Value>(values: readonly Value[]): (Value[] | undefined)[] => [
  undefined,
  ...values.map((value) => [value]),
  values.slice(0, 2),
];

/** Explains how the database would read a list that is too long to be sorted. */
async function planOf(database: TestDatabase, find: (db: Database) => Promise<unknown>): Promise<string> {
  const queries: CompiledQuery[] = [];
  const watched = openDatabase(database, undefined, ({ query }) => void queries.push(query));
  await find(watched.db);
  await watched.close();
  // The filter reads the studio's calendar first.
  const list = queries.find(({ sql: text }) => text.includes('order by') && !text.includes('studio_versions'));
  const postgres = database.engine === 'postgres';
  return database.db.transaction().execute(async (db) => {
    if (postgres) await sql`set local enable_sort = off`.execute(db);
    const explain = postgres ? 'explain' : 'explain query plan';
    const { rows } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${list!.sql}`, [...list!.parameters]),
    );
    return rows.map((row) => String(row.detail ?? Object.values(row)[0])).join('\n');
  });
}
