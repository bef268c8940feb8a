import { contentOf, type Placed } from './description.ts';

/** The call of an operation as a command: with an API token where one may call it, else with a session. */
export function curlOf({ method, path, scope, security, parameters, requestBody }: Placed, origin: string): string {
  const [type, content] = contentOf(requestBody?.content) ?? [];
  const headers = [
    ...(scope ? ['Authorization: Bearer $TOKEN'] : []),
    ...(!scope && security.some(({ csrf }) => csrf) ? ['X-CSRF-Token: $CSRF_TOKEN'] : []),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['Idempotency-Key: $(uuidgen)'] : []),
    ...(type ? [`Content-Type: ${type}`] : []),
  ];
  const address = origin + path.replaceAll(/\{\w+\}/g, '7');
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${address}"`,
    ...(!scope && security.length > 0 ? ['--cookie "session=$SESSION"'] : []),
    ...headers.map((header) => `-H "${header}"`),
    ...(content?.example === undefined
      ? type
        ? ['--data-binary @lighthouse.png']
        : []
      : [`-d ${quoted(JSON.stringify(content.example, null, 2))}`]),
  ].join(' \\\n  ');
}

/** Within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
