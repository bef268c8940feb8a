import manifests from 'virtual:client-assets';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import type { Manifest } from 'vite';
import type { FontPairName } from '../../brand/brand.ts';
import { fontPairs } from '../../brand/fonts.ts';
import { brandSheet } from '../../domain/studio/brand/brand-sheet.ts';
import type { StudioFacts } from '../../domain/studio/studio.ts';
import { defaultLanguage, type Language, languageTable } from '../../domain/text/language.ts';
import { mainColumnOf } from '../../domain/studio/facts.ts';
import { type DocumentData, dataElementId } from '../browser/document-data.ts';
import { codeAttribute, laterAttribute } from '../site/boot/code-attributes.ts';
import type { HydrationState } from '../site/reads/document-state.ts';
import { loadedCatalogue } from '../site/language/catalogues.ts';
import type { Route } from '../routing/routes.ts';
import { StudioContext } from '../studio/studio.tsx';
import { Loading } from '../ui/loading.tsx';
import { dataScript, escapeHtml } from '../site/seo/head.ts';

const siteEntry = 'app/site/boot/entry.client.ts';
const siteStart = 'app/site/boot/start.tsx';
const backOfficeEntry = 'app/back-office/entry.client.tsx';

/** A public page as a document without inline scripts, which a strict and cacheable CSP forbids. `head` is markup. */
export function renderDocument(page: {
  state: HydrationState;
  route: Route;
  head: string;
  markup: string;
  /** Whether the document has no scripts at all, and its links lead nowhere, as in the preview of the studio's draft. */
  isStill: boolean;
}): string {
  const { state, route, head, markup, isStill } = page;
  const { scripts, code, later, styles, fonts } = siteFiles(route, state.language, state.studio);
  const kind = { language: state.language, area: 'public', studio: state.studio } as const;
  if (isStill) {
    const stillHead = [head, ...styles.map(styleLink), ...fonts.map(fontLink)];
    return htmlDocument(kind, stillHead, [`<div id="root" inert>${markup}</div>`]);
  }
  const [first, ...imports] = scripts;
  return htmlDocument(
    kind,
    [
      head,
      ...styles.map(styleLink),
      ...fonts.map(fontLink),
      ...developmentScripts(),
      `<script type="module" src="${first}" fetchpriority="low" ${codeAttribute}="${code.join(' ')}" ${laterAttribute}="${later.join(' ')}"></script>`,
      ...imports.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ],
    [`<div id="root">${markup}</div>`, dataScript('application/json', state, dataElementId)],
  );
}

/** The document of a back-office screen, which the browser renders: its markup is the same for every screen. `head` is markup. */
export function renderBackOfficeDocument(page: { data: DocumentData; route: Route; head: string }): string {
  const { data, route, head } = page;
  const { script, imports, styles, fonts } = backOfficeFiles(route, data.studio);
  return htmlDocument(
    { language: defaultLanguage, area: 'back-office', studio: data.studio },
    [
      head,
      ...styles.map(styleLink),
      ...fonts.map(fontLink),
      ...developmentScripts(),
      `<script type="module" src="${script}"></script>`,
      ...imports.map((href) => `<link rel="modulepreload" href="${href}">`),
    ],
    [
      `<div id="root">${localizedMarkup(<Loading />, defaultLanguage, data.studio)}</div>`,
      dataScript('application/json', data, dataElementId),
    ],
  );
}

/** A document without the site's scripts, for a failed render, for the offline page and for pages whose address is a credential. */
export function renderPlainDocument(page: {
  language: Language;
  title: string;
  content: ReactNode;
  studio: StudioFacts;
  /** The texts; defaults to the catalogue of the language. */
  messages?: ComponentProps<typeof IntlProvider>['messages'];
  /** Whether `public/offline-worker.js` caches the document and its files, which it recognizes by their query. */
  cached?: boolean;
  /** The source of the document's own script, which loads after styles and fonts. */
  script?: string;
  /** Whether the fonts of the first view are preloaded. */
  fonts?: boolean;
  /** Whether it follows the reader's color scheme, like the back office. */
  area?: Route['area'];
}): string {
  const { language, title, content, studio, messages, cached, script, fonts, area = 'public' } = page;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex">',
    ...entryStyles().map((href) => styleLink(cached ? `${href}?offline` : href)),
    ...(fonts ? firstViewFonts(language, studio.brand.fonts).map((font) => fontLink(addressOf(font))) : []),
    ...(script === undefined ? [] : [`<script type="module" src="${addressOf(script)}" fetchpriority="low"></script>`]),
  ];
  return htmlDocument({ language, area, studio, cached }, head, [localizedMarkup(content, language, studio, messages)]);
}

