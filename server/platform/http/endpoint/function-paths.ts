/**
 * Turns a rewritten function path, such as `/.netlify/functions/cases-3`, into the API path `/api/cases/3`; other paths are returned unchanged. The
 * rewriting replaces the first slash with a dash (product.md, section 7); the longest matching entry of `resources`, the first segments of
 * API paths, determines its position.
 */
export function apiPath(pathname: string, resources: readonly string[]): string {
  const prefix = '/.netlify/functions/';
  if (!pathname.startsWith(prefix)) return pathname;
  const dashedPath = pathname.slice(prefix.length);
  const resource = resources
    .filter((name) => dashedPath === name || dashedPath.startsWith(`${name}-`) || dashedPath.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (resource === undefined) return `/api/${dashedPath}`;
  const below = dashedPath.slice(resource.length + 1);
  return below === '' ? `/api/${resource}` : `/api/${resource}/${below}`;
}

/** The reverse of {@link apiPath}: `/api/cases/3` becomes `/.netlify/functions/cases-3`. */
export const functionPath = (path: string): string =>
  path.replace(/^\/api\//, '/.netlify/functions/').replace(/(?<=^\/\.netlify\/functions\/[^/]*)\//, '-');
