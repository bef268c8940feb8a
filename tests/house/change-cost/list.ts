import type { Tree } from './tree.ts';

/** Adds a list of an existing feature to the back office. */
export function backOfficeList(tree: Tree): void {
  const api = 'domain/api/replies.ts';
  tree.insertAfter(
    api,
    /^/,
    "import * as z from 'zod/mini';\nimport { pageOf, paging } from '../inbox/list-query.ts';\n",
  );
  tree.insertAfter(
    api,
    /^export const repliesApi = \{\n/m,
    `  'GET /api/replies': {
    summary: 'Replies, newest first',
    access: 'reader',
    query: repliesFilter,
    response: pageOf(replyEntity),
  },
`,
  );
  tree.insertAfter(api, /^(?=export const repliesApi)/m, 'export const repliesFilter = z.object(paging);\n\n');
  tree.insertAfter(
    'server/features/replies/replies.ts',
    /$/,
    `
export async function findReplies(db: Database, page: number, pageSize: number) {
  const rows = await selectReplies(db).orderBy('replies.id', 'desc').limit(pageSize).offset((page - 1) * pageSize).execute();
  const items = rows.map((row) => toReply(row));
  const { total } = await db.selectFrom('replies').select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total, page, pageSize };
}
`,
  );
  const routes = 'server/api/replies.ts';
  tree.insertAfter(routes, /^/, "import { findReplies } from '../features/replies/replies.ts';\n");
  tree.insertAfter(routes, /repliesEndpoints = \(\{/, ' db,');
  tree.insertAfter(
    routes,
    /implement\(repliesApi, \{\n/,
    "'GET /api/replies': ({ query: { page = 1, pageSize = 25 } }) => findReplies(db, page, pageSize),\n",
  );
  tree.add(
    'app/back-office/features/sent/page.tsx',
    `import { useTranslations } from 'use-intl';
import { defaultsOf } from '../../../../domain/content/defaults.ts';
import { repliesFilter } from '../../../../domain/api/replies.ts';
import { type Reply, replyEntity } from '../../../../domain/conversation/reply.ts';
import { screenPage } from '../../shell/screen.tsx';
import { PagedList } from '../lists/paged-list.tsx';

const defaults = defaultsOf(replyEntity);

export default screenPage('sent', function SentReplies() {
  const t = useTranslations('backOffice.sent');
  return (
    <PagedList<Reply> path="/api/replies" defaults={defaults} texts={t} label={t('search')} total={(count) => t('total', { count })} schema={repliesFilter} filters={[]} bulkFields={[]} sorts={[]}>
      {({ id, subject }) => <li key={id}>{subject}</li>}
    </PagedList>
  );
});
`,
  );
  tree.insertAfter(
    'app/routing/routes.ts',
    /^  status: .*\n/m,
    "  sent: { path: '/system-panel/sent', module: 'sent/page' },\n",
  );
  tree.insertAfter(
    'app/i18n/catalogues/back-office.json',
    /^\{\n/,
    `"sent": { "title": "Replies", "loading": "Loading…", "failed": "Failed", "empty": "No replies", "emptyHint": "", "search": "Search", "total": "{count} replies" },\n`,
  );
  tree.insertAfter('app/i18n/catalogues/back-office.json', /^  "screens": \{\n/m, '"sent": "Replies",\n');
}

/** Uses the change in the copy. */
export const use = `
    const { openDatabase } = await import('./server/platform/db/engine.ts');
    const { migrate } = await import('./server/platform/db/migrate.ts');
    const { repliesEndpoints } = await import('./server/api/replies.ts');
    const { matchRoute } = await import('./app/routing/routes.ts');
    const database = openDatabase({ dataDir: '.' });
    await migrate(database);
    const list = repliesEndpoints(database).find(({ path }) => path === '/api/replies');
    console.log(JSON.stringify([await list.handle({ query: {} }), matchRoute('/system-panel/sent').route.module]));
    await database.close();
  `;
