/* This module must not import Zod, which visitors load only to validate a form. */

/** Types that the forms and the edit dialog offer. */
export const projectTypes = ['game', 'app', 'web'] as const;

export const studioSizes = ['solo', '2-5', '6-15', '16+'] as const;
export const submissionPlatforms = ['Steam', 'Epic Games', 'App Store', 'Google Play', 'Console', 'Other'] as const;
