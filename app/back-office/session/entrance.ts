import { docsPath } from '../../../domain/api-token.ts';

/** Of the session storage, which the tab keeps while it is at the identity provider. */
const key = 'entrance';

/** Whether the address of this sign-in names the page that asked for it; it can name no other one. */
export const isForDocs = (): boolean => new URLSearchParams(location.search).get('next') === docsPath;

/** Before the tab leaves for the identity provider: keeps what the sign-in is for. */
export function keepEntrance(): void {
  try {
    if (isForDocs()) sessionStorage.setItem(key, location.hash);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the dashboard opens.
  }
}

/** What the address of the sign-in said before the tab left, once. */
export function restoredEntrance(): string {
  try {
    const hash = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return hash === null ? '' : `?next=${docsPath}${hash}`;
  } catch {
    return '';
  }
}
