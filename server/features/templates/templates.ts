import { isDeepStrictEqual } from 'node:util';
import { type Template, type TemplateForm, templateLimits } from '../../../domain/conversation/template.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { isFirst } from '../../platform/db/milestones.ts';
import { countRows, decode, encode, executeWrite, locking, lockTable, nextVersion } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HttpError } from '../../platform/errors/http-error.ts';

const columns = ['id', 'key', 'title', 'ownerId', 'texts', 'change', 'updatedAt'] as const;

type BuiltInTemplate = Pick<Template, 'key' | 'title' | 'texts'>;

/** The templates that an operator may use: first the team's, then their own. */
export async function listTemplates(db: Database, userId: number): Promise<Template[]> {
  const rows = await db
    .selectFrom('templates')
    .select(columns)
    .where(({ or, eb }) => or([eb('ownerId', 'is', null), eb('ownerId', '=', userId)]))
    .orderBy('id')
    .execute();
  const templates = rows.map(templateFromRow);
  return [...templates.filter(({ shared }) => shared), ...templates.filter(({ shared }) => !shared)];
}

/** @throws {HttpError} 409 above the maximum number of templates */
export async function insertTemplate(
  tx: Database,
  { shared, ...form }: TemplateForm,
  user: User,
  now: Date,
): Promise<Template> {
  const ownerId = shared ? null : user.id;
  await checkCount(tx, ownerId);
  const instant = now.toISOString();
  const values = encode({ ...form, ownerId, createdAt: instant, updatedAt: instant });
  const row = await tx.insertInto('templates').values(values).returning(columns).executeTakeFirstOrThrow();
  return templateFromRow(row);
}

/** Locks a template that the user may use until the transaction ends. */
export async function lockTemplate(tx: Database, id: number, userId: number): Promise<Template | undefined> {
  const query = tx.selectFrom('templates').select(columns).where('id', '=', id);
  const row = await locking(tx, query).executeTakeFirst();
  return row && (row.ownerId === null || row.ownerId === userId) ? templateFromRow(row) : undefined;
}

/** Replaces a template; a template that is no longer shared becomes the user's own. @throws {HttpError} 409 as {@link insertTemplate} */
export async function updateTemplate(
  tx: Database,
  template: Template,
  { shared, ...form }: TemplateForm,
  user: User,
  now: Date,
): Promise<Template> {
  const ownerId = shared ? null : user.id;
  if (shared !== template.shared) await checkCount(tx, ownerId);
  const updatedAt = nextVersion(now, template.updatedAt);
  const values = encode({ ...form, ownerId, updatedAt });
  const templateUpdate = tx.updateTable('templates').set(values).where('id', '=', template.id);
  return templateFromRow(await templateUpdate.returning(columns).executeTakeFirstOrThrow());
}

/** Deletes a template that the user may use. @returns whether there was one */
export const deleteTemplate = async (tx: Database, id: number, userId: number): Promise<boolean> =>
  (await lockTemplate(tx, id, userId)) !== undefined && executeWrite(tx.deleteFrom('templates').where('id', '=', id));

/** Deletes a person's own templates; shared ones stay. */
export const deleteTemplatesOf = (tx: Database, userId: number) =>
  tx.deleteFrom('templates').where('ownerId', '=', userId).execute();

/** Adds the built-in templates to a database once; later edits and deletions are kept. */
export async function seedTemplates(db: Database, builtIn: readonly BuiltInTemplate[], now: Date): Promise<void> {
  const createdAt = now.toISOString();
  const change = { status: null, assignee: null, labels: [] };
  const rows = builtIn.map((template) =>
    encode({ ...template, ownerId: null, change, createdAt, updatedAt: createdAt }),
  );
  await db.transaction().execute(async (tx) => {
    if (!(await isFirst(tx, 'templates', now))) return;
    for (const row of rows) await tx.insertInto('templates').values(row).execute();
  });
}

/**
 * Gives built-in templates that nobody has edited since they were added their current title and texts. An edit changes `updatedAt`, so an
 * unedited template is one whose two times are equal; they stay equal.
 * @returns the number of changed templates
 */
export async function refreshTemplates(db: Database, builtIn: readonly BuiltInTemplate[], now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let changed = 0;
    for (const { key, title, texts } of builtIn) {
      const storedQuery = tx
        .selectFrom('templates')
        .select([...columns, 'createdAt'])
        .where('key', '=', key)
        .whereRef('updatedAt', '=', 'createdAt');
      const row = await locking(tx, storedQuery).executeTakeFirst();
      if (row === undefined) continue;
      const stored = decode('templates', row);
      if (stored.title === title && isDeepStrictEqual(stored.texts, texts)) continue;
      const time = nextVersion(now, stored.updatedAt);
      const values = encode({ title, texts, createdAt: time, updatedAt: time });
      await tx.updateTable('templates').set(values).where('id', '=', stored.id).execute();
      changed += 1;
    }
    return changed;
  });
}

async function checkCount(tx: Database, ownerId: number | null): Promise<void> {
  await lockTable(tx, 'templates');
  const count = await countRows(tx.selectFrom('templates').where('ownerId', ownerId === null ? 'is' : '=', ownerId));
  if (count >= templateLimits.each) throw new HttpError(409, 'conflict');
}

function templateFromRow(row: object): Template {
  const { ownerId, ...template } = decode('templates', row);
  return { ...template, shared: ownerId === null };
}
