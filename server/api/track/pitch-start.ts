import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { projectForm, type ProjectSubmission } from '../../../domain/conversation/project.ts';
import type { TrackingForm, TrackingPage } from '../../../domain/correspondence/tracking.ts';
import { honeypot } from '../../../domain/spam/honeypot.ts';
import type { Language } from '../../../domain/text/language.ts';
import { newToken, trackPath } from '../../features/conversations/conversations.ts';
import { validateForm } from './forms.ts';

/** The fields of the dialog without the platforms, for a visitor who has come to write a pitch. */
const startForm = z.extend(z.omit(projectForm, { platforms: true }), honeypot);

/** Stores a submission. @returns undefined for a robot's form */
export type SubmitForm = (submission: {
  form: ProjectSubmission;
  language: Language;
  /** The sender's address in the network. */
  address: string;
  idempotencyKey: string | null;
}) => Promise<{ created: boolean; track?: string } | undefined>;

export const startPage = (lookFor: string | null, form?: TrackingForm, isRepeated = false): TrackingPage => ({
  page: 'start',
  formKey: form?.values.key ?? randomUUID(),
  form,
  isRepeated,
  lookFor,
});

/**
 * Stores the submission to which the pitch will belong.
 * @returns the address of its pitch; or the page with the issues of the form, or with the notice that the form was already stored
 */
export async function startPitch(
  fields: Record<string, string>,
  { language, address, lookFor }: { language: Language; address: string; lookFor: string | null },
  submit: SubmitForm,
): Promise<{ location: string } | { page: TrackingPage; status: 200 | 400 }> {
  const { data, form } = validateForm('start', startForm, fields, language);
  if (!data) return { page: startPage(lookFor, form), status: 400 };
  const idempotencyKey = /^[\da-f-]{36}$/.test(fields.key ?? '') ? fields.key! : null;
  const stored = await submit({ form: { ...data, platforms: [] }, language, address, idempotencyKey });
  if (stored && !stored.created) return { page: startPage(lookFor, undefined, true), status: 200 };
  // A robot gets the address of a page that does not exist.
  return { location: `${trackPath(stored?.track ?? newToken())}/pitch` };
}
