import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { studio } from '../studio.ts';
import type { Route } from './routes.tsx';

/** The document's title; the server writes the first (document.ts), this follows client-side navigation and a change of language. */
export function usePageTitle(route: Route): void {
  const title = useTranslations('meta')(`${route.name}.title`, { studio: studio.name });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
