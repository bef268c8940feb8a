import { languages } from '../../../domain/text/language.ts';
import type { Tree } from './tree.ts';

/** Adds a plain field to cases. */
export function caseField(tree: Tree): void {
  tree.insertAfter('domain/content/case.ts', /^  developmentTime: .*\n/m, '  genre: optionalText(),\n');
  tree.add(
    'server/platform/db/migrations/9001-genre.ts',
    `import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('genre', 'text').execute();
}
`,
  );
  tree.insertAfter(
    'app/back-office/features/content/fields/case-form.ts',
    /^  developmentTime: .*\n/m,
    "  genre: { group: 'basics' },\n",
  );
  tree.insertAfter(
    'app/site/cases/article/hero.tsx',
    /^.*t\('developmentTime'\).*\n/m,
    "        {entity.genre && <Fact term={t('genre')}>{entity.genre}</Fact>}\n",
  );
  for (const name of ['back-office', ...languages]) {
    const file = `app/i18n/catalogues/${name}.json`;
    tree.insertAfter(file, /(?=^ *"developmentTime": )/m, '"genre": "Genre",\n');
  }
}

/** Uses the change in the copy. */
export const use = `
    const { openDatabase } = await import('./server/platform/db/engine.ts');
    const { migrate } = await import('./server/platform/db/migrate.ts');
    const { findCase, insertCase } = await import('./server/features/content/cases.ts');
    const { caseInsert } = await import('./domain/content/case.ts');
    const database = openDatabase({ dataDir: '.' });
    await migrate(database);
    const form = { title: 'Keel', description: 'A game.', projectType: 'game', genre: 'Puzzle' };
    const { id } = await insertCase(database.db, caseInsert.parse(form), new Date());
    console.log(JSON.stringify(await findCase(database.db, id)));
    await database.close();
  `;
