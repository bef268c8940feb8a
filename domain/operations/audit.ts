import * as z from 'zod/mini';
import { paging, parameter, wholeNumber } from '../inbox/list-query.ts';
import { id, requiredLine, timestamp } from '../text/text.ts';

const conversations = ['submission', 'note', 'reply', 'message', 'assessment'] as const;
const contents = ['case', 'partner', 'feature', 'portfolioItem', 'template', 'media', 'mail'] as const;
const people = ['user', 'invitation', 'session', 'setting', 'audit'] as const;
const tools = ['label', 'view', 'apiToken', 'webhook', 'sender'] as const;
export const auditEntities = [...conversations, ...contents, ...people, ...tools] as const;
export type AuditEntity = (typeof auditEntities)[number];

const changes = ['created', 'changed', 'deleted', 'restored', 'replied', 'retried'] as const;
const sessions = ['signedIn', 'signedOut'] as const;
const membership = ['invited', 'joined', 'roleChanged', 'disabled', 'enabled', 'removed', 'handedOver'] as const;
const factors = [
  'passwordChanged',
  'factorAdded',
  'factorRemoved',
  'factorsReset',
  'codesRenewed',
  'codeUsed',
] as const;
const proofs = ['identityLinked', 'identityUnlinked', 'blocked', 'proved'] as const;
const transfers = ['exported', 'imported', 'tested'] as const;
export const auditActions = [...changes, ...sessions, ...membership, ...factors, ...proofs, ...transfers] as const;
export type AuditAction = (typeof auditActions)[number];

/** `session`: a signed-in operator; `token`: a program; `link`: the recipient of an emailed link; `command`: a shell; `schedule`: a set time. */
export const auditWays = ['session', 'token', 'link', 'command', 'schedule'] as const;
export type AuditWay = (typeof auditWays)[number];

/** The record of an action: actor, entity, time and origin, with ids and names of fields only (decision 27). */
export const auditEntry = z.object({
  id: id(),
  createdAt: timestamp(),
  actorId: z.nullable(id()),
  via: z.string(),
  /** The API token that was used; `actorId` is then the person whom it represents. */
  tokenId: z.nullable(id()),
  address: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  entityId: z.nullable(id()),
  fields: z.array(z.string()),
});

/** An entry with the current usernames of the actor and, if the entity is a user, of the entity. */
export const namedAuditEntry = z.extend(auditEntry, { actor: z.nullable(z.string()), name: z.nullable(z.string()) });

export const auditFilter = z.object({
  ...paging,
  actor: parameter(wholeNumber(2_147_483_647)),
  entity: parameter(z.enum(auditEntities)),
  entityId: parameter(wholeNumber(2_147_483_647)),
  action: parameter(z.enum(auditActions)),
  age: parameter(wholeNumber(3650)),
  /** Words of a username, an address, a field, an action or a kind of entity, or the id of an entity. */
  q: parameter(requiredLine({ max: 200 })),
});

export const signInsFilter = z.object(paging);

export type AuditEntry = z.output<typeof namedAuditEntry>;
export type AuditFilter = z.output<typeof auditFilter>;
