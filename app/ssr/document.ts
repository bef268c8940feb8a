import manifest from 'virtual:client-assets';
import { type Language, languageTable } from '../../domain/language.ts';
import { codeAttribute, type HydrationState, stateElementId } from '../boot/document-state.ts';
import { dataScript, escapeHtml } from './html.ts';
import { areaLanguage, type Route } from '../routing/routes.ts';
import { chunksOf } from '../i18n/catalogues.ts';

const entry = 'app/boot/entry.client.ts';

/** A page as a document, without inline scripts: a strict, cacheable CSP forbids them. `head` is markup. */
export function renderDocument(page: { state: HydrationState; route: Route; head: string; markup: string }): string {
  const { language } = page.state;
  const { scripts, code, styles, fonts } = assets(page.route, language);
  return `<!doctype html>
<html lang="${areaLanguage(page.route, language)}" data-area="${page.route.area}">
<head>
${essentials}
${page.head}
${styleLinks(styles)}
${fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${scripts.map((src, index) => (index === 0 ? `<script type="module" src="${src}" fetchpriority="low" ${codeAttribute}="${code.join(' ')}"></script>` : `<link rel="modulepreload" href="${src}" fetchpriority="low">`)).join('\n')}
</head>
<body>
<div id="root">${page.markup}</div>
${dataScript('application/json', page.state, stateElementId)}
</body>
</html>
`;
}

/** A document without the site's scripts, for a failed render, for offline and for pages whose address is a credential. */
export function renderPlainDocument(page: {
  language: Language;
  title: string;
  markup: string;
  /** `public/offline-worker.js` caches the document and its files, which it finds by their query. */
  cached?: boolean;
  /** The source of a script of its own. */
  script?: string;
  /** Preloads the fonts of the first view. */
  fonts?: boolean;
  /** Follows the reader's colour scheme, as the back office does. */
  area?: Route['area'];
}): string {
  const { language, title, markup, cached = false, script, fonts = false, area = 'public' } = page;
  return `<!doctype html>
<html lang="${language}" data-area="${area}">
<head>
${essentials}
<title>${escapeHtml(title)}</title>
<meta name="robots" content="noindex">
${styleLinks(entryStyles().map((href) => (cached ? `${href}?offline` : href)))}
${fonts ? fontLinks(language) : ''}${script === undefined ? '' : `<script type="module" src="${addressOf(script)}"></script>\n`}</head>
<body>
${markup}
</body>
</html>
`;
}

/** The first elements of every head. */
const essentials = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0c0f0e">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">`;

const styleLinks = (styles: string[]) => styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n');

const fontLinks = (language: Language): string =>
  firstViewFonts(language)
    .map((font) => `<link rel="preload" href="${addressOf(font)}" as="font" type="font/woff2" crossorigin>\n`)
    .join('');

/** The address of a built file; in development Vite serves its source. */
const addressOf = (source: string): string => `/${manifest === null ? source : manifest[source]!.file}`;

/** The styles of all pages. */
const entryStyles = (): string[] =>
  manifest === null ? ['/app/styles.css'] : (manifest[entry]?.css ?? []).map((file) => `/${file}`);

interface Assets {
  /** The entry, then its imports. */
  scripts: string[];
  /** Loaded by the entry, for this page in this language. */
  code: string[];
  styles: string[];
  fonts: string[];
}

/** The hashed files of a page. */
function assets(route: Route, language: Language): Assets {
  if (manifest === null) {
    return { scripts: ['/app/boot/entry.development.js'], code: [], styles: ['/app/styles.css'], fonts: [] };
  }
  const files = manifest;
  const withImports = (names: readonly string[]): Set<string> =>
    new Set(names.flatMap((name) => [name, ...withImports(files[name]?.imports ?? [])]));
  const atOnce = withImports([entry]);
  const all = withImports([
    entry,
    ...(files[entry]?.dynamicImports ?? []),
    route.module,
    ...chunksOf(route).map((chunk) => `app/i18n/catalogues/${language}.json?chunk=${chunk}`),
  ]);
  const addresses = (names: Iterable<string>) => [...names].map((name) => `/${files[name]!.file}`);
  const used = [...all].map((name) => files[name]!);
  return {
    scripts: addresses(atOnce),
    code: addresses([...all].filter((name) => !atOnce.has(name))),
    styles: [...new Set(used.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
    fonts: addresses(firstViewFonts(language)),
  };
}

/** Fonts above the fold: header and headings. Names and figures are Latin in every language. */
const firstViewFonts = (language: Language): string[] =>
  languageTable[language].scripts.flatMap((script) => [
    `app/fonts/sofia-sans-${script}.woff2`,
    `app/fonts/sofia-sans-extra-condensed-${script}.woff2`,
  ]);
