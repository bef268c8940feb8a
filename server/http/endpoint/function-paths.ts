/**
 * Turns a rewritten function path, such as `/.netlify/functions/cases-3`, into the API path `/api/cases/3`; others stay. The rewriting makes the
 * first slash a dash (product.md, section 7): the longest of the `resources`, the first segments of API paths, tells where it was.
 */
export function apiPath(pathname: string, resources: readonly string[]): string {
  const prefix = '/.netlify/functions/';
  if (!pathname.startsWith(prefix)) return pathname;
  const rest = pathname.slice(prefix.length);
  const resource = resources
    .filter((name) => rest === name || rest.startsWith(`${name}-`) || rest.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (resource === undefined) return `/api/${rest}`;
  const below = rest.slice(resource.length + 1);
  return below === '' ? `/api/${resource}` : `/api/${resource}/${below}`;
}

/** The other way: `/api/cases/3` into `/.netlify/functions/cases-3`. */
export const functionPath = (path: string): string =>
  path.replace(/^\/api\//, '/.netlify/functions/').replace(/(?<=^\/\.netlify\/functions\/[^/]*)\//, '-');
