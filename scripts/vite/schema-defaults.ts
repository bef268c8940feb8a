import type { Plugin } from 'vite';
import { caseEntity } from '../../domain/case.ts';
import { defaultsOf } from '../../domain/defaults.ts';
import { featureEntity } from '../../domain/feature.ts';
import { partnerEntity } from '../../domain/partner.ts';

const moduleName = 'virtual:schema-defaults';

/** The defaults of what public pages read, evaluated when the pages are built: visitors load no schema for them. */
export const schemaDefaults = (): Plugin => ({
  name: 'schema-defaults',
  resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
  load(id) {
    if (id !== `\0${moduleName}`) return undefined;
    const defaults = { cases: caseEntity, partners: partnerEntity, features: featureEntity };
    return Object.entries(defaults)
      .map(([name, schema]) => `export const ${name} = ${JSON.stringify(defaultsOf(schema))};`)
      .join('\n');
  },
});
