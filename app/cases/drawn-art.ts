import { caseArt } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import manifest from '../art/manifest.json' with { type: 'json' };

type Pictures = (typeof manifest.cases)['grinpile'];

/** The pictures that are drawn for a built-in case; an operator's case has none. */
export function drawnArt({ id }: Pick<Case, 'id'>): (Pictures & { slug: string }) | undefined {
  const slug = caseArt[id]?.slug;
  const pictures = slug === undefined ? undefined : (manifest.cases as Record<string, Pictures>)[slug];
  return slug !== undefined && pictures ? { slug, ...pictures } : undefined;
}

/** Classes that give what stands inside the case's own accent; a case without art keeps the studio's. */
export const caseAccent = ({ id }: Pick<Case, 'id'>): string | undefined =>
  caseArt[id] && `case-accent accent-${caseArt[id].slug}`;
