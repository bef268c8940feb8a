import type { PitchPage } from '../../../domain/correspondence/tracking.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import { type PitchStep, pitchFields, pitchSteps, type PitchType } from '../../../domain/pitch/fields.ts';
import { inputsOf, parseStep, type PitchInputs } from '../../../domain/pitch/pitch-form.ts';
import { completenessOf, hasPitch, type Pitch } from '../../../domain/pitch/pitch.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { errorBody } from '../../platform/i18n/catalogue.ts';
import { bodyDigest } from '../../platform/http/endpoint/request-headers.ts';
import { invalid } from '../../platform/errors/http-error.ts';
import { findPitch, isOpenForSender, savePitch } from '../../features/pitches/pitches.ts';
import { findProject, lockProject } from '../../features/submissions/submissions.ts';

/** A submission with its pitch, as it is stored. */
export interface Pitched {
  project: Project;
  type: PitchType;
  pitch: Pitch;
  isOpen: boolean;
}

/** The submission and its pitch; undefined if it no longer exists, or if submissions of its type have none. */
export const findPitched = async (db: Database, projectId: number): Promise<Pitched | undefined> =>
  withPitch(db, await findProject(db, projectId));

async function withPitch(db: Database, project: Project | undefined): Promise<Pitched | undefined> {
  if (!project || !hasPitch(project.projectType)) return undefined;
  const pitch = await findPitch(db, project);
  return pitch && { project, type: project.projectType, pitch, isOpen: await isOpenForSender(db, project) };
}

/** The step at which an incomplete pitch is continued. */
export function nextStep({ pitch, type }: Pick<Pitched, 'pitch' | 'type'>): PitchStep {
  const [missing] = completenessOf(pitch, type).missing;
  return missing === undefined ? pitchSteps[0] : pitchFields[missing].step;
}

/** The step after another; the last one stays. */
export const stepAfter = (step: PitchStep): PitchStep => pitchSteps[pitchSteps.indexOf(step) + 1] ?? step;

export const pitchPage = (
  { project, type, pitch, isOpen }: Pitched,
  token: string,
  step: PitchStep,
  now: Date,
): PitchPage => ({
  page: 'pitch',
  token,
  id: project.id,
  title: project.name,
  type,
  step,
  pitch,
  base: versionOf(pitch, step, type),
  isOpen,
  asOf: now.toISOString(),
});

/** The version of a stored step, which changes with its fields. */
const versionOf = (pitch: Pitch, step: PitchStep, type: PitchType): string => bodyDigest(inputsOf(step, type, pitch));

type Unsaved = Pitched & { form: NonNullable<PitchPage['form']>; status: 400 | 409 };

/**
 * Saves a step of a pitch as it was typed.
 * @returns the stored pitch and the typed values, if these have issues or the stored step has changed in the meantime; undefined if the
 *   submission no longer exists
 */
export async function saveStep(
  db: Database,
  { project: { id, language } }: Pitched,
  step: PitchStep,
  { base, step: _step, ...values }: PitchInputs,
  now: Date,
): Promise<'saved' | Unsaved | undefined> {
  return inTransaction(db, async (tx) => {
    const stored = await withPitch(tx, await lockProject(tx, id));
    if (!stored) return undefined;
    const { type, pitch, isOpen } = stored;
    const typed = parseStep(step, type, values);
    if ('issues' in typed) {
      const { issues = [] } = errorBody(invalid(typed.issues), language);
      const texts = Object.fromEntries(issues.map(({ path, message }) => [path, message]));
      return { ...stored, form: { values, issues: texts, isConflict: false }, status: 400 };
    }
    const changed = { ...pitch, ...typed.data };
    // A form that is sent again has nothing to save, whatever has happened since.
    if (versionOf(changed, step, type) === versionOf(pitch, step, type)) return 'saved';
    if (!isOpen || base !== versionOf(pitch, step, type))
      return { ...stored, form: { values, issues: {}, isConflict: true }, status: 409 };
    await savePitch(tx, { id, type }, changed, now);
    return 'saved';
  });
}
