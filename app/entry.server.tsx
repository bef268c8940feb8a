import { renderToString } from 'react-dom/server';
import { createTranslator, type Messages } from 'use-intl';
import { builtInResponse } from '../content/built-in-response.ts';
import type { Case } from '../domain/content/case.ts';
import type { PublicPage } from '../domain/studio/pages/page.ts';
import type { PageFacts, StudioFacts } from '../domain/studio/studio.ts';
import { addressIn, defaultLanguage, type Language, languages, splitLanguage } from '../domain/text/language.ts';
import { App } from './site/boot/app.tsx';
import type { HydrationState } from './site/reads/document-state.ts';
import { casesPerPage, listCases } from './site/cases/listing.ts';
import { ErrorPage, PlainPage } from './errors/error-page.tsx';
import { renderBackOfficeDocument, renderDocument, renderPlainDocument } from './ssr/document.tsx';
import { markTexts, withTextElements } from './ssr/mark-texts.ts';
import { describePage, headMarkup, type HeadPage } from './site/seo/head.ts';
import { loadPublicPages } from './site/boot/loaded-pages.ts';
import backOffice from './i18n/catalogues/back-office.json';
import { PublicResponses } from './site/reads/public-responses.ts';
import { matchRoute, pages, publicPaths } from './routing/routes.ts';
import { textsOf } from './site/language/catalogues.ts';
import { catalogueWith, type OwnTexts } from './site/language/own-texts.ts';
import { shownLanguages } from '../domain/studio/facts.ts';

export { docsDocument as renderDocs } from './site/docs/document.tsx';
export { trackingDocument as renderTracking } from './site/track/document.tsx';

await loadPublicPages();

export const publicPages = publicPaths();

/** The status of an address, the pattern of its route, and the API paths that its page reads. */
export function matchPage(pathname: string) {
  const { route, queries } = matchRoute(pathname);
  const { path: pattern, area } = route;
  const status: 200 | 404 = pattern === pages.notFound.path ? 404 : 200;
  // The layout links the portfolio while it has items; previews have no layout.
  const layoutReads = area === 'public' && !pattern.startsWith('/preview/') ? [portfolioRead] : [];
  return { status, pattern, queries: [...new Set([...Object.values(queries), ...layoutReads])], area };
}

const portfolioRead = pages.portfolio.queries.items;

/**
 * Renders a page as a whole document.
 *
 * @param address the whole URL; `language` is the one that it names
 * @param responses API responses by path, as listed by {@link matchPage}; the built-in data, if there is any, replaces missing and empty
 *   ones, and null means that the entity was withdrawn or that the response could not be read
 * @param options `isStill`: whether a public page has no scripts and its links lead nowhere
 */
export function render(
  address: string,
  language: Language,
  responses: Record<string, unknown>,
  studio: PageFacts,
  texts: OwnTexts,
  { isStill = false }: { isStill?: boolean } = {},
): string {
  const catalogue = catalogueWith(texts, language);
  const { origin, pathname, search } = new URL(address);
  const { route, queries } = matchRoute(pathname);
  const headOf = (shown: Pick<HeadPage, 'isContinued' | 'isEmpty' | 'entity' | 'ownPage'>) => {
    const t = createTranslator<Messages>({ locale: language, messages: { ...catalogue, backOffice } });
    const head = describePage({ origin, path: splitLanguage(pathname).path, language, route, studio, t, ...shown });
    return headMarkup(head, { language, studio }, origin + addressIn(language, '/feed.xml'));
  };
  if (route.area === 'back-office') return renderBackOfficeDocument({ data: { studio }, route, head: headOf({}) });
  const data = Object.fromEntries(
    Object.values(queries).map((path) => [
      path,
      responses[path] === null
        ? null
        : (responseOf(responses[path]) ?? builtInResponse(path, language, studio) ?? responses[path]),
    ]),
  );
  // Undefined while the portfolio cannot be read.
  const portfolioSize = (responses[portfolioRead] as unknown[] | null | undefined)?.length;
  const hasPortfolio = (portfolioSize ?? 0) > 0;
  const state: HydrationState = { language, studio, data, hasPortfolio, texts: textsOf(catalogue, route) };
  const ownTexts = languages.filter((other) => texts[other] !== undefined);
  if (ownTexts.length > 0) state.ownTexts = ownTexts;
  const page = route.name === 'cases' ? excerptCases(state, queries.cases!, search.slice(1)) : 1;
  const entity =
    route.name === 'case' || route.name === 'casePress' ? (Object.values(data)[0] as Case | null) : undefined;
  const markup = renderToString(
    <App
      language={language}
      studio={studio}
      responses={new PublicResponses(state)}
      // In the preview, an admin finds a text by clicking it.
      catalogue={isStill ? markTexts(catalogue) : catalogue}
      address={{ pathname, search: search.slice(1) }}
    />,
  );
  const ownPage = route.name === 'own' ? (data[queries.page!] as PublicPage | null) : undefined;
  return renderDocument({
    state,
    isStill,
    route,
    head: headOf({
      isContinued: page > 1,
      isEmpty: route.name === 'portfolio' && portfolioSize === 0,
      entity,
      ownPage,
    }),
    markup: isStill ? withTextElements(markup) : markup,
  });
}

/** Reduces a long list of cases to the part that the address shows. @returns the page number of the list */
function excerptCases(state: HydrationState, path: string, search: string): number {
  const { data, language } = state;
  const cases = data[path] as readonly Case[];
  const listing = listCases(cases, search);
  if (cases.length > casesPerPage) {
    state.excerpt = { language, search, listing };
    delete data[path];
  }
  return listing.page;
}

/** Replaces a page whose {@link render} failed. */
export function renderFailure(address: string, language: Language, studio: StudioFacts, texts: OwnTexts): string {
  const { pathname, search } = new URL(address);
  // A leading `//` would be another site's address.
  const content = <ErrorPage retry={pathname.replace(/^\/+/, '/') + search} />;
  const messages = catalogueWith(texts, language);
  return renderPlainDocument({ language, title: errorTexts(language, texts)('title'), content, studio, messages });
}

/** Renders the offline page in all languages of the site, since the browser caches it before the visitor's language is known. Its links reload the open address. */
export function renderOffline(studio: StudioFacts, texts: OwnTexts): string {
  const translations = shownLanguages(studio).map((language) => ({ language, t: errorTexts(language, texts) }));
  const content = (
    <PlainPage>
      <h1 className="grid gap-y-3">
        {translations.map(({ language, t }) => (
          <span key={language} lang={language} className="display text-poster">
            {t('offline.title')}
          </span>
        ))}
      </h1>
      <div className="grid gap-y-5">
        {translations.map(({ language, t }) => (
          <p key={language} lang={language}>
            {t('offline.text')} {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- reloads the open address */}
            <a href="" className="font-semibold underline underline-offset-4 hover:text-accent">
              {t('retry')}
            </a>
          </p>
        ))}
      </div>
    </PlainPage>
  );
  const title = errorTexts(defaultLanguage, texts)('offline.title');
  const messages = catalogueWith(texts, defaultLanguage);
  return renderPlainDocument({ language: defaultLanguage, title, content, studio, messages, cached: true });
}

const errorTexts = (language: Language, texts: OwnTexts) =>
  createTranslator({ locale: language, messages: catalogueWith(texts, language) as Messages, namespace: 'errorPage' });

/** An empty list counts as missing. */
const responseOf = (response: unknown) => (Array.isArray(response) && response.length === 0 ? undefined : response);
