import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment, Plugin } from 'vite';
import { caseEntity } from '../../domain/case.ts';
import { defaultsOf } from '../../domain/defaults.ts';
import { featureEntity } from '../../domain/feature.ts';
import { partnerEntity } from '../../domain/partner.ts';

/** The hooks that resolve and load a module which is no file. */
export const virtualModule = (name: string, codeOf: (environment: Environment) => string): Partial<Plugin> => ({
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load(id) {
    return id === `\0${name}` ? codeOf(this.environment) : undefined;
  },
});

/** Bundles the client's manifest with the server, for the names of hashed files. Development serves the sources. */
export const clientAssets = (): Plugin => ({
  name: 'client-assets',
  ...virtualModule('virtual:client-assets', ({ config: { command, root } }) => {
    const manifest = path.join(root, 'dist/client/.vite/manifest.json');
    return `export default ${command === 'serve' ? null : readFileSync(manifest, 'utf8')}`;
  }),
});

/** The defaults of what public pages read, evaluated when the pages are built: visitors load no schema for them. */
export const schemaDefaults = (): Plugin => ({
  name: 'schema-defaults',
  ...virtualModule('virtual:schema-defaults', () =>
    Object.entries({ cases: caseEntity, partners: partnerEntity, features: featureEntity })
      .map(([name, schema]) => `export const ${name} = ${JSON.stringify(defaultsOf(schema))};`)
      .join('\n'),
  ),
});
