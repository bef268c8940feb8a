import { ownPagePath } from '../../../../domain/studio/pages/own-page-path.ts';
import type { StudioPage } from '../../../../domain/studio/pages/page.ts';
import type { Redirect } from '../../../../domain/studio/pages/redirects.ts';

/** The addresses of published pages that the drafted pages do not have, and that no redirect leads on. */
export function lostAddresses(
  published: readonly Pick<StudioPage, 'slug'>[],
  drafted: readonly Pick<StudioPage, 'slug'>[],
  redirects: readonly Redirect[],
): string[] {
  const presentPaths = new Set<string>(drafted.map(({ slug }) => ownPagePath(slug)));
  for (const { from } of redirects) presentPaths.add(from);
  return published.map(({ slug }) => ownPagePath(slug)).filter((path) => !presentPaths.has(path));
}
