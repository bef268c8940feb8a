import type { APIRequestContext } from '@playwright/test';
import type { PitchStep } from '../../domain/pitch/fields.ts';

/** The inputs of a form by name. */
type Inputs = Readonly<Record<string, string>>;

/** A pitch with a build, for a release in 2027, that asks for 90,000 euros. */
export const pitchWithBuild: Partial<Record<PitchStep, Inputs>> = {
  game: { hook: 'A lamp in a flooded mine.', stage: 'alpha', targetQuarter: '2027-Q3' },
  show: { playableLink: 'https://build.example/', howToPlay: 'The password is ember.' },
  ask: { 'wanted.funding': 'on', currency: 'EUR', asked: '90000' },
};

/** Saves steps of a pitch by their forms. @param path of the sender's page */
export async function saveSteps(
  request: APIRequestContext,
  path: string,
  steps: Partial<Record<PitchStep, Inputs>>,
): Promise<void> {
  for (const [step, inputs] of Object.entries(steps)) {
    const html = await (await request.get(`${path}/pitch?step=${step}`)).text();
    const base = /name="base" value="(\w+)"/.exec(html)![1]!;
    await request.post(`${path}/pitch`, { form: { step, base, ...inputs } });
  }
}
