import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chunkNamespaces } from '../site/language/chunks.ts';

it('The back office loads each namespace of the public catalogue that its components use', () => {
  const components = globSync('app/{back-office,browser,errors,i18n,pitch,routing,studio,ui}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  );
  const namespaces = components.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/useTranslations\(['`](\w+)/g)].map(([, namespace]) => namespace!),
  );
  const ofPublicCatalogue = new Set(namespaces.filter((namespace) => namespace !== 'backOffice'));
  expect(ofPublicCatalogue.size).toBeGreaterThan(3);
  expect(chunkNamespaces().backOffice).toEqual(expect.arrayContaining([...ofPublicCatalogue]));
});
