import { contentOf, type Placed } from './description.ts';

/** The call of an operation as a command: with an API token where one may call it, else with a session. */
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

/** Within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
