import { randomInt } from 'node:crypto';
import type { Language } from '../../domain/language.ts';
import type { Project, SubmittedProject } from '../../domain/project.ts';
import { newProject } from './store.ts';

/** The response to a robot: the project as it would have been stored. */
export const unstoredProject = (submitted: SubmittedProject, language: Language, now: Date): Project => ({
  id: randomInt(1, 10_000),
  ...newProject(submitted, language, now),
});
