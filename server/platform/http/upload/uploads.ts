import { apiPath } from '../endpoint/function-paths.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

/** An operation that receives a file, or a form with files. */
export interface Upload {
  method: string;
  /** In Hono's form, such as `/track/:token`. */
  path: string;
  /** The size limit of the body. */
  bytes: number;
}

/** The endpoints that declare an upload. */
export const uploadsOf = (endpoints: readonly Endpoint[]): Upload[] =>
  endpoints.flatMap(({ method, path, upload }) => (upload ? [{ method, path, ...upload }] : []));

/** Returns whether a request is one of the uploads, under its API path or its function path. */
export function uploadMatcher(uploads: readonly Upload[], resources: readonly string[]) {
  const patterns = uploads.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  return (requestMethod: string | undefined, url: string): boolean => {
    const path = apiPath(url.split('?', 1)[0]!, resources);
    return patterns.some(({ method, pattern }) => method === requestMethod && pattern.test(path));
  };
}
