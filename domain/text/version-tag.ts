/** The version of a submission or message in its entity tag, which `If-Match` repeats. */
export const versionTag = (version: number): string => `v${version}`;

/** Whether a text is the tag of a version. */
export const isVersionTag = (text: string): boolean => /^v[1-9]\d{0,9}$/.test(text);
