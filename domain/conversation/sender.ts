import * as z from 'zod/mini';
import { messageEntity } from './contact-message.ts';
import { projectEntity } from './project.ts';
import { atMost, id, storable, timestamp, typedText } from '../text/text.ts';

/** A person who writes to the studio, identified by address, and the operators' decisions about that address. */
export const senderEntity = z.object({
  id: id(),
  /** In lower case. */
  address: z.string(),
  /** The time since which everything from the address is spam. */
  blockedAt: z.nullable(timestamp()),
  /** The time since which everything from its domain is spam. */
  domainBlockedAt: z.nullable(timestamp()),
});
export type Sender = z.output<typeof senderEntity>;

/** The maximum length of a note and of a reason, in characters; the maximum of entries on a sender's page, in a search and in the list of blocks. */
export const senderLimits = { note: 5000, shown: 50, found: 6, reason: 200, blocks: 200 } as const;

/** The body of `PUT /api/senders/:id/note`; `seen` is the note before the edit; if another one is stored, the change is a conflict. */
export const senderNote = z.object({
  note: z.string().check(storable, z.trim(), atMost(senderLimits.note)),
  seen: z.nullable(typedText(senderLimits.note)),
});

/** `q` is a part of the address. */
export const sendersQuery = z.object({ q: z.optional(z.string().check(storable, z.trim(), z.maxLength(200))) });
export const senderResult = z.pick(senderEntity, { id: true, address: true });

const listed = { id: true, status: true, createdAt: true, dueAt: true, firstAnsweredAt: true } as const;

/** All items from one address, newest first, at most `senderLimits.shown` of each kind. */
export const senderDetails = z.object({
  sender: z.extend(senderEntity, { note: z.nullable(z.string()), createdAt: timestamp() }),
  submissions: z.object({
    total: z.int(),
    items: z.array(
      z.extend(z.pick(projectEntity, { ...listed, name: true, spamAt: true, mergedInto: true }), {
        /** The listed submissions that may be duplicates of each other. */
        duplicates: z.array(id()),
      }),
    ),
  }),
  /** Messages that did not come with a submission. */
  messages: z.object({ total: z.int(), items: z.array(z.pick(messageEntity, { ...listed, subject: true })) }),
  /** The emails to the address that are still in the outbox. */
  mails: z.array(
    z.object({
      id: id(),
      kind: z.string(),
      status: z.enum(['pending', 'sent', 'failed']),
      createdAt: timestamp(),
      sentAt: z.nullable(timestamp()),
    }),
  ),
});
export type SenderDetails = z.output<typeof senderDetails>;

export const senderBlock = z.object({
  what: z.enum(['address', 'domain']),
  blocked: z.boolean(),
  reason: z.optional(z.string().check(storable, z.trim(), z.maxLength(senderLimits.reason))),
});
export type SenderBlock = z.output<typeof senderBlock>;

export const blockEntity = z.object({
  id: id(),
  /** An address, or a domain with a leading `@`. */
  name: z.string(),
  /** The sender with the blocked address. */
  senderId: z.nullable(id()),
  blockedAt: timestamp(),
  /** The operator's username; null for addresses that were blocked before it was recorded. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type Block = z.output<typeof blockEntity>;

/** The newest blocks, at most `senderLimits.blocks`. */
export const blockList = z.object({ total: z.int(), items: z.array(blockEntity) });
export type BlockList = z.output<typeof blockList>;

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether anyone can get an address at the domain, which therefore cannot be blocked as a whole. */
export const isSharedDomain = (domain: string): boolean => sharedDomains.has(domain);

const sharedDomains: ReadonlySet<string> = new Set(
  `aol.com bk.ru fastmail.com gmail.com gmx.at gmx.com gmx.de gmx.net googlemail.com hotmail.com icloud.com inbox.ru list.ru
  live.com mac.com mail.com mail.ru me.com msn.com outlook.com pm.me proton.me protonmail.com rambler.ru ukr.net web.de ya.ru
  yahoo.com yahoo.ro yandex.com yandex.ru zoho.com`.split(/\s+/),
);
