import type { Content } from '../../../../domain/content.ts';
import type { ContentKind } from '../../../../domain/translation.ts';

/** Typed content that the server does not have yet, and the content that it was typed from. */
interface LocalCopy {
  content: Content;
  from: Content;
}

const keyOf = (kind: ContentKind, id: number) => `draft ${kind} ${id}`;

/** Survives a crash of the browser and the end of the session. */
export function storeLocalCopy(kind: ContentKind, id: number, copy: LocalCopy | undefined): void {
  try {
    if (copy) localStorage.setItem(keyOf(kind, id), JSON.stringify(copy));
    else localStorage.removeItem(keyOf(kind, id));
  } catch {
    // Storage may be full or forbidden: the server still stores the draft.
  }
}

export function readLocalCopy(kind: ContentKind, id: number): LocalCopy | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(kind, id)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
