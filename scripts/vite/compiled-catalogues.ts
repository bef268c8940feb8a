import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { type CatalogueChunk, chunkNamespaces } from '../../app/i18n/chunks.ts';
import { languages } from '../../domain/language.ts';

type Messages = { [key: string]: string | Messages };

const moduleName = 'virtual:catalogues';

const compileAll = (messages: Messages): object =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  );

/** The namespaces of one chunk; without a chunk the whole catalogue. */
function pick(messages: Messages, chunk: string | null): Messages {
  if (chunk === null) return messages;
  const namespaces = chunkNamespaces[chunk as CatalogueChunk];
  return Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]!]));
}

/**
 * Compiles the catalogues for `use-intl/format-message/format-only` and splits them into chunks, which
 * `virtual:catalogues` loads.
 */
export function compiledCatalogues(): Plugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      const chunks = Object.keys(chunkNamespaces).filter(
        (chunk) => chunk !== 'head' || this.environment.name !== 'client',
      );
      const loaders = languages.map((language) => {
        const ofLanguage = chunks.map(
          (chunk) => `${chunk}: () => import('/app/i18n/catalogues/${language}.json?chunk=${chunk}')`,
        );
        return `${language}: { ${ofLanguage.join(', ')} }`;
      });
      return `export default { ${loaders.join(', ')} }`;
    },
    transform: {
      filter: { id: /\/catalogues\/[\w-]+\.json(\?chunk=\w+)?$/ },
      handler: (code, id) => {
        const chunk = new URLSearchParams(id.split('?')[1]).get('chunk');
        const compiled = compileAll(pick(JSON.parse(code) as Messages, chunk));
        return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' };
      },
    },
  };
}
