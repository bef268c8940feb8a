import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { uploads } from '../../app.ts';
import { endpoints } from '../../endpoints.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());
const docs = path.resolve(import.meta.dirname, '../../../docs');

it.each(['nginx/two-instances.conf', 'operating.md'])(
  'the proxy of %s lets the largest upload pass, whatever its address',
  (guide) => {
    const limits = [...readFileSync(path.join(docs, guide), 'utf8').matchAll(/^ *client_max_body_size (\d+)m;$/gm)];
    const largest = Math.max(...uploads(endpoints(site.context)).map(({ bytes }) => bytes));
    expect(limits.map(([, megabytes]) => Number(megabytes) * 1024 * 1024 >= largest)).toEqual([true]);
  },
);
