import type { PitchFile } from '../../../domain/conversation/conversation.ts';
import type { PitchPage, RefusedPitchFile } from '../../../domain/correspondence/tracking.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import { type PitchStep, pitchFields, pitchSteps, type PitchType } from '../../../domain/pitch/fields.ts';
import { isPitchFilePurpose, mostPitchFiles, pitchFilePurposes, stepWithFiles } from '../../../domain/pitch/files.ts';
import { inputsOf, parseStep, type PitchInputs } from '../../../domain/pitch/pitch-form.ts';
import { completenessOf, hasPitch, type Pitch } from '../../../domain/pitch/pitch.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { errorBody } from '../../platform/i18n/catalogue.ts';
import { bodyDigest } from '../../platform/http/endpoint/request-headers.ts';
import { invalid } from '../../platform/errors/http-error.ts';
import { changePitchFiles, pitchFilesOf } from '../../features/pitches/files.ts';
import { findPitch, isOpenForSender, savePitch } from '../../features/pitches/pitches.ts';
import { findProject, lockProject } from '../../features/submissions/submissions.ts';
import type { FilesOfForm, RefusedField, SentForm } from './form-body.ts';

/** A submission with its pitch, as it is stored. */
export interface Pitched {
  project: Project;
  type: PitchType;
  pitch: Pitch;
  files: readonly PitchFile[];
  isOpen: boolean;
}

/** The files of the form. The text fields are read even if the store has no room for files. */
export const filesOfPitch: FilesOfForm = {
  most: mostPitchFiles,
  // A field that the form does not have accepts no type of file.
  endingsOf: (field) => (isPitchFilePurpose(field) ? pitchFilePurposes[field].endings : []),
  isReadWithoutRoom: true,
};

/** The submission and its pitch; undefined if it no longer exists, or if submissions of its type have none. */
export const findPitched = async (db: Database, projectId: number): Promise<Pitched | undefined> =>
  withPitch(db, await findProject(db, projectId));

async function withPitch(db: Database, project: Project | undefined): Promise<Pitched | undefined> {
  if (!project || !hasPitch(project.projectType)) return undefined;
  const pitch = await findPitch(db, project);
  if (!pitch) return undefined;
  const [files, isOpen] = await Promise.all([pitchFilesOf(db, project.id), isOpenForSender(db, project)]);
  return { project, type: project.projectType, pitch, files, isOpen };
}

/** The step at which an incomplete pitch is continued. */
export function nextStep({ pitch, type }: Pick<Pitched, 'pitch' | 'type'>): PitchStep {
  const [missing] = completenessOf(pitch, type).missing;
  return missing === undefined ? pitchSteps[0] : pitchFields[missing].step;
}

/** The next step; the last step is followed by itself. */
export const stepAfter = (step: PitchStep): PitchStep => pitchSteps[pitchSteps.indexOf(step) + 1] ?? step;

export const pitchPage = (
  { project, type, pitch, files, isOpen }: Pitched,
  token: string,
  step: PitchStep,
  lookFor: string | null,
  now: Date,
): PitchPage => ({
  page: 'pitch',
  token,
  id: project.id,
  title: project.name,
  type,
  step,
  pitch,
  files,
  base: versionOf(pitch, step, type),
  isOpen,
  lookFor,
  asOf: now.toISOString(),
});

/** The version of a stored step, which changes with its fields. */
const versionOf = (pitch: Pitch, step: PitchStep, type: PitchType): string => bodyDigest(inputsOf(step, type, pitch));

/** The response to a form that was not saved completely; `form` is undefined if only files were rejected. */
type Unsaved = Pitched & Pick<PitchPage, 'form' | 'refusedFiles'> & { status: 400 | 409 };

/**
 * Saves a step of a pitch as it was typed, with its files. Files are stored even if something else about the form is wrong, since
 * browsers send them only if they are chosen again.
 * @returns the stored pitch and the typed values, if these have issues or the stored step has changed in the meantime, or the rejected
 *   files; undefined if the submission no longer exists
 */
export async function saveStep(
  db: Database,
  { project: { id, language } }: Pitched,
  step: PitchStep,
  { fields: { base, step: _step, ...inputs }, files, refused }: SentForm,
  now: Date,
): Promise<'saved' | Unsaved | undefined> {
  return inTransaction(db, async (tx) => {
    const stored = await withPitch(tx, await lockProject(tx, id));
    if (!stored) return undefined;
    const { type, pitch, isOpen } = stored;
    const { removed, values } = withoutRemovals(inputs);
    const hasFiles = step === stepWithFiles && isOpen;
    const added = files.flatMap((file) => (isPitchFilePurpose(file.field) ? [{ ...file, purpose: file.field }] : []));
    const { isChanged, rejected } = hasFiles
      ? await changePitchFiles(tx, id, { added, removed })
      : { isChanged: false, rejected: [] };
    const refusedFiles = [
      ...refused.map(refusedFile),
      ...rejected.map(({ file: { name, purpose }, fault }): RefusedPitchFile => ({ name, purpose, fault })),
    ];
    const save = (saved: Pitch) => savePitch(tx, { id, type }, saved, now);
    const typed = parseStep(step, type, values);
    const changed = 'issues' in typed ? pitch : { ...pitch, ...typed.data };
    // A repeated form has nothing to save, regardless of changes in the meantime.
    const isSaved = versionOf(changed, step, type) === versionOf(pitch, step, type);
    const isTooLate = !isOpen && (!isSaved || added.length + removed.length > 0);
    const isConflict = isTooLate || (!isSaved && base !== versionOf(pitch, step, type));
    if (isChanged || !(isSaved || isConflict)) await save(isConflict ? pitch : changed);
    const isRejected = 'issues' in typed || isConflict;
    if (!isRejected && refusedFiles.length === 0) return 'saved';
    const issues = 'issues' in typed ? textsOf(typed.issues, language) : {};
    const after = isRejected && !isChanged ? stored : (await withPitch(tx, await findProject(tx, id)))!;
    return {
      ...after,
      ...(isRejected && { form: { values, issues, isConflict } }),
      ...(refusedFiles.length > 0 && { refusedFiles }),
      status: isConflict ? 409 : 400,
    };
  });
}

/** The texts of issues in a language, by the names of their inputs. */
function textsOf(pitchIssues: Parameters<typeof invalid>[0], language: Project['language']): Record<string, string> {
  const { issues = [] } = errorBody(invalid(pitchIssues), language);
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}

/** The inputs `remove.12` of a form, whose files are to be deleted, apart from the others. */
function withoutRemovals(inputs: PitchInputs): { removed: number[]; values: PitchInputs } {
  const isRemoval = (name: string) => /^remove\.\d{1,10}$/.test(name);
  const names = Object.keys(inputs);
  return {
    removed: names.filter(isRemoval).map((name) => Number(name.slice('remove.'.length))),
    values: Object.fromEntries(Object.entries(inputs).filter(([name]) => !isRemoval(name))),
  };
}

const refusedFile = ({ field, ...file }: RefusedField): RefusedPitchFile => ({
  ...file,
  ...(isPitchFilePurpose(field) && { purpose: field }),
});

/** The page after a form that was not read because it exceeds the limit of all its files together. */
export const unreadForm = (pitched: Pitched, { refused }: SentForm): Unsaved => ({
  ...pitched,
  refusedFiles: refused.map(refusedFile),
  status: 400,
});
