import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { criteria } from '../../domain/assessment/assessment.ts';
import { arrivalEntity } from '../../domain/inbox/details.ts';
import { pitchFacts } from '../../domain/pitch/facts.ts';
import { readPitch } from '../../domain/pitch/pitch.ts';
import { savePitch } from '../features/pitches/pitches.ts';
import { encode } from '../platform/db/rows.ts';
import { rowSchemas } from '../platform/db/tables.ts';
import { recordingTransport } from '../platform/mail/testing/mailbox.ts';
import { sendDueMails } from '../platform/mail/testing/outbox.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

/* Internal assessments, discussions and texts reach no sender. The columns are derived from the schemas of the rows, so a new column is tested, too. */

/**
 * The columns that a sender may see, of the tables in which operators write about submissions. Every other column is internal, also one that
 * is added later.
 */
const shownColumns: { [Table in keyof typeof rowSchemas]?: readonly string[] } = {
  assessments: [],
  notes: [],
  noteMentions: [],
  replyDrafts: [],
  labels: [],
  senders: ['address'],
  // The page shows when a status was set.
  history: ['createdAt'],
  replies: ['subject', 'body', 'recipient', 'language', 'sharedSentences', 'createdAt'],
  projects: [
    'name',
    'description',
    'projectType',
    'contactEmail',
    'targetPlatforms',
    'timeline',
    'budget',
    'additionalInfo',
    'logoUrl',
    'heroImageUrl',
    'screenshots',
    'language',
    'createdAt',
    'updatedAt',
    'status',
    'withdrawnAt',
    'pitchRemindedAt',
    // The sender wrote the pitch.
    'pitch',
    ...Object.keys(pitchFacts),
    // The sender's browser sent it, and their data package has it.
    ...Object.keys(arrivalEntity.shape),
  ],
  conversations: ['createdAt', 'dueAt', 'firstAnsweredAt'],
};
type Table = keyof typeof rowSchemas;
const tables = Object.keys(shownColumns) as Table[];

/** Columns with the number of another row, which show nothing by themselves. */
const isReference = (column: string) => column === 'id' || /Id$|^(assignedTo|mergedInto)$/.test(column);

const internalColumns = tables.flatMap((table) =>
  Object.entries(rowSchemas[table].shape as Record<string, z.ZodMiniType>)
    .filter(([column]) => !isReference(column) && !shownColumns[table]!.includes(column))
    .map(([column, schema], place) => ({ table, column, schema, place })),
);

/** A value that a column accepts, and its text by which it is recognized wherever it appears. */
function markOf({ table, column, schema, place }: (typeof internalColumns)[number]) {
  const name = `${table}-${column}`.slice(0, 40);
  const number = 4300 + 50 * tables.indexOf(table) + place;
  const instant = `20${41 + tables.indexOf(table)}-03-04T05:06:07.${String(100 + place)}Z`;
  const candidates: [value: unknown, text: string][] = [
    [name, name],
    [instant, instant],
    [number, String(number)],
    [[name], name],
    [{ [name]: 1 }, name],
    [{ from: name, to: name }, name],
  ];
  return candidates.find(([value]) => schema.safeParse(value).success);
}

/** Flags and choices, which accept no mark. The data that senders receive has no property with one of these names. */
const unmarked = [
  'assessments.conflict',
  'assessments.verdict',
  'history.kind',
  'replies.declineReason',
  'projects.priority',
  'projects.stage',
  'projects.labels',
  'conversations.kind',
  'conversations.clockNotice',
];
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

let minutesLater = 0;
const now = () => new Date(Date.parse('2026-03-02T15:00:00.000Z') + minutesLater * 60_000);
const site = await testApp({ pages: standInPages, now });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;

const scores = Object.fromEntries(criteria.map(({ key }) => [key, 2]));
const shared = 'The hook is clear within ten seconds.';

async function submit() {
  const contactEmail = `${randomUUID()}@player.example`;
  const form = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail, platforms: ['Steam'] };
  const { json, headers } = await site.request('POST', '/api/projects', { body: form });
  const pitch = readPitch({ hook: 'A lamp.', playableLink: 'https://build.example/' });
  await savePitch(db, { id: json.id, type: 'game' }, pitch, now());
  return { id: json.id as number, page: headers.get('location')!, contactEmail };
}

const byEditor = async (method: string, path: string, body: object) => {
  const headers = { 'idempotency-key': randomUUID() };
  const { status, text, json } = await site.request(method, `/api/${path}`, { as: 'editor', body, headers });
  expect([path, status, text]).toEqual([path, expect.toBeOneOf([200, 201]), text]);
  return json;
};

