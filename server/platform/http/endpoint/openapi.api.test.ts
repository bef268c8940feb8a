import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoints } from '../../../bootstrap/endpoints.ts';
import { sampleBody } from '../../../testing/samples.ts';
import { testApp } from '../../../testing/test-app.ts';
import { functionPath } from './function-paths.ts';
import { isForOperators } from './endpoint.ts';

const site = await testApp({ seeded: true, environment: { REGISTRATION: 'open' } });
afterAll(() => site[Symbol.asyncDispose]());
const { json: document } = await site.request('GET', '/api/openapi.json');
const allEndpoints = endpoints(site.context);
const operations: Record<string, any>[] = Object.values<Record<string, object>>(document.paths).flatMap((item) =>
  Object.values(item),
);

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and names the address of this site', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { title: 'Sixtyforty API' },
      servers: [{ url: 'http://localhost:3000' }],
    });
  });

  it.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'has %s, in both forms',
    (_name, endpoint) => {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      for (const form of [path, functionPath(path)]) {
        const operation = document.paths[form]?.[endpoint.method.toLowerCase()];
        expect(operation).toMatchObject({
          summary: endpoint.summary,
          responses: { [endpoint.status ?? 200]: expect.anything(), 503: expect.anything() },
        });
        expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined || endpoint.upload !== undefined);
        expect(operation.security).toEqual(
          isForOperators(endpoint)
            ? [
                endpoint.method === 'GET' ? { session: [] } : { session: [], csrf: [] },
                ...(endpoint.scope ? [{ token: [endpoint.scope] }] : []),
              ]
            : [],
        );
        expect(operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path')).toHaveLength(
          path.split('{').length - 1,
        );
      }
    },
  );

  it('contains nothing else', () => {
    expect(operations).toHaveLength(allEndpoints.length * 2);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('contains everything that it refers to', () => {
    for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const target = pointer!
        .slice(2)
        .split('/')
        .reduce<any>((value, name) => value?.[name], document);
      expect([pointer, target]).toEqual([pointer, expect.any(Object)]);
    }
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('names the shared entities', () => {
    expect(Object.keys(document.components.schemas).toSorted()).toEqual([
      'Case',
      'Error',
      'Feature',
      'MarkdownBlock',
      'MarkdownPart',
      'Message',
      'Partner',
      'PortfolioItem',
      'Project',
      'ReceivedProject',
      'User',
    ]);
    expect(document.paths['/api/cases'].get.responses[200].content['application/json'].schema.items).toEqual({
      $ref: '#/components/schemas/Case',
    });
  });

  it('lists the fields of bodies and responses', async () => {
    for (const endpoint of allEndpoints.filter(({ body }) => body)) {
      const { schema } =
        document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()].requestBody.content[
          'application/json'
        ];
      const alternatives: { properties: object }[] = schema.oneOf ?? schema.anyOf ?? [schema];
      const described = alternatives.flatMap(({ properties }) => Object.keys(properties));
      expect(described).toEqual(expect.arrayContaining(Object.keys(sampleBody(endpoint)!)));
    }
    const [entity] = (await site.request('GET', '/api/cases')).json;
    expect(Object.keys(entity).toSorted()).toEqual(Object.keys(document.components.schemas.Case.properties).toSorted());
  });

  it('has a valid example of every body and every response', () => {
    const schemaOf = (schema: object) => {
      const { schemas } = document.components;
      const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/');
      // For `email` the `pattern` counts, since zod's `format` has a different rule.
      return z.fromJSONSchema(JSON.parse(text.replaceAll('"format":"email",', '')));
    };
    const wrong: unknown[] = [];
    for (const endpoint of allEndpoints) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const operation = document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()];
      const { example } = operation.requestBody?.content['application/json'] ?? {};
      const issues = endpoint.body && z.safeParse(endpoint.body, example).error?.issues;
      if (issues) wrong.push([name, example, issues]);
      const content = operation.responses[endpoint.status ?? 200].content['application/json'];
      const faults = content && schemaOf(content.schema).safeParse(content.example).error?.issues;
      if (faults) wrong.push([name, content.example, faults]);
    }
    expect(wrong).toEqual([]);
  });

  it('declares the access of every call', () => {
    for (const endpoint of allEndpoints)
      expect(document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()]).toMatchObject({
        'x-access': endpoint.access,
        ...(endpoint.fresh && { 'x-fresh-proof': true }),
      });
  });

  it('reveals neither password hashes nor internal fields', () => {
    expect(JSON.stringify(document)).not.toMatch(/idempotencyKey|bodyDigest|argon2|deletedAt/);
  });
});
