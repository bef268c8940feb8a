import { sendersApi } from '../../domain/api/senders.ts';
import { domainOf, isSharedDomain } from '../../domain/conversation/sender.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { deleted, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, requireExisting, notFound } from '../platform/errors/http-error.ts';
import { senderDetails } from '../features/sender-details/sender-details.ts';
import { findSender, findSenders, listBlocks, removeBlock, setBlock, setNote } from '../features/senders/senders.ts';

export const sendersEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(sendersApi, {
    'GET /api/senders': async ({ query: { q = '' } }) => (q.length < 2 ? [] : findSenders(db, q)),
    'GET /api/senders/:id': async ({ id }) => requireExisting(await senderDetails(db, id)),
    'PUT /api/senders/:id/note': ({ id, body, transact }) =>
      transact(async (tx, record) => {
        if (!(await findSender(tx, id))) throw notFound();
        if (!(await setNote(tx, id, body))) throw new HttpError(409, 'changedMeanwhile');
        await record('changed', 'sender', id, ['note']);
        return (await senderDetails(tx, id))!;
      }),
    'PUT /api/senders/:id/block': ({ id, body, user, transact }) =>
      transact(async (tx, record, now) => {
        const sender = requireExisting(await findSender(tx, id));
        if (body.what === 'domain' && body.blocked && isSharedDomain(domainOf(sender.address)))
          throw new HttpError(409, 'conflict');
        const isChanged = await setBlock(tx, sender, body, user!.username, now);
        if (isChanged) await record('changed', 'sender', id, [blockField[body.what]]);
        return (await findSender(tx, id))!;
      }),
    'GET /api/blocks': ({ query: { q = '' } }) => listBlocks(db, q),
    'DELETE /api/blocks/:id': ({ id, transact }) =>
      transact(async (tx, record) => {
        const kind = requireExisting(await removeBlock(tx, id));
        await record('changed', 'sender', id, [blockField[kind]]);
        return deleted;
      }),
  });

/** The field names in the audit trail. */
const blockField = { address: 'blockedAt', domain: 'domainBlockedAt' } as const;
