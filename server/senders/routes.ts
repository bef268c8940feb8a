import { type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  blockList,
  domainOf,
  foundSender,
  isSharedDomain,
  senderBlock,
  senderDetails as senderDetailsResponse,
  senderEntity,
  senderNote,
  sendersQuery,
  type SenderDetails,
  senderLimits,
} from '../../domain/sender.ts';
import type { AppContext } from '../context.ts';
import { countRows } from '../db/rows.ts';
import type { Database, Tables } from '../db/tables.ts';
import {
  deleted,
  deletedResponse,
  endpoint,
  type Endpoint,
  readsSubmissions,
  writesSubmissions,
} from '../http/endpoint/endpoint.ts';
import { HttpError, existing, notFound } from '../http/errors.ts';
import { areDuplicates } from '../merges/store.ts';
import { isAlone } from '../messages/store.ts';
import { findSender, findSenders, listBlocks, removeBlock, setBlock, setNote } from './store.ts';

export const sendersEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/senders', {
    summary: 'Senders by a part of their address',
    ...readsSubmissions,
    query: sendersQuery,
    response: z.array(foundSender),
    handle: async ({ query: { q = '' } }) => (q.length < 2 ? [] : findSenders(db, q)),
  }),
  endpoint('GET /api/senders/:id', {
    summary: 'Everything from one address: submissions, messages and mails',
    ...readsSubmissions,
    response: senderDetailsResponse,
    handle: async ({ id }) => {
      return existing(await senderDetails(db, id));
    },
  }),
  endpoint('PUT /api/senders/:id/note', {
    summary: 'Note something about a sender, for operators only',
    ...writesSubmissions,
    body: senderNote,
    response: senderDetailsResponse,
    errors: { 409: 'Another changed the note meanwhile' },
    handle: ({ id, body, transact }) =>
      transact(async (tx, record) => {
        if (!(await findSender(tx, id))) throw notFound();
        if (!(await setNote(tx, id, body))) throw new HttpError(409, 'changedMeanwhile');
        await record('changed', 'sender', id, ['note']);
        return (await senderDetails(tx, id))!;
      }),
  }),
  endpoint('PUT /api/senders/:id/block', {
    summary: 'Block a sender’s address or its domain, or take that back; what comes from there is flagged as spam',
    ...writesSubmissions,
    body: senderBlock,
    response: senderEntity,
    errors: { 409: 'The domain gives addresses to everybody' },
    handle: ({ id, body, user, transact }) =>
      transact(async (tx, record, now) => {
        const sender = existing(await findSender(tx, id));
        if (body.what === 'domain' && body.blocked && isSharedDomain(domainOf(sender.address)))
          throw new HttpError(409, 'conflict');
        const isChanged = await setBlock(tx, sender, body, user!.username, now);
        if (isChanged) await record('changed', 'sender', id, [blockField[body.what]]);
        return (await findSender(tx, id))!;
      }),
  }),
  endpoint('GET /api/blocks', {
    summary: 'Blocked addresses and domains, by a part of them: since when, by whom and why',
    ...readsSubmissions,
    query: sendersQuery,
    response: blockList,
    handle: ({ query: { q = '' } }) => listBlocks(db, q),
  }),
  endpoint('DELETE /api/blocks/:id', {
    summary: 'Take a block of an address or domain back',
    ...writesSubmissions,
    response: deletedResponse,
    handle: ({ id, transact }) =>
      transact(async (tx, record) => {
        const what = existing(await removeBlock(tx, id));
        await record('changed', 'sender', id, [blockField[what]]);
        return deleted;
      }),
  }),
];

/** As the audit names it. */
const blockField = { address: 'blockedAt', domain: 'domainBlockedAt' } as const;

/** Everything from one address. */
export async function senderDetails(db: Database, id: number): Promise<SenderDetails | undefined> {
  const sender = await findSender(db, id);
  if (!sender) return undefined;
  const row = db.selectFrom('senders').select(['note', 'createdAt']).where('id', '=', id);
  const own = await row.executeTakeFirstOrThrow();
  const projects = db.selectFrom('projects').where(sql`lower(contact_email)`, '=', sender.address);
  const messages = db
    .selectFrom('contactMessages')
    .where(sql`lower(email)`, '=', sender.address)
    .where(isAlone);
  const clock = ['id', 'createdAt', 'dueAt', 'firstAnsweredAt'] as const;
  const mails = db.selectFrom('outbox').where(sql`lower(recipient)`, '=', sender.address);
  const [submissions, sent, mailed, projectCount, messageCount] = await Promise.all([
    newest(projects.select([...clock, 'name', 'status', 'spamAt', 'mergedInto'])),
    newest(messages.select([...clock, 'subject', 'status'])),
    newest(mails.select(['id', 'kind', 'status', 'createdAt', 'sentAt'])),
    countRows(projects),
    countRows(messages),
  ]);
  const items = submissions.map((one) => ({
    ...one,
    duplicates: submissions.filter((other) => areDuplicates(one, other)).map(({ id: other }) => other),
  }));
  return {
    sender: { ...sender, ...own },
    submissions: { total: projectCount, items },
    messages: { total: messageCount, items: sent },
    mails: mailed,
  };
}

const newest = <Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
  query
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(senderLimits.shown)
    .execute();
