import { domainOf, isSharedDomain, senderBlock, senderEntity } from '../../domain/sender.ts';
import { audit } from '../audit/store.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { findSender, setBlock } from './store.ts';

export const sendersEndpoints = ({ db, now }: AppContext): Endpoint[] => [
  endpoint({
    method: 'PUT',
    path: '/api/senders/:id/block',
    summary: 'Block a sender’s address or its domain, or take that back; what comes from there is flagged as spam',
    access: 'editor',
    scope: 'submissions:write',
    body: senderBlock,
    response: senderEntity,
    errors: { 409: 'The domain gives addresses to everybody' },
    handle: ({ id, body, by }) =>
      db.transaction().execute(async (tx) => {
        const sender = await findSender(tx, id);
        if (!sender) throw notFound();
        if (body.what === 'domain' && body.blocked && isSharedDomain(domainOf(sender.address)))
          throw new HttpError(409, 'conflict');
        const fields = [body.what === 'address' ? 'blockedAt' : 'domainBlockedAt'];
        if (await setBlock(tx, sender, body, now()))
          await audit(tx, by, { action: 'changed', entity: 'sender', id, fields }, now());
        return (await findSender(tx, id))!;
      }),
  }),
];
