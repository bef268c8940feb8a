/** `npm run fixture`: writes the database of this version for the tests of upgrades. */
import { install } from './setup/install.mjs';
import { runAfter } from './setup/run.mjs';

await runAfter([install], ['server/testing/upgrades/write-fixture.ts']);
