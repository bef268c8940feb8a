/**
 * Turns a rewritten function path back into the API path that it stands for: `/.netlify/functions/cases-3` into
 * `/api/cases/3`. The rewriting (product.md, section 7) drops the prefix and makes the first remaining slash a dash,
 * so the longest resource name that fits tells where the slash was.
 *
 * @param pathname any path; those that are no function paths come back as they are
 * @param resources the first segments of every API path
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
