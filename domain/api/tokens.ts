import { apiTokens, newApiToken, tokenForm } from '../accounts/api-token.ts';
import { type All, deletedResponse, type Operations, provenAdmin } from './operation.ts';

export const tokensApi = {
  'GET /api/tokens': {
    summary: 'API tokens with their scopes, expiry and last use',
    access: 'admin',
    response: apiTokens,
  },
  'POST /api/tokens': {
    summary: 'Create an API token; only this response has its text',
    ...provenAdmin,
    body: tokenForm,
    status: 201,
    response: newApiToken,
  },
  'DELETE /api/tokens/:id': {
    summary: 'Revoke an API token immediately',
    access: 'admin',
    response: deletedResponse,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof tokensApi> {}
}
