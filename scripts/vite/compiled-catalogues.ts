import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { textParts } from '../../app/i18n/chunks.ts';
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

/** The namespaces of one part, or all where no part is asked for. */
function cut(messages: Messages, part: string | null): Messages {
  if (part === null) return messages;
  const namespaces: readonly string[] = textParts[part as keyof typeof textParts];
  return Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]!]));
}

/**
 * Turns the catalogues under `catalogues/` into what `use-intl/format-message/format-only` reads, cut into the parts that
 * pages load; `virtual:catalogues` fetches a part.
 */
export function compiledCatalogues(): Plugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      const loaders = languages.map((language) => {
        const needed = Object.keys(textParts).filter((part) => part !== 'head' || this.environment.name !== 'client');
        const parts = needed.map(
          (part) => `${part}: () => import('/app/i18n/catalogues/${language}.json?part=${part}')`,
        );
        return `${language}: { ${parts.join(', ')} }`;
      });
      return `export default { ${loaders.join(', ')} }`;
    },
    transform: {
      filter: { id: /\/catalogues\/[\w-]+\.json(\?part=\w+)?$/ },
      handler: (code, id) => ({
        code: `export default ${JSON.stringify(compileAll(cut(JSON.parse(code) as Messages, new URLSearchParams(id.split('?')[1]).get('part'))))}`,
        map: null,
        moduleType: 'js',
      }),
    },
  };
}
