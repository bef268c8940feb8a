import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import type { Database } from '../../platform/db/tables.ts';

const keyName = 'secrets';
const algorithm = 'aes-256-gcm';
type Keys = Pick<PlatformContext, 'config'>;

/**
 * Encrypts with `SECRET_KEY`, or else with a key in the database that is excluded from backups.
 * @param plain its `context` binds the text to its row: with another context it cannot be decrypted
 */
export async function seal(
  db: Database,
  keys: Keys,
  { secret, context }: { secret: string; context: string },
  now: Date,
): Promise<string> {
  const key = configuredKey(keys) ?? (await storedKey(db)) ?? (await makeKey(db, now));
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** Decrypts the result of {@link seal}; undefined without its key, as after a restore without `SECRET_KEY`. */
export async function open(db: Database, keys: Keys, sealed: string, context: string): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of [configuredKey(keys), await storedKey(db)]) {
    if (!key) continue;
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      // The text was sealed with another key.
    }
  }
  return undefined;
}

const configuredKey = ({ config: { secretKey } }: Keys): Buffer | undefined =>
  secretKey === undefined ? undefined : Buffer.from(hkdfSync('sha256', secretKey, '', keyName, 32));

async function storedKey(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secretKeys').select('value').where('name', '=', keyName).executeTakeFirst();
  return row && Buffer.from(row.value, 'base64url');
}

/** If several instances do this concurrently, the first key wins. */
async function makeKey(db: Database, now: Date): Promise<Buffer> {
  const row = { name: keyName, value: randomBytes(32).toString('base64url'), createdAt: now.toISOString() };
  await db
    .insertInto('secretKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await storedKey(db))!;
}
