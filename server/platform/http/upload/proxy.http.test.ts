import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { uploads } from '../../../bootstrap/app.ts';
import { endpoints } from '../../../bootstrap/endpoints.ts';
import { testApp } from '../../../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());
const root = path.resolve(import.meta.dirname, '../../../..');

it.each([
  ['docs/nginx/two-instances.conf', /^ *client_max_body_size (\d+)m;$/gm],
  ['docs/operating.md', /^ *client_max_body_size (\d+)m;$/gm],
  ['deploy/Caddyfile', /^\s*max_size (\d+)MiB$/gm],
  ['deploy/kubernetes.yaml', /^\s*nginx\.ingress\.kubernetes\.io\/proxy-body-size: (\d+)m$/gm],
])('the proxy of %s accepts the largest upload, regardless of its address', (guide, limit) => {
  const limits = [...readFileSync(path.join(root, guide), 'utf8').matchAll(limit)];
  const largest = Math.max(...uploads(endpoints(site.context)).map(({ bytes }) => bytes));
  expect(limits.map(([, megabytes]) => Number(megabytes) * 1024 * 1024 >= largest)).toEqual([true]);
});
