import { expect, it } from 'vitest';
import { curlOf, type Placed } from './description.ts';

const operation: Placed = {
  operationId: 'putProjectsId',
  summary: 'Change a project submission',
  tags: ['projects'],
  'x-access': 'editor',
  method: 'PUT',
  path: '/api/projects/{id}',
  scope: 'submissions:write',
  security: [{ session: [], csrf: [] }, { token: ['submissions:write'] }],
  parameters: [],
  requestBody: { content: { 'application/json': { schema: {}, example: { name: "Mira's" } } } },
  responses: {},
};
const origin = 'https://studio.example';

it('a call that is open to tokens is shown with the header of a token, and a body that a shell passes on unchanged', () => {
  expect(curlOf(operation, origin)).toBe(
    [
      'curl -X PUT "https://studio.example/api/projects/7"',
      '-H "Authorization: Bearer $TOKEN"',
      '-H "Content-Type: application/json"',
      `-d '{\n  "name": "Mira'\\''s"\n}'`,
    ].join(' \\\n  '),
  );
});

it('a call that is closed to tokens is shown with the session and its CSRF token, and a public one with neither', () => {
  const { requestBody: _, ...bodiless } = operation;
  const closed = curlOf({ ...bodiless, scope: undefined, security: [{ session: [], csrf: [] }] }, origin);
  expect(closed).toContain('--cookie "session=$SESSION"');
  expect(closed).toContain('-H "X-CSRF-Token: $CSRF_TOKEN"');
  expect(closed).not.toContain('Bearer');
  expect(curlOf({ ...bodiless, method: 'GET', scope: undefined, security: [] }, origin)).toBe(
    'curl "https://studio.example/api/projects/7"',
  );
});
