import * as z from 'zod/mini';

/** What a new studio does first, in this order. */
export const firstSteps = ['sampleContent', 'mail', 'https', 'backup', 'secondFactor'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Body of `PUT /api/status/first-steps`: hides the steps from all admins, or shows them again. */
export const firstStepsDismissal = z.object({ dismissed: z.boolean() });

/** The response of `GET` and `PUT /api/status/first-steps`. */
export const firstStepsState = z.extend(firstStepsDismissal, {
  steps: z.array(z.object({ name: z.enum(firstSteps), done: z.boolean() })),
  /** User names of admins whose password is enough to sign in. */
  withoutFactor: z.array(z.string()),
});

export type FirstStepsState = z.output<typeof firstStepsState>;

/** How many steps remain; none once they are dismissed. */
export const stepsLeft = ({ steps, dismissed }: FirstStepsState): number =>
  dismissed ? 0 : steps.filter(({ done }) => !done).length;
