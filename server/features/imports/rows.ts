import {
  type CellFault,
  importedTexts,
  type ImportField,
  importLimits,
  type ImportMapping,
  type RowError,
} from '../../../domain/inbox/import.ts';
import { usernameKey } from '../../../domain/accounts/user.ts';
import { labelKey, labelLimits } from '../../../domain/conversation/label.ts';
import { defaultLanguage, type Language, languages } from '../../../domain/text/language.ts';
import {
  isCompleted,
  projectDefaults,
  projectPriorities,
  projectStatuses,
} from '../../../domain/conversation/project.ts';
import { projectTypes } from '../../../domain/forms/submission-choices.ts';
import { consultationType } from '../../../domain/studio/service.ts';
import { instant } from '../../../domain/text/text.ts';
import type { CsvRow } from './csv.ts';

/** The operators and labels that the texts of a row refer to. */
export interface Known {
  /** Ids by {@link usernameKey}. */
  operators: ReadonlyMap<string, number>;
  /** Ids by {@link labelKey}. */
  labels: ReadonlyMap<string, number>;
  now: Date;
}

/** A row as a submission, with its id in the source. */
export type ImportedRow = ReturnType<typeof readRow>['row'];

/** Parses a row. @returns the submission with defaults for invalid cells, and the errors */
export function readRow({ line, cells }: CsvRow, mapping: ImportMapping, known: Known) {
  const errors: RowError[] = [];
  const refuse = (field: ImportField, kind: CellFault, value: string) => {
    errors.push({ line, field, kind, value: value.slice(0, 80) });
    return undefined;
  };
  const textOf = (field: ImportField): string => {
    const text = withoutFormulaGuard(cells[mapping[field] ?? -1] ?? '').trim();
    if (text.length > importLimits.cell) refuse(field, 'tooLong', text);
    else if (!text.isWellFormed()) refuse(field, 'text', text);
    return text;
  };
  const lineOf = (field: ImportField): string | null => textOf(field).replaceAll(/\p{Cc}+/gu, ' ') || null;
  const choice = <Value extends string>(field: ImportField, values: readonly Value[], defaultValue: Value): Value => {
    const text = textOf(field);
    if (text === '') return defaultValue;
    const normalizedText = normalizedChoice(text);
    return (
      values.find((value) => normalizedChoice(value) === normalizedText) ??
      refuse(field, 'choice', text) ??
      defaultValue
    );
  };

  const [externalId, name, email] = [textOf('externalId'), textOf('name'), textOf('email')];
  const texts = { externalId, name, email, description: textOf('description') || null };
  const parsed = importedTexts.safeParse(texts);
  for (const { path, code } of parsed.error?.issues ?? []) {
    const field = path[0] as keyof typeof texts;
    const kind =
      texts[field] === '' ? 'missing' : code === 'too_big' ? 'tooLong' : field === 'email' ? 'email' : 'text';
    if (!errors.some((error) => error.field === field)) refuse(field, kind, texts[field] ?? '');
  }
  const status = choice('status', projectStatuses, projectDefaults.status);
  const received = timeOf(textOf('received'), known.now, (kind, text) => refuse('received', kind, text));
  const createdAt = received ?? known.now.toISOString();
  const row = {
    contactEmail: parsed.data?.email ?? '',
    externalId: parsed.data?.externalId ?? '',
    name: parsed.data?.name ?? '',
    description: parsed.data?.description ?? null,
    projectType: choice('type', [...projectTypes, consultationType], projectDefaults.projectType),
    status,
    priority: choice('priority', projectPriorities, projectDefaults.priority),
    assignedTo: operatorOf(textOf('assignedTo'), known, (text) => refuse('assignedTo', 'operator', text)),
    labels: labelsOf(textOf('labels'), known, (kind, text) => refuse('labels', kind, text)),
    targetPlatforms: partsOf(textOf('platforms')),
    timeline: lineOf('timeline'),
    budget: lineOf('budget'),
    additionalInfo: textOf('additionalInfo') || null,
    language: languageOf(textOf('language'), (text) => refuse('language', 'choice', text)),
    createdAt,
    actualCompletion: isCompleted(status) ? createdAt : null,
  };
  return { row, errors };
}

/** Removes the apostrophe with which the product's exports prevent cells from being evaluated as formulas. */
const withoutFormulaGuard = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** A key that is equal for "In Progress", `in-progress` and `in_progress`. */
const normalizedChoice = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

function partsOf(text: string): string[] {
  const parts = text.split(/[,;|\n]/).map((part) => part.replaceAll(/\p{Cc}+/gu, ' ').trim());
  return [...new Set(parts)].filter((part) => part !== '').slice(0, 200);
}

type Refuse = (kind: CellFault, text: string) => undefined;

function timeOf(text: string, now: Date, refuse: Refuse): string | undefined {
  if (text === '') return undefined;
  const { data } = instant().safeParse(text);
  if (!data) return refuse('date', text);
  return Date.parse(data) > now.getTime() ? refuse('future', text) : data;
}

function operatorOf(text: string, { operators }: Known, refuse: (text: string) => undefined): number | null {
  if (text === '') return null;
  return operators.get(usernameKey(text)) ?? refuse(text) ?? null;
}

function labelsOf(text: string, { labels }: Known, refuse: Refuse): number[] {
  const parts = partsOf(text);
  if (parts.length > labelLimits.perEntity) refuse('tooLong', text);
  return parts.flatMap((part) => labels.get(labelKey(part)) ?? refuse('label', part) ?? []);
}

/** Accepts `ru-RU` and `RU` as `ru`. */
function languageOf(text: string, refuse: (text: string) => undefined): Language {
  if (text === '') return defaultLanguage;
  const code = text.toLowerCase().split(/[-_]/, 1)[0];
  return languages.find((language) => language === code) ?? refuse(text) ?? defaultLanguage;
}