/** Does everything that operators do with a submission, so each table has a row about it. */
async function judge({ id }: { id: number }): Promise<void> {
  const conflict = { conflict: true, scores: {}, verdict: null };
  const label = await byEditor('POST', 'labels', { name: 'Quarrelsome' });
  const { sender } = (await site.request('GET', `/api/projects/${id}`, { as: 'admin' })).json;
  await site.request('PUT', `/api/projects/${id}/assessment`, { as: 'admin', body: conflict });
  const assessment = { scores, verdict: 'pursue', minutesPlayed: 54, text: `${shared} Too dear.` };
  await byEditor('PUT', `projects/${id}/assessment`, assessment);
  await byEditor('POST', `projects/${id}/notes`, { text: '@admin, they owe us.' });
  await byEditor('PUT', `senders/${sender.id}/note`, { note: 'Writes often.', seen: null });
  await byEditor('PUT', `projects/${id}`, {
    stage: 'watch',
    watchUntil: '2031-04-05T00:00:00.000Z',
    priority: 'urgent',
  });
  await byEditor('POST', 'projects/bulk', { items: [{ id }], change: { addLabels: [label.id] } });
  const decline = { reason: 'quality', shared: [shared] };
  const reply = { subject: 'About Lantern', body: 'Thank you, but no.', status: 'cancelled', decline };
  await byEditor('POST', `projects/${id}/replies`, reply);
  await byEditor('PUT', `projects/${id}/draft`, { subject: null, body: 'Half a thought.', note: 'Cousins?' });
}

/** Replaces the values of all internal columns with their marks. */
async function mark({ id }: { id: number }): Promise<void> {
  for (const table of tables) {
    const values: Record<string, unknown> = {};
    for (const internal of internalColumns) {
      const marked = internal.table === table ? markOf(internal) : undefined;
      if (marked) values[internal.column] = marked[0];
    }
    if (Object.keys(values).length === 0) continue;
    const rows = db.selectFrom(table as 'assessments').select('id');
    const ofSubmission = table === 'projects' ? rows.where('id', '=', id) : rows;
    const { id: row } = await ofSubmission.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    const marked = encode(values);
    await db
      .updateTable(table as 'assessments')
      .set(marked as object)
      .where('id', '=', row)
      .execute();
  }
}

/** All emails so far. */
const transport = recordingTransport();

/** The page of a sender, its pages of the pitch, the data package, and the emails. */
async function read({ page, contactEmail }: { page: string; contactEmail: string }): Promise<Record<string, string>> {
  const config = { mailUrl: undefined, dataDir: site.database.dataDir, publicUrl: 'https://studio.example' };
  const send = () => sendDueMails({ db, config, now, transport });
  const post = (path: string, fields: Record<string, string>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return site.request('POST', path, { headers: type, body: new URLSearchParams(fields).toString() });
  };
  await post(page, { form: 'export' });
  await post('/track', { email: contactEmail });
  await send();
  const received = transport.sent.filter(({ recipient }) => recipient === contactEmail);
  const link = /\/track\/confirm\/[\w-]+/.exec(JSON.stringify(received))![0];
  return {
    page: (await site.request('GET', page)).text,
    pitch: (await site.request('GET', `${page}/pitch`)).text,
    package: (await post(link, {})).text,
    mails: JSON.stringify(received),
  };
}

/** The names of all properties in a value. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(namesIn)];
}

describe('internal text of operators about a submission', () => {
  let seen: Record<string, string> = {};
  let control: Record<string, string> = {};
  beforeAll(async () => {
    const untouched = await submit();
    const judged = await submit();
    await judge(judged);
    await mark(judged);
    minutesLater = 5;
    control = await read(untouched);
    seen = await read(judged);
  });

  it('is in every table, and each internal column has a value', async () => {
    for (const table of tables) {
      const rows = await db
        .selectFrom(table as 'assessments')
        .selectAll()
        .orderBy('id')
        .execute();
      const columns = internalColumns.filter((internal) => internal.table === table).map(({ column }) => column);
      const stored = JSON.stringify(rows);
      const marks = internalColumns.flatMap((internal) =>
        internal.table === table ? (markOf(internal)?.[1] ?? []) : [],
      );
      expect([table, marks.filter((text) => !stored.includes(text))]).toEqual([table, []]);
      expect([table, columns.filter((column) => !rows.some((row) => column in row))]).toEqual([table, []]);
    }
    expect(internalColumns.filter((internal) => markOf(internal) === undefined).map(nameOf)).toEqual(unmarked);
  });

  it('is neither on a page of the sender nor in a data package or an email', () => {
    expect(Object.keys(seen)).toHaveLength(4);
    for (const [place, text] of Object.entries(seen)) {
      const shown = internalColumns.filter((internal) => {
        const marked = markOf(internal);
        if (marked) return text.includes(marked[1]);
        // The kind of a page is not the kind of an entry of the history.
        const property = `"${internal.column}"`;
        return text.includes(property) && !control[place]!.includes(property);
      });
      expect([place, shown.map(nameOf)]).toEqual([place, []]);
    }
  });

  it('adds only the properties of replies to the pages and the data package', () => {
    for (const shownData of ['page', 'pitch', 'package']) {
      const known = new Set(namesIn(JSON.parse(control[shownData]!)));
      const added = namesIn(JSON.parse(seen[shownData]!)).filter((name) => !known.has(name));
      const ofReply: string[] =
        shownData === 'page' ? ['from', 'at', 'subject', 'text', 'shared', 'files', 'refusedFiles'] : [];
      const ofPackage: string[] = shownData === 'package' ? ['at', 'to', 'subject', 'body', 'shared'] : [];
      const expected = new Set([...ofReply, ...ofPackage]);
      expect([shownData, added.filter((name) => !expected.has(name))]).toEqual([shownData, []]);
    }
  });

  it('reaches the sender if it is shared on purpose', () => {
    for (const shownData of ['page', 'package']) expect(seen[shownData]).toContain(shared);
    expect(seen.mails).toContain('Thank you, but no.');
    expect(seen.mails).not.toContain(shared);
  });
});
