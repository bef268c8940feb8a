import { readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import type { Environment, Plugin } from 'vite';
import { type CatalogueChunk, chunkNamespaces } from '../../app/site/language/chunks.ts';
import { caseEntity } from '../../domain/content/case.ts';
import { defaultsOf } from '../../domain/content/defaults.ts';
import { featureEntity } from '../../domain/content/feature.ts';
import { defaultLanguage, isLanguage, type Language, languages } from '../../domain/text/language.ts';
import { partnerEntity } from '../../domain/content/partner.ts';
import { publicPortfolioItem } from '../../domain/portfolio/portfolio-item.ts';
import { insertNonBreakingSpaces } from '../../domain/text/typography.ts';

/** Bundles the manifests of both areas with the server, which contain the names of hashed files. In development the sources are served, so there are none. */
export const clientAssets = (): Plugin => ({
  name: 'client-assets',
  ...virtualModule('virtual:client-assets', ({ config: { command, root } }) => {
    if (command === 'serve') return 'export default null';
    const read = (name: string) => readFileSync(path.join(root, 'dist/client/.vite', name), 'utf8');
    return `export default { public: ${read('manifest.json')}, 'back-office': ${read('back-office.json')} }`;
  }),
});

/** The default values of public reads, evaluated during the build, so visitors load no schema for them. */
export const schemaDefaults = (): Plugin => ({
  name: 'schema-defaults',
  ...virtualModule('virtual:schema-defaults', () =>
    Object.entries({
      cases: caseEntity,
      partners: partnerEntity,
      features: featureEntity,
      portfolioItems: publicPortfolioItem,
    })
      .map(([name, schema]) => `export const ${name} = ${JSON.stringify(defaultsOf(schema))};`)
      .join('\n'),
  ),
});

type Catalogue = { [key: string]: string | Catalogue };

const compileAll = (catalogue: Catalogue, language: Language): object =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(insertNonBreakingSpaces(value, language)) : compileAll(value, language),
    ]),
  );

/** The namespaces of one chunk, or the whole catalogue without a chunk. */
function pick(catalogue: Catalogue, chunk: string | null): Catalogue {
  if (chunk === null) return catalogue;
  const namespaces = chunkNamespaces()[chunk as CatalogueChunk];
  return Object.fromEntries(namespaces.map((namespace) => [namespace, catalogue[namespace]!]));
}

/** Compiles the catalogues for `use-intl`'s `format-only`, in chunks, which `virtual:catalogues` loads. */
export function compiledCatalogues(): Plugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    ...virtualModule('virtual:catalogues', ({ name }) => {
      const chunks = Object.keys(chunkNamespaces()).filter(
        (chunk) => name !== 'client' || !['head', 'backOffice'].includes(chunk),
      );
      const loaders = languages.map((language) => {
        const ofLanguage = chunks.map(
          (chunk) => `${chunk}: () => import('/app/i18n/catalogues/${language}.json?chunk=${chunk}')`,
        );
        return `${language}: { ${ofLanguage.join(', ')} }`;
      });
      return `export default { ${loaders.join(', ')} }`;
    }),
    transform: {
      filter: { id: /\/catalogues\/[\w-]+\.json(\?chunk=\w+)?$/ },
      handler: (code, id) => {
        const [file, query] = id.split('?');
        const name = path.basename(file!, '.json');
        const catalogue = pick(JSON.parse(code) as Catalogue, new URLSearchParams(query).get('chunk'));
        // The back office's catalogue is English.
        const compiled = compileAll(catalogue, isLanguage(name) ? name : defaultLanguage);
        return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' };
      },
    },
  };
}

/** The hooks that resolve and load a virtual module. */
function virtualModule(name: string, codeOf: (environment: Environment) => string): Partial<Plugin> {
  return {
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      return id === `\0${name}` ? codeOf(this.environment) : undefined;
    },
  };
}
