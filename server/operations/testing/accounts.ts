import type { TestDatabase } from '../../testing/test-database.ts';
import { existingTables } from '../backups/backup-tables.ts';

/** Adds second factors and recovery codes, if the schema has their tables. */
export async function fillFactors(db: TestDatabase['db'], userId: number, createdAt: string): Promise<void> {
  if (!(await existingTables(db)).includes('totpFactors')) return;
  await db.insertInto('totpFactors').values({ userId, secret: 'sealed', lastStep: 58_000_000, createdAt }).execute();
  await db.insertInto('recoveryCodes').values({ userId, codeHash: 'h', createdAt }).execute();
  await db
    .insertInto('passkeys')
    .values({
      userId,
      credentialId: 'c',
      publicKey: 'k',
      counter: 7,
      transports: '["internal"]',
      name: 'Telefonul „meu”',
      createdAt,
    })
    .execute();
  await fillIdentity(db, userId, createdAt);
  const lookFor = JSON.stringify({ en: null, ru: 'Только „головоломки“', ro: 'Jocuri „șah”', updatedAt: createdAt });
  const settings = [
    { name: 'secondFactorRequired', value: 'false', createdAt },
    { name: 'whatWeLookFor', value: lookFor, createdAt },
  ];
  await db.insertInto('settings').values(settings).execute();
}

/** Adds a link to the identity provider, if the schema has its table. */
async function fillIdentity(db: TestDatabase['db'], userId: number, createdAt: string): Promise<void> {
  if (!(await existingTables(db)).includes('identities')) return;
  const identity = { issuer: 'https://id.example/', subject: 'auth0|Ilinca', label: 'ilinca@studio.example' };
  await db
    .insertInto('identities')
    .values({ userId, ...identity, createdAt, usedAt: createdAt })
    .execute();
}

/** Adds an entry of the audit trail. */
export async function fillAudit(db: TestDatabase['db'], actorId: number, createdAt: string) {
  await db
    .insertInto('auditEntries')
    .values({
      createdAt,
      actorId,
      via: 'session',
      address: '2001:db8::1',
      action: 'changed',
      entity: 'submission',
      entityId: 1,
      fields: '["status", "budget"]',
    })
    .execute();
}
