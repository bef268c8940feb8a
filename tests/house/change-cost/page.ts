import { languages } from '../../../domain/text/language.ts';
import type { Tree } from './tree.ts';

/** Adds a public page. */
export function publicPage(tree: Tree): void {
  tree.add(
    'app/site/pages/events/page.tsx',
    `import { useTranslations } from 'use-intl';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { Dates } from './dates.tsx';

export default function EventsPage() {
  const t = useTranslations('events');
  return (
    <PublicLayout>
      <h1>{t('title')}</h1>
      <Dates />
    </PublicLayout>
  );
}
`,
  );
  tree.add(
    'app/site/pages/events/dates.tsx',
    `import { useTranslations } from 'use-intl';

export function Dates() {
  const t = useTranslations('events');
  return <p>{t('next')}</p>;
}
`,
  );
  tree.insertAfter('app/routing/routes.ts', /^  privacy: .*\n/m, "  events: { path: '/events', parent: 'cases' },\n");
  for (const language of languages) {
    const file = `app/i18n/catalogues/${language}.json`;
    tree.insertAfter(file, /^\{\n/, '"events": { "title": "Events", "next": "In May" },\n');
    tree.insertAfter(file, /^  "meta": \{\n/m, '"events": { "title": "Events" },\n');
    tree.insertAfter(file, /^  "descriptions": \{\n/m, '"events": "Where to meet us",\n');
  }
  tree.add('tests/journeys/public/events.spec.ts', '');
}

/** Uses the change in the copy. */
export const use = `
    const { matchRoute, publicPaths } = await import('./app/routing/routes.ts');
    const { chunkNamespaces } = await import('./app/site/language/chunks.ts');
    const { route } = matchRoute('/ru/events');
    console.log(JSON.stringify([route.module, chunkNamespaces().events, publicPaths().includes('/events')]));
  `;
