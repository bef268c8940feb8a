import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';

/** A field of the payload of an email of the outbox, as text. */
export const payloadField = (db: Database, name: string): RawBuilder<string> =>
  engineOf(db) === 'postgres'
    ? sql<string>`payload ->> ${sql.lit(name)}`
    : sql<string>`cast(json_extract(payload, ${sql.lit(`$.${name}`)}) as text)`;
