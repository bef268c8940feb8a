import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { docsPath } from '../../../domain/api-token.ts';
import type { ProviderName, ProviderRedirect } from '../../../domain/identity.ts';
import { call } from '../../api/client.ts';
import { readStored, store } from '../stored.ts';
import { withProof } from './proof.ts';

const providerQuery = queryOptions({
  queryKey: ['/api/auth/provider'],
  queryFn: () => call<ProviderName>('/api/auth/provider'),
  staleTime: Infinity,
});

/** The host of the studio's identity provider; null where there is none, and until it is known. */
export const useProviderName = (): string | null => useQuery(providerQuery).data?.name ?? null;

/** Leaves for the identity provider; it stays pending until the browser is gone, or comes back to this page as it was. */
export const useProvider = () =>
  useMutation({
    mutationFn: async ({ path, body }: { path: string; body?: object }) => {
      const { location: next } = await withProof(() => call<ProviderRedirect>(path, { method: 'POST', body }));
      location.assign(next);
      return new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
    },
  });

/** Where another tab proves who uses the session, by the identity provider. */
export const proofHash = '#proof';

/** Of the session storage, which the tab keeps while it is at the identity provider. */
const key = 'entrance';

/** Whether the address of this sign-in names the page that asked for it; it can name no other one. */
export const isForDocs = (): boolean => new URLSearchParams(location.search).get('next') === docsPath;

/** Before the tab leaves for the identity provider: keeps what the sign-in is for; without storage the dashboard opens. */
export function keepEntrance(): void {
  store('sessionStorage', key, isForDocs() ? location.hash : undefined);
}

/** What the address of the sign-in said before the tab left, once. */
export function restoredEntrance(): string {
  const hash = readStored('sessionStorage', key);
  store('sessionStorage', key, undefined);
  return typeof hash === 'string' ? `?next=${docsPath}${hash}` : '';
}
