import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { studio } from '../../studio.ts';
import type { Route } from './routes.tsx';

/** What the open page is called: by its route, or by a name of its own, which wins. */
const title: { ofRoute: string; own: string | undefined } = { ofRoute: '', own: undefined };

const write = () => {
  document.title = title.own ?? title.ofRoute;
};

/** The document's title; the server writes the first (head.ts), this follows client-side navigation and a change of language. */
export function usePageTitle(route: Route): void {
  const ofRoute = useTranslations('meta')(`${route.name}.title`, { studio: studio.name });
  useEffect(() => {
    title.ofRoute = ofRoute;
    write();
  }, [ofRoute]);
}

/**
 * For a page that is called after what it shows, such as a case.
 *
 * @param name `undefined` while it is not known
 */
export function useOwnTitle(name: string | undefined): void {
  const t = useTranslations('meta');
  const own = name === undefined ? undefined : t('named.title', { name, studio: studio.name });
  useEffect(() => {
    title.own = own;
    write();
    return () => {
      title.own = undefined;
      write();
    };
  }, [own]);
}
