import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { studioRedirects } from '../../domain/studio/pages/redirects.ts';
import { addressIn, languages } from '../../domain/text/language.ts';
import { chunkNamespaces } from '../site/language/chunks.ts';
import backOffice from '../i18n/catalogues/back-office.json' with { type: 'json' };
import en from '../i18n/catalogues/en.json' with { type: 'json' };
import ro from '../i18n/catalogues/ro.json' with { type: 'json' };
import ru from '../i18n/catalogues/ru.json' with { type: 'json' };
import { casePath, matchRoute, type PageName, pages, presentAddress, publicPaths, routes, screens } from './routes.ts';

const catalogues = { en, ru, ro };

describe('A row of the table of routes', () => {
  it.each(routes)('$module is a page', ({ module }) => {
    expect(existsSync(new URL(`../../${module}`, import.meta.url))).toBe(true);
  });

  it.each(languages)('has its title, its description and its namespaces in %s', (language) => {
    const catalogue = catalogues[language];
    for (const name of Object.keys(pages) as PageName[]) {
      expect(catalogue.meta).toHaveProperty([name, 'title']);
      expect(catalogue.descriptions).toHaveProperty([name]);
      expect(Object.keys(catalogue)).toEqual(expect.arrayContaining([...chunkNamespaces()[name]]));
    }
  });

  it('has the title of a back-office screen', () => {
    for (const screen of Object.keys(screens)) expect(backOffice).toHaveProperty([screen, 'title']);
  });
});

describe('A path', () => {
  it.each(languages)('matches its page in %s', (language) => {
    for (const path of publicPaths()) expect(matchRoute(addressIn(language, path)).route.path).toBe(path);
  });

  it('of a page of the product cannot be redirected', () => {
    for (const from of publicPaths()) expect(studioRedirects.safeParse([{ from, to: '/p/new' }]).success).toBe(false);
  });

  it('with the name of a page of the studio reads it', () => {
    expect(matchRoute('/ru/p/press-2026')).toMatchObject({
      route: { name: 'own' },
      queries: { page: '/api/pages/press-2026' },
    });
    for (const path of ['/p', '/p/', '/p/Press', '/p/press_kit', '/p/a/b'])
      expect(matchRoute(path).route.name).toBe('notFound');
  });

  it('has the parameters and the queries of its page', () => {
    expect(casePath(7)).toBe('/cases/7');
    expect(matchRoute('/ro/cases/7/')).toMatchObject({ params: { id: '7' }, queries: { case: '/api/cases/7' } });
    expect(matchRoute('/cases').queries).toEqual(pages.cases.queries);
  });

  it('that a screen had before leads to the screen', () => {
    expect(presentAddress('/system-panel/content')).toBe('/system-panel/cases');
    expect(matchRoute('/system-panel/content/').route.screen).toBe('cases');
    expect(presentAddress('/system-panel/partners')).toBe('/system-panel/partners');
  });

  it.each(['/nowhere', '/cases/7/more', '/ru/system-panel', '/system-panel/none'])(
    'such as %s is not found',
    (path) => {
      expect(matchRoute(path).route.name).toBe('notFound');
    },
  );
});
