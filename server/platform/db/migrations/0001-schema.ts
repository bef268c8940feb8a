import type { Kysely } from 'kysely';
import { createAccounts, createAudit } from '../initial-schema/accounts.ts';
import { createContent } from '../initial-schema/content.ts';
import { createConversations } from '../initial-schema/conversations.ts';
import { createDelivery } from '../initial-schema/delivery.ts';
import { createSubmissions } from '../initial-schema/submissions.ts';
import type { Engine } from '../engine.ts';

/** The whole schema. Limits and enums are literals: a migration does not change when the domain does. migrations.api.test.ts compares them. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await createAccounts(db, engine);
  await createAudit(db, engine);
  await createContent(db, engine);
  await createSubmissions(db, engine);
  await createConversations(db, engine);
  await createDelivery(db, engine);
}
