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
} from '../../domain/conversation/sender.ts';
import type { AppContext } from '../workflows/app-context.ts';
import {
  deleted,
  deletedResponse,
  endpoint,
  type Endpoint,
  readsSubmissions,
  writesSubmissions,
} from '../platform/http/endpoint/endpoint.ts';
import { HttpError, existing, notFound } from '../platform/errors/http-error.ts';
import { senderDetails } from '../features/sender-details/sender-details.ts';
import { findSender, findSenders, listBlocks, removeBlock, setBlock, setNote } from '../features/senders/senders.ts';

export const sendersEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/senders', {
    summary: 'Senders by a part of their address',
    ...readsSubmissions,
    query: sendersQuery,
    response: z.array(foundSender),
    handle: async ({ query: { q = '' } }) => (q.length < 2 ? [] : findSenders(db, q)),
  }),
  endpoint('GET /api/senders/:id', {
    summary: 'Everything from one address: submissions, messages and emails',
    ...readsSubmissions,
    response: senderDetailsResponse,
    handle: async ({ id }) => existing(await senderDetails(db, id)),
  }),
  endpoint('PUT /api/senders/:id/note', {
    summary: 'Save the operators’ note about a sender',
    ...writesSubmissions,
    body: senderNote,
    response: senderDetailsResponse,
    errors: { 409: 'A colleague has changed the note in the meantime' },
    handle: ({ id, body, transact }) =>
      transact(async (tx, record) => {
        if (!(await findSender(tx, id))) throw notFound();
        if (!(await setNote(tx, id, body))) throw new HttpError(409, 'changedMeanwhile');
        await record('changed', 'sender', id, ['note']);
        return (await senderDetails(tx, id))!;
      }),
  }),
  endpoint('PUT /api/senders/:id/block', {
    summary: 'Block or unblock a sender’s address or its domain; new entries from there are flagged as spam',
    ...writesSubmissions,
    body: senderBlock,
    response: senderEntity,
    errors: { 409: 'The domain belongs to a public email provider' },
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
    summary: 'Blocked addresses and domains by a part of their text: since when, by whom and why',
    ...readsSubmissions,
    query: sendersQuery,
    response: blockList,
    handle: ({ query: { q = '' } }) => listBlocks(db, q),
  }),
  endpoint('DELETE /api/blocks/:id', {
    summary: 'Unblock an address or a domain',
    ...writesSubmissions,
    response: deletedResponse,
    handle: ({ id, transact }) =>
      transact(async (tx, record) => {
        const kind = existing(await removeBlock(tx, id));
        await record('changed', 'sender', id, [blockField[kind]]);
        return deleted;
      }),
  }),
];

/** The field names in the audit trail. */
const blockField = { address: 'blockedAt', domain: 'domainBlockedAt' } as const;
