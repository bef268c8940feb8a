import * as z from 'zod/mini';
import { id, timestamp } from './text.ts';

/** Who writes to the studio, by address, and what operators decided about that address. */
export const senderEntity = z.object({
  id: id(),
  /** In lower case. */
  address: z.string(),
  /** Since when everything that comes from the address is spam. */
  blockedAt: z.nullable(timestamp()),
  /** The same of everybody at its domain. */
  domainBlockedAt: z.nullable(timestamp()),
});
export type Sender = z.output<typeof senderEntity>;

/** Body of `PUT /api/senders/:id/block`. */
export const senderBlock = z.object({ what: z.enum(['address', 'domain']), blocked: z.boolean() });
export type SenderBlock = z.output<typeof senderBlock>;

/** What follows the `@` of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a domain gives addresses to everybody: nobody means to block all of them. */
export const isSharedDomain = (domain: string): boolean => sharedDomains.has(domain);

const sharedDomains: ReadonlySet<string> = new Set(
  `aol.com bk.ru fastmail.com gmail.com gmx.at gmx.com gmx.de gmx.net googlemail.com hotmail.com icloud.com inbox.ru list.ru
  live.com mac.com mail.com mail.ru me.com msn.com outlook.com pm.me proton.me protonmail.com rambler.ru ukr.net web.de ya.ru
  yahoo.com yahoo.ro yandex.com yandex.ru zoho.com`.split(/\s+/),
);
