import { randomInt } from 'node:crypto';
import type { Language } from '../../domain/language.ts';
import { projectDefaults, type Project, type SubmittedProject } from '../../domain/project.ts';

/** What a robot is answered: a project as it would have been stored. */
export function unstoredProject(submitted: SubmittedProject, language: Language, now: Date): Project {
  const instant = now.toISOString();
  return {
    id: randomInt(1, 10_000),
    ...projectDefaults,
    ...submitted,
    timeline: null,
    budget: null,
    logoUrl: null,
    heroImageUrl: null,
    screenshots: [],
    language,
    assignedTo: null,
    estimatedCompletion: null,
    actualCompletion: null,
    createdAt: instant,
    updatedAt: instant,
  };
}
