import * as z from 'zod/mini';
import {
  choicesOf,
  fieldsOfStep,
  type PitchField,
  type PitchFieldName,
  pitchFields,
  type PitchStep,
  type PitchType,
} from './fields.ts';
import { type Pitch, pitchEntity } from './pitch.ts';

/**
 * The inputs of a form by name. A choice among several is `genres.puzzle`, an input in a row is `milestones.0.name`: each name occurs once, and
 * is the path of its issues.
 */
export type PitchInputs = Readonly<Record<string, string>>;

/** The step of a pitch that a form sends; fields of other steps and of other types of projects are ignored. */
export function parseStep(
  step: PitchStep,
  type: PitchType,
  inputs: PitchInputs,
): { data: Partial<Pitch> } | { issues: z.core.$ZodIssue[] } {
  const names = fieldsOfStep(step, type);
  const schema = z.object(Object.fromEntries(names.map((name) => [name, schemaOf(name, type)])));
  const values = Object.fromEntries(names.map((name) => [name, valueOf(name, type, inputs)]));
  const result = z.safeParse(schema, values, { reportInput: true });
  // Blank rows are dropped last, so issues have the numbers of the rows in the form.
  return result.success ? { data: withoutBlankRows(result.data) } : { issues: result.error.issues };
}

const withoutBlankRows = (data: Record<string, unknown>): Partial<Pitch> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value.filter(isFilled) : value]),
  );

/** The schema of a field with the choices of a type of project. */
function schemaOf(name: PitchFieldName, type: PitchType): z.ZodMiniType {
  const field: PitchField = pitchFields[name];
  if (field.kind !== 'choice') return pitchEntity.shape[name];
  return z.nullable(z.enum(choicesOf(name, type) as [string]));
}

/** The value that a form sends for a field. */
function valueOf(name: PitchFieldName, type: PitchType, inputs: PitchInputs): unknown {
  const field: PitchField = pitchFields[name];
  switch (field.kind) {
    case 'flag':
      return inputs[name] !== undefined;
    case 'number':
      return numberIn(inputs[name]);
    case 'several':
      return choicesOf(name, type).filter((choice) => inputs[`${name}.${choice}`] !== undefined);
    case 'rows':
      return Array.from({ length: field.most }, (_, row) => rowOf(name, field.columns, row, inputs));
    default:
      return blankToNull(inputs[name]);
  }
}

function rowOf(
  name: PitchFieldName,
  columns: Readonly<Record<string, { kind: string }>>,
  row: number,
  inputs: PitchInputs,
) {
  return Object.fromEntries(
    Object.entries(columns).map(([column, { kind }]) => {
      const input = inputs[`${name}.${row}.${column}`];
      return [column, kind === 'amount' ? numberIn(input) : blankToNull(input)];
    }),
  );
}

const isFilled = (entry: unknown): boolean =>
  typeof entry !== 'object' || entry === null || Object.values(entry).some((value) => value !== null);

const blankToNull = (input: string | undefined): string | null => input?.trim() || null;

/** Parses a whole number as people type it: `12 000`, `12,000` and `12.000` are equal. NaN for any other text. */
function numberIn(input: string | undefined): number | null {
  const digits = blankToNull(input)?.replaceAll(/(?<=\d)[\s'’.,](?=\d{3}(?:\D|$))/g, '');
  if (digits === undefined) return null;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The inputs that show a stored pitch in the form of a step; the inverse of {@link parseStep}. */
export function inputsOf(step: PitchStep, type: PitchType, pitch: Pitch): Record<string, string> {
  const inputs: Record<string, string> = {};
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') inputs[name] = String(value);
  };
  for (const name of fieldsOfStep(step, type)) {
    const value = pitch[name];
    if (!Array.isArray(value)) add(name, typeof value === 'boolean' ? (value ? 'on' : null) : value);
    else
      for (const [row, entry] of value.entries())
        if (typeof entry === 'string') add(`${name}.${entry}`, 'on');
        else for (const [column, cell] of Object.entries(entry)) add(`${name}.${row}.${column}`, cell);
  }
  return inputs;
}
