import { caseArt } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';

/** Classes that give what stands inside the case's own accent; a case without art keeps the studio's. */
export function caseAccent({ id }: Pick<Case, 'id'>): string | undefined {
  const art = caseArt[id];
  return art && `case-accent accent-${art.slug}`;
}
