import { cookieName } from '../cookies/session-cookie.ts';
import { isForOperators, type Endpoint } from './endpoint.ts';
import { exampleOf, type Json, addExamples } from './examples.ts';
import { functionPath } from './function-paths.ts';
import * as z from 'zod/mini';
import { caseEntity } from '../../../../domain/content/case.ts';
import { messageEntity } from '../../../../domain/conversation/contact-message.ts';
import { featureEntity } from '../../../../domain/content/feature.ts';
import { partnerEntity } from '../../../../domain/content/partner.ts';
import { portfolioItem } from '../../../../domain/portfolio/portfolio-item.ts';
import { projectEntity, receivedProject } from '../../../../domain/conversation/project.ts';
import { errorBody } from '../../../../domain/api/error.ts';
import { markdownBlock, markdownPart } from '../../../../domain/studio/pages/markdown.ts';
import { slugLimit, slugPattern } from '../../../../domain/studio/pages/slug.ts';
import { userEntity } from '../../../../domain/accounts/user.ts';

/** Describes the API as OpenAPI 3.1, with both forms of every path. @param studio the name of the studio */
export function openapiDocument(
  endpoints: readonly Endpoint[],
  publicUrl: string,
  studio: string,
): Json & { openapi: string } {
  const schemas: Json = {};
  // Adds the schema that every error response refers to.
  jsonSchema(errorBody, 'output', schemas);
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
    info: { title: `${studio} API`, version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName('session', publicUrl) },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        token: { type: 'http', scheme: 'bearer', description: tokenNote },
      },
    },
  };
}

const tokenNote = 'An API token; the scopes that it needs stand at each operation';

function operation(endpoint: Endpoint, schemas: Json): Json {
  const { method, path, access, scope, fresh, query, body, status = 200, download = ['application/json'] } = endpoint;
  const write = method !== 'GET';
  const forOperators = isForOperators({ access });
  const failures: Record<number, string | undefined> = {
    ...((query || body) && { 400: 'Invalid' }),
    ...(forOperators && { 401: 'Not signed in' }),
    ...((forOperators || write) && {
      403: `Not allowed, outside the scopes of the API token, or the CSRF token is missing or wrong${fresh ? '; with `proof`: a fresh one is needed' : ''}`,
    }),
    ...(path.includes('/:') && { 404: 'Not found' }),
    ...(body && { 409: 'In conflict with what is stored', 413: 'Too large', 415: 'Not JSON' }),
    ...((scope || (write && access === 'public')) && { 429: 'Too many attempts' }),
    503: 'The database is unavailable',
    ...endpoint.errors,
  };
  const content = (schema: Json, type = 'application/json') => ({ content: { [type]: { schema } } });
  const withExample = (schema: Json) => ({
    content: { 'application/json': { schema, example: exampleOf(schema, schemas) } },
  });
  const error = { $ref: '#/components/schemas/Error' };
  const binary = { type: 'string', format: 'binary' };
  return {
    summary: endpoint.summary,
    tags: [tagOf(path)],
    'x-access': access,
    ...(fresh && { 'x-fresh-proof': true }),
    security: forOperators ? [{ session: [], ...(write && { csrf: [] }) }, ...(scope ? [{ token: [scope] }] : [])] : [],
    parameters: parameters(endpoint, schemas),
    ...(endpoint.upload && { requestBody: { required: true, ...content(binary, 'application/octet-stream') } }),
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

/** The tag of the operation: the first segment of its path, or the segment after `/api/system-panel`. */
const tagOf = (path: string): string => {
  const [, , first, second] = path.split('/');
  return first === 'system-panel' ? second! : first!;
};

const rowIdSchema: Json = { type: 'integer', minimum: 1 };
const slugSchema: Json = { type: 'string', pattern: slugPattern.source, maxLength: slugLimit, example: 'press-kit' };

function parameters({ path, query, versioned, repeatable }: Endpoint, schemas: Json): Json[] {
  const list: Json[] = [];
  for (const [, name] of path.matchAll(/:(\w+)/g))
    list.push({ name, in: 'path', required: true, schema: name === 'slug' ? slugSchema : rowIdSchema });
  const { properties = {} } = query ? jsonSchema(query, 'input', schemas) : {};
  for (const [name, schema] of Object.entries(properties as Json))
    list.push({ name, in: 'query', required: false, schema });
  const header = (name: string, description: string, maxLength?: number) =>
    list.push({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', ...(maxLength && { maxLength }) },
    });
  const conflict = '409 if somebody has saved in the meantime';
  const once = 'Made when a form is opened: the same key and body are stored once';
  const version = versioned === 'numbered' ? 'ETag, with the version,' : 'updatedAt';
  if (repeatable) header('Idempotency-Key', once, 200);
  if (versioned) header('If-Match', `The ${version} that the change was made from, in quotes: ${conflict}`);
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

/** The components of the document: schemas with an `id` appear once, under their name. */
const metadata = z.registry<{ id?: string; examples?: unknown[] }>();
for (const [id, schema] of Object.entries({
  Case: caseEntity,
  Error: errorBody,
  Feature: featureEntity,
  MarkdownBlock: markdownBlock,
  MarkdownPart: markdownPart,
  Message: messageEntity,
  Partner: partnerEntity,
  PortfolioItem: portfolioItem,
  Project: projectEntity,
  ReceivedProject: receivedProject,
  User: userEntity,
}))
  metadata.add(schema, { id });

/** A schema as JSON Schema, with examples of its fields; named schemas in it become references into `schemas`. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output', schemas: Json): Json {
  // Wrapped, because a named schema must also be referenced when it is the whole response.
  const wrapped = z.object({ schema: schema as z.ZodMiniType });
  const document = z.toJSONSchema(wrapped, { io, metadata, unrepresentable: 'any' });
  const relocated = JSON.parse(JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/')) as {
    properties: { schema: Json };
    $defs?: Json;
  };
  for (const [id, definition] of Object.entries(relocated.$defs ?? {})) {
    const { id: _, ...schema } = definition as Json;
    schemas[id] = addExamples(schema);
  }
  return addExamples(relocated.properties.schema);
}
