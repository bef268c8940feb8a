import { tokensApi } from '../../../domain/api/tokens.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { deletes, type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { createToken, deleteToken, listTokens } from '../../features/tokens/tokens.ts';

export const tokenEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(tokensApi, {
    'GET /api/tokens': async () => ({ items: await listTokens(db) }),
    'POST /api/tokens': ({ body, user, transact }) =>
      transact(async (tx, record, now) => {
        const created = await createToken(tx, body, user!.id, now);
        await record('created', 'apiToken', created.token.id, body.scopes);
        return created;
      }),
    'DELETE /api/tokens/:id': deletes('apiToken', (tx, { id }) => deleteToken(tx, id)),
  });
