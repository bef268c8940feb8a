import { studio } from '../../../studio.ts';
import { cookieName } from '../../auth/cookie.ts';
import { isForOperators, type Endpoint } from './endpoint.ts';
import { exampleOf, type Json } from './examples.ts';
import { functionPath } from './function-paths.ts';
import { jsonSchema } from './json-schema.ts';

/** Describes the API as OpenAPI 3.1, both forms of every path. */
export function openapiDocument(endpoints: readonly Endpoint[], publicUrl: string): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const form = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const described = operation(endpoint, schemas);
    const operationId = operationName(endpoint);
    const method = endpoint.method.toLowerCase();
    paths[form] = { ...paths[form], [method]: { operationId, ...described } };
    const rewritten = functionPath(form);
    paths[rewritten] = { ...paths[rewritten], [method]: { operationId: `${operationId}Function`, ...described } };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${studio.name} API`, version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName('session', publicUrl) },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token; the scopes that it needs stand at each operation',
        },
      },
    },
  };
}

function operation(endpoint: Endpoint, schemas: Json): Json {
  const { method, path, access, scope, fresh, query, body, status = 200, download = ['application/json'] } = endpoint;
  const write = method !== 'GET';
  const forOperators = isForOperators({ access });
  const failures: Record<number, string> = {
    ...((query || body) && { 400: 'Invalid' }),
    ...(forOperators && { 401: 'Not signed in' }),
    ...((forOperators || write) && {
      403: `Not allowed, outside the scopes of the API token, or the CSRF token is missing or wrong${fresh ? '; with `proof`: a fresh one is needed' : ''}`,
    }),
    ...(path.includes('/:') && { 404: 'Not found' }),
    ...(body && { 409: 'In conflict with what is stored', 413: 'Too large', 415: 'Not JSON' }),
    ...((scope || (write && access === 'public')) && { 429: 'Too many attempts' }),
    503: 'The database is away',
    ...endpoint.errors,
  };
  const content = (schema: Json, type = 'application/json') => ({ content: { [type]: { schema } } });
  const withExample = (schema: Json) => ({
    content: { 'application/json': { schema, example: exampleOf(schema, schemas) } },
  });
  const error = { $ref: '#/components/schemas/Error' };
  return {
    summary: endpoint.summary,
    tags: [tagOf(path)],
    'x-access': access,
    ...(fresh && { 'x-fresh-proof': true }),
    security: forOperators ? [{ session: [], ...(write && { csrf: [] }) }, ...(scope ? [{ token: [scope] }] : [])] : [],
    parameters: parameters(endpoint, schemas),
    ...(endpoint.upload &&
      !body && {
        requestBody: { required: true, ...content({ type: 'string', format: 'binary' }, 'application/octet-stream') },
      }),
    ...(body && { requestBody: { required: true, ...withExample(jsonSchema(body, 'input', schemas)) } }),
    responses: {
      [status]: {
        description: 'Done',
        content: Object.assign(
          {},
          ...download.map((type) =>
            type === 'application/json'
              ? withExample(jsonSchema(endpoint.response, 'output', schemas)).content
              : content({ type: 'string' }, type).content,
          ),
        ),
      },
      ...Object.fromEntries(
        Object.entries(failures).map(([code, description]) => [code, { description, ...content(error) }]),
      ),
    },
  };
}

/** What the operation is about; below `/api/system-panel` the segment after it says so. */
const tagOf = (path: string): string => {
  const [, , first, second] = path.split('/');
  return first === 'system-panel' ? second! : first!;
};

function parameters({ path, query, versioned, repeatable }: Endpoint, schemas: Json): Json[] {
  const list: Json[] = [];
  for (const [, name] of path.matchAll(/:(\w+)/g))
    list.push({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } });
  const { properties = {} } = query ? jsonSchema(query, 'input', schemas) : {};
  for (const [name, schema] of Object.entries(properties as Json))
    list.push({ name, in: 'query', required: false, schema });
  const header = (name: string, description: string, schema: Json) =>
    list.push({ name, in: 'header', required: false, description, schema });
  if (repeatable) {
    const description = 'Made when a form is opened: the same key and body are stored once';
    header('Idempotency-Key', description, { type: 'string', maxLength: 200 });
  }
  if (versioned) {
    const description = 'The updatedAt that the change was made from, in quotes: 409 when somebody saved meanwhile';
    header('If-Match', description, { type: 'string' });
  }
  return list;
}

/** `POST /api/system-panel/portfolio/:id/restore` becomes `postSystemPanelPortfolioIdRestore`. */
const operationName = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path
    .slice('/api/'.length)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
