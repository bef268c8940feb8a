import manifests from 'virtual:client-assets';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { type Language, languageTable } from '../../domain/text/language.ts';
import { codeAttribute, laterAttribute } from '../boot/code-attributes.ts';
import { type HydrationState, stateElementId } from '../boot/document-state.ts';
import { loadedCatalogue } from '../i18n/catalogues.ts';
import { areaLanguage, type Route } from '../routing/routes.ts';
import { dataScript, escapeHtml } from '../seo/head.ts';

const entry = 'app/boot/entry.client.ts';
const start = 'app/boot/start.tsx';

/** A page as a document without inline scripts, which a strict and cacheable CSP forbids. `head` is markup. */
export function renderDocument(page: { state: HydrationState; route: Route; head: string; markup: string }): string {
  const { state, route, head, markup } = page;
  const { scripts, code, later, styles, fonts } = assets(route, state.language);
  const [first, ...imports] = scripts;
  return htmlDocument(
    areaLanguage(route, state.language),
    route.area,
    [
      head,
      ...styles.map(styleLink),
      ...fonts.map(fontLink),
      `<script type="module" src="${first}" fetchpriority="low" ${codeAttribute}="${code.join(' ')}" ${laterAttribute}="${later.join(' ')}"></script>`,
      ...imports.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ],
    [`<div id="root">${markup}</div>`, dataScript('application/json', state, stateElementId)],
  );
}

/** A document without the site's scripts, for a failed render, for the offline page and for pages whose address is a credential. */
export function renderPlainDocument(page: {
  language: Language;
  title: string;
  content: ReactNode;
  /** Defaults to the catalogue of the language. */
  messages?: ComponentProps<typeof IntlProvider>['messages'];
  /** Whether `public/offline-worker.js` caches the document and its files, which it recognizes by their query. */
  cached?: boolean;
  /** The source of the document's own script. */
  script?: string;
  /** Whether the fonts of the first view are preloaded. */
  fonts?: boolean;
  /** Whether it follows the reader's color scheme, like the back office. */
  area?: Route['area'];
}): string {
  const { language, title, content, messages, cached, script, fonts, area = 'public' } = page;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex">',
    ...entryStyles().map((href) => styleLink(cached ? `${href}?offline` : href)),
    ...(fonts ? firstViewFonts(language).map((font) => fontLink(addressOf(font))) : []),
    ...(script === undefined ? [] : [`<script type="module" src="${addressOf(script)}"></script>`]),
  ];
  const localized = (
    <IntlProvider locale={language} messages={messages ?? loadedCatalogue(language)} timeZone="UTC">
      {content}
    </IntlProvider>
  );
  return htmlDocument(language, area, head, [renderToStaticMarkup(localized)]);
}

const htmlDocument = (language: Language, area: Route['area'], head: string[], body: string[]) => `<!doctype html>
<html lang="${language}" data-area="${area}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0c0f0e">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${head.join('\n')}
</head>
<body>
${body.join('\n')}
</body>
</html>
`;

const styleLink = (href: string) => `<link rel="stylesheet" href="${href}">`;
const fontLink = (href: string) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`;

/** The address of a built file; in development Vite serves its source. */
const addressOf = (source: string, area: Route['area'] = 'public'): string =>
  `/${manifests === null ? source : manifests[area][source]!.file}`;

/** The styles of all pages. */
const entryStyles = (): string[] =>
  manifests === null ? ['/app/styles.css'] : (manifests.public[entry]?.css ?? []).map((file) => `/${file}`);

/**
 * The hashed files of a page: `scripts` are the entry and its imports, `code` the modules that it loads for this page, `later` those that the
 * page imports on demand.
 */
function assets(route: Route, language: Language) {
  if (manifests === null) {
    return {
      scripts: ['/app/boot/entry.development.js'],
      code: [`/${start}`],
      later: [],
      styles: entryStyles(),
      fonts: [],
    };
  }
  const { area } = route;
  const files = manifests[area];
  const withImports = (names: readonly string[]): string[] =>
    names.flatMap((name) => [name, ...withImports(files[name]?.imports ?? [])]);
  const scripts = new Set(withImports([entry]));
  // The module with the entry's `start` is in the shell's file; the bundler's separate file for it only re-exports it.
  const shell = files[start]!.imports![0]!;
  const code = new Set(withImports([shell, route.module]).filter((name) => !scripts.has(name)));
  const later = new Set(
    withImports(files[route.module]!.dynamicImports ?? []).filter((name) => !scripts.has(name) && !code.has(name)),
  );
  const addresses = (names: Set<string>) => [...names].map((name) => addressOf(name, area));
  return {
    scripts: addresses(scripts),
    code: addresses(code),
    later: addresses(later),
    styles: [...new Set([...scripts, ...code].flatMap((name) => files[name]!.css ?? []))].map((file) => `/${file}`),
    fonts: firstViewFonts(language).map((font) => addressOf(font)),
  };
}

/** The fonts above the fold, for header and headings. Names and figures are Latin in every language. */
const firstViewFonts = (language: Language): string[] =>
  languageTable[language].scripts.flatMap((script) => [
    `app/fonts/sofia-sans-${script}.woff2`,
    `app/fonts/sofia-sans-extra-condensed-${script}.woff2`,
  ]);
