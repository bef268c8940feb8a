import * as z from 'zod/mini';
import {
  blockList,
  senderResult,
  senderBlock,
  senderDetails as senderDetailsResponse,
  senderEntity,
  senderNote,
  sendersQuery,
} from '../conversation/sender.ts';
import { type All, deletedResponse, type Operations, readsSubmissions, writesSubmissions } from './operation.ts';

export const sendersApi = {
  'GET /api/senders': {
    summary: 'Senders whose address contains a text',
    ...readsSubmissions,
    query: sendersQuery,
    response: z.array(senderResult),
  },
  'GET /api/senders/:id': {
    summary: 'Everything from one address: submissions, messages and emails',
    ...readsSubmissions,
    response: senderDetailsResponse,
  },
  'PUT /api/senders/:id/note': {
    summary: 'Save the operators’ note about a sender',
    ...writesSubmissions,
    body: senderNote,
    response: senderDetailsResponse,
    errors: { 409: 'A colleague has changed the note in the meantime' },
  },
  'PUT /api/senders/:id/block': {
    summary: 'Block or unblock a sender’s address or its domain; new entries from there are flagged as spam',
    ...writesSubmissions,
    body: senderBlock,
    response: senderEntity,
    errors: { 409: 'The domain belongs to a public email provider' },
  },
  'GET /api/blocks': {
    summary:
      'Blocked addresses and domains that contain a text, with the time, the operator and the reason of each block',
    ...readsSubmissions,
    query: sendersQuery,
    response: blockList,
  },
  'DELETE /api/blocks/:id': {
    summary: 'Unblock an address or a domain',
    ...writesSubmissions,
    response: deletedResponse,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof sendersApi> {}
}
