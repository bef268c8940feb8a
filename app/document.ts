import manifest from 'virtual:client-assets';
import type { Language } from '../domain/language.ts';
import { type HydrationState, stateElementId } from './document-state.ts';
import { areaLanguage, type Route } from './routes.tsx';

const entry = 'app/entry.client.tsx';

/** Wraps a page's markup into a document: no inline script, so that a strict, cacheable CSP holds. */
export function renderDocument(page: {
  state: HydrationState;
  route: Route;
  title: string;
  description: string;
  markup: string;
}): string {
  const { language } = page.state;
  const { scripts, styles, fonts } = assets(page.route, language);
  return `<!doctype html>
<html lang="${areaLanguage(page.route, language)}" data-area="${page.route.area}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta name="theme-color" content="#0c0f0e">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${scripts.map((src, index) => (index === 0 ? `<script type="module" src="${src}"></script>` : `<link rel="modulepreload" href="${src}">`)).join('\n')}
</head>
<body>
<div id="root">${page.markup}</div>
<script type="application/json" id="${stateElementId}">${JSON.stringify(page.state).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The hashed files of a first view: the entry first, then what it will import for this page in this language. */
function assets(route: Route, language: Language): { scripts: string[]; styles: string[]; fonts: string[] } {
  if (manifest === null) {
    return { scripts: ['/app/entry.development.js'], styles: ['/app/styles.css'], fonts: [] };
  }
  const files = manifest;
  const chunks = new Set<string>();
  const collect = (name: string) => {
    if (chunks.has(name)) return;
    chunks.add(name);
    for (const imported of files[name]?.imports ?? []) collect(imported);
  };
  for (const name of [entry, route.module, `app/messages/${language}.json`]) collect(name);
  const used = [...chunks].map((name) => files[name]).filter((chunk) => chunk !== undefined);
  return {
    scripts: used.map(({ file }) => `/${file}`),
    styles: [...new Set(used.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
    fonts: Object.keys(files)
      .filter((name) => firstViewFonts(language).some((font) => name.endsWith(font)))
      .map((name) => `/${files[name]!.file}`),
  };
}

/** Fonts above the fold on every page: the header's and the headings'. */
const firstViewFonts = (language: Language): string[] => {
  const script = language === 'ru' ? 'cyrillic' : 'latin';
  return [`sofia-sans-${script}-wght-normal.woff2`, `sofia-sans-extra-condensed-${script}-wght-normal.woff2`];
};
