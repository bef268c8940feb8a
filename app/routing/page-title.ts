import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFacts } from '../studio/studio.tsx';
import type { Route } from './routes.ts';

/** The open page's title: its own, else its route's. */
const title: { ofRoute: string; own: string | undefined } = { ofRoute: '', own: undefined };

function setTitle(changed: Partial<typeof title>): void {
  Object.assign(title, changed);
  // A step from one entity to another removes the first title and sets the second in one task, of which the browser shows only the last.
  queueMicrotask(() => {
    const shown = title.own ?? title.ofRoute;
    if (document.title !== shown) document.title = shown;
  });
}

/** Sets the document's title after client-side navigation and a change of language; the server renders the first. */
export function usePageTitle(route: Route): void {
  const ofRoute = useTranslations('meta')(`${route.name}.title`, useFacts());
  useEffect(() => setTitle({ ofRoute }), [ofRoute]);
}

/** The title of a page with the name of an entity, such as a case; `undefined` while it loads. */
export function useEntityTitle(name: string | undefined): void {
  const t = useTranslations('meta');
  const facts = useFacts();
  const entityTitle = name === undefined ? undefined : t('named.title', { ...facts, name });
  useEffect(() => {
    setTitle({ own: entityTitle });
    return () => setTitle({ own: undefined });
  }, [entityTitle]);
}
