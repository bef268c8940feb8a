import type { ReplyDraft } from '../../../domain/reply.ts';

/** Of one operator and item: who signs in later in the same browser does not see it. */
const keyOf = (userId: number, path: string) => `draft ${userId} ${path}`;

/** Keeps in this browser what the server does not have yet: it survives a crash and the end of the session. */
export function storeLocalDraft(userId: number, path: string, draft: ReplyDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(keyOf(userId, path), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(userId, path));
  } catch {
    // Storage may be full or forbidden: the server still stores the draft.
  }
}

export function readLocalDraft(userId: number, path: string): ReplyDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, path)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
