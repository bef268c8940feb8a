import { studio } from '../../studio.ts';
import { type Studio, studioSchema } from './studio.ts';

/** The checked facts of `studio.ts`: each applies until an admin changes it in the settings. */
export const defaultStudio: Studio = studioSchema.parse(studio);
