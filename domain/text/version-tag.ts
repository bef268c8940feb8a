/** The version of a submission or message in its entity tag, which `If-Match` repeats. */
export const versionTag = (version: number): string => `v${version}`;