/** Renders content in a language. @param messages defaults to the catalogue of the language */
function localizedMarkup(
  content: ReactNode,
  language: Language,
  studio: StudioFacts,
  messages: ComponentProps<typeof IntlProvider>['messages'] = loadedCatalogue(language),
): string {
  return renderToStaticMarkup(
    <StudioContext value={studio}>
      <IntlProvider locale={language} messages={messages} timeZone="UTC">
        {content}
      </IntlProvider>
    </StudioContext>,
  );
}

interface DocumentFrame {
  language: Language;
  area: Route['area'];
  studio: StudioFacts;
  /** Whether `public/offline-worker.js` caches the files of the document. */
  cached?: boolean | undefined;
}

/**
 * A document in the studio's brand, whose style sheet is linked unless the built styles have it. Its root has the classes of the studio's
 * split, from which the built styles have the proportions.
 */
function htmlDocument({ language, area, studio, cached }: DocumentFrame, head: string[], body: string[]): string {
  const { palette, address } = brandSheet(studio.brand);
  const brandLinks = address === undefined ? [] : [styleLink(cached ? `${address}?offline` : address)];
  return `<!doctype html>
<html lang="${language}" data-area="${area}" class="share-${studio.split.developer} cut-${mainColumnOf(studio)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${palette.page.surface}">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${[...head, ...brandLinks].join('\n')}
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

const styleLink = (href: string) => `<link rel="stylesheet" href="${href}">`;
const fontLink = (href: string) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`;

/** The address of a built file; in development Vite serves its source. */
const addressOf = (source: string, area: Route['area'] = 'public'): string =>
  `/${manifests === null ? source : manifests[area][source]!.file}`;

/** The styles of visitors' pages. */
const entryStyles = (): string[] =>
  manifests === null ? ['/app/styles/site.css'] : (manifests.public[siteEntry]?.css ?? []).map((file) => `/${file}`);

/** The script that must run before the entries in development, because the documents are not Vite's own HTML. */
const developmentScripts = (): string[] =>
  manifests === null ? ['<script type="module" src="/app/browser/development.js"></script>'] : [];

/** The names of files and of all files that they import, in a manifest. */
const withImports = (files: Manifest, names: readonly string[]): string[] =>
  names.flatMap((name) => [name, ...withImports(files, files[name]?.imports ?? [])]);

/** The addresses of the styles of files. */
const stylesOf = (files: Manifest, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => files[name]!.css ?? []).map((file) => `/${file}`)),
];

/**
 * The hashed files of a public page: `scripts` are the entry and its imports, `code` the modules that it loads for this page, `later` those
 * that the page imports on demand.
 */
function siteFiles(route: Route, language: Language, { brand }: StudioFacts) {
  if (manifests === null)
    return { scripts: [`/${siteEntry}`], code: [`/${siteStart}`], later: [], styles: entryStyles(), fonts: [] };
  const files = manifests.public;
  const scripts = new Set(withImports(files, [siteEntry]));
  // The module with the entry's `start` is in the shell's file; the bundler's separate file for it only re-exports it.
  const shell = files[siteStart]!.imports![0]!;
  const code = new Set(withImports(files, [shell, route.module]).filter((name) => !scripts.has(name)));
  const later = new Set(
    withImports(files, files[route.module]!.dynamicImports ?? []).filter(
      (name) => !scripts.has(name) && !code.has(name),
    ),
  );
  const addresses = (names: Set<string>) => [...names].map((name) => addressOf(name));
  return {
    scripts: addresses(scripts),
    code: addresses(code),
    later: addresses(later),
    styles: stylesOf(files, [...scripts, ...code]),
    // The preview in the editor is drawn when its frame comes into view, long after a preload would have to be used.
    fonts: route.name === 'casePreview' ? [] : firstViewFonts(language, brand.fonts).map((font) => addressOf(font)),
  };
}

/** The hashed files of a back-office screen: `script` is the entry, `imports` are the modules of the entry and of the screen. */
function backOfficeFiles(route: Route, { brand }: StudioFacts) {
  if (manifests === null)
    return { script: `/${backOfficeEntry}`, imports: [], styles: ['/app/styles/back-office.css'], fonts: [] };
  const files = manifests['back-office'];
  const names = [...new Set(withImports(files, [backOfficeEntry, route.module]))];
  const [script, ...imports] = names.map((name) => addressOf(name, 'back-office'));
  const fonts = firstViewFonts(defaultLanguage, brand.fonts).map((font) => addressOf(font));
  return { script: script!, imports, styles: stylesOf(files, names), fonts };
}

/** The fonts above the fold, for header and headings. Names and figures are Latin in every language. */
const firstViewFonts = (language: Language, fonts: FontPairName): string[] =>
  languageTable[language].scripts.flatMap((script) =>
    fontPairs[fonts].files.map((face) => `app/fonts/${face}-${script}.woff2`),
  );
