/** The parts of the OpenAPI document that the page uses. */
export interface Description {
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A JSON Schema. */
export type Schema = Record<string, any>;

export interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  'x-access': 'public' | 'session' | 'reader' | 'editor' | 'admin';
  'x-fresh-proof'?: boolean;
  security: readonly Record<string, readonly string[]>[];
  parameters: readonly { name: string; in: 'path' | 'query' | 'header'; description?: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

type Content = Record<string, { schema: Schema; example?: unknown }>;

/** An operation with its path, and the scope that an API token needs for it; undefined if no token may call it. */
export type Placed = Operation & { method: string; path: string; scope: string | undefined };

/** The operations by tag, without the second form of their paths. */
export function groupsOf({ paths }: Description): [tag: string, operations: Placed[]][] {
  const apiPaths = Object.entries(paths).filter(([path]) => path.startsWith('/api/'));
  const operations = apiPaths.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const scope = operation.security.flatMap(({ token }) => token ?? [])[0];
      return { ...operation, method: method.toUpperCase(), path, scope };
    }),
  );
  return [...Map.groupBy(operations, ({ tags }) => tags[0]!)];
}

/** The first content of a body or a response. */
export const contentOf = (content: Content | undefined) => Object.entries(content ?? {})[0];

/** A command that calls an operation: with an API token if one may call it, else with a session. */
export function curlOf({ method, path, scope, security, parameters, requestBody }: Placed, origin: string): string {
  const [type, content] = contentOf(requestBody?.content) ?? [];
  const address = origin + path.replaceAll(/\{\w+\}/g, '7');
  const example = content?.example;
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${address}"`,
    !scope && security.length > 0 && '--cookie "session=$SESSION"',
    scope && '-H "Authorization: Bearer $TOKEN"',
    !scope && security.some(({ csrf }) => csrf) && '-H "X-CSRF-Token: $CSRF_TOKEN"',
    parameters.some(({ name }) => name === 'Idempotency-Key') && '-H "Idempotency-Key: $(uuidgen)"',
    type && `-H "Content-Type: ${type}"`,
    example !== undefined && `-d ${quoted(JSON.stringify(example, null, 2))}`,
    type && example === undefined && '--data-binary @lighthouse.png',
  ];
  return parts.filter(Boolean).join(' \\\n  ');
}

/** Quotes a text for a shell, in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
