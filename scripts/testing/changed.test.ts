import { expect, it } from 'vitest';
import { canBreakFaults, canBreakImage, journeysFor } from './changed.mjs';

it.each([
  [['app/site/pages/about/page.tsx'], ['public/', 'publishing/', 'site/']],
  [['app/back-office/features/crm/page.tsx'], ['back-office/', 'site/']],
  [['tests/journeys/public/about.spec.ts', 'docs/security.md'], ['public/about.spec.ts']],
  [['tests/journeys/back-office/cases/cases-manager.ts'], ['back-office/cases/']],
  [['domain/case.test.ts', 'bench/run.ts', 'README.md'], []],
])('a change to %j can break the journeys of %j', (files, journeys) => {
  expect(journeysFor(files)).toEqual(journeys.map((journey) => `tests/journeys/${journey}`));
});

it.each([
  'app/ui/button.tsx',
  'domain/content/case.ts',
  'server/bootstrap/app.ts',
  'package.json',
  'tests/journeys/fixtures.ts',
])('a change to %s can break every journey', (file) => expect(journeysFor([file, 'README.md'])).toBe('all'));

it.each([
  ['server/platform/mail/mail-job.ts', true],
  ['tests/faults/kills/forms.test.ts', true],
  ['server/platform/mail/mail-job.api.test.ts', false],
  ['app/ui/button.tsx', false],
])('whether a change to %s can break the product under faults: %s', (file, can) => {
  expect(canBreakFaults([file])).toBe(can);
});

it.each([
  ['deploy/compose.yaml', true],
  ['package-lock.json', true],
  ['scripts/release/bundle.ts', true],
  ['server/platform/mail/mail-job.ts', false],
])('whether a change to %s can break the image: %s', (file, can) => {
  expect(canBreakImage([file])).toBe(can);
});
