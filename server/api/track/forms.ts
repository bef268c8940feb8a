import * as z from 'zod/mini';
import type { Language } from '../../../domain/text/language.ts';
import {
  addressForm,
  answerForm,
  type TrackingForm,
  type TrackingNotice,
  type TrackingRequest,
} from '../../../domain/correspondence/tracking.ts';
import { AttachmentError } from '../../features/conversations/attachments.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { addAnswer } from '../../workflows/add-sender-answer.ts';
import { errorBody } from '../../platform/i18n/catalogue.ts';
import { invalid } from '../../platform/errors/http-error.ts';
import { announceAnswer } from '../../features/mails/operator-notices.ts';
import type { SentForm } from './form-body.ts';
import { addRequest } from '../../workflows/request-by-sender.ts';
import type { Subject } from '../../features/sender-page/sender-page.ts';
import { readNoticeAddress } from '../../platform/studio/studio.ts';

/** Stores an answer. @returns the notice to show, or the form with its issues; undefined if the submission has been erased in the meantime */
export async function answer(
  { config, db, now, wakeJobs }: AppContext,
  subject: Subject,
  { fields, files, refused }: SentForm,
): Promise<TrackingNotice | TrackingForm | undefined> {
  const { conversation, language } = subject;
  const { data, form } = validateForm('answer', answerForm, fields, language);
  // A form without a text field was too large and has not been read.
  if (refused.length > 0) return { ...form, issues: fields.text === undefined ? {} : form.issues, refused };
  if (!data) return form;
  const idempotencyKey = /^[\da-f-]{36}$/.test(fields.key ?? '') ? fields.key! : null;
  const receivedAt = now();
  const storing = inTransaction(db, async (tx) => {
    const { text } = data;
    const sent = { text, source: 'page', language, files, idempotencyKey, receivedAt } as const;
    const stored = await addAnswer(tx, conversation, sent);
    if (stored?.created && !stored.isSpam) {
      const notice = { answerId: stored.id, conversation, text, contactEmail: subject.email, source: 'page' } as const;
      await announceAnswer(tx, notice, await readNoticeAddress(tx, config), receivedAt);
    }
    return stored;
  });
  try {
    if (!(await storing)) return undefined;
  } catch (error) {
    if (error instanceof AttachmentError) return { ...form, refused: [{ name: '', fault: error.fault }] };
    throw error;
  }
  wakeJobs();
  return 'answered';
}

/** Mails the link that confirms a request to the address on file. */
export async function mailConfirmation(
  { db, now, wakeJobs }: AppContext,
  subject: Subject,
  kind: TrackingRequest,
  fields: Record<string, string>,
): Promise<TrackingNotice | TrackingForm> {
  const { data, form } = validateForm('address', addressForm, fields, subject.language);
  if (kind === 'address' && !data) return form;
  const email = kind === 'address' ? data!.email : null;
  const isMailed = await inTransaction(db, (tx) => addRequest(tx, subject, { kind, email }, now()));
  if (isMailed) wakeJobs();
  return isMailed ? 'mailed' : 'busy';
}

/** Validates the fields of a form. @returns the parsed data, or the typed values with the texts of the issues */
export function validateForm<Schema extends z.ZodMiniType<object>>(
  form: TrackingForm['form'],
  schema: Schema,
  values: Record<string, string>,
  language: Language,
): { data?: z.output<Schema>; form: TrackingForm } {
  const result = z.safeParse(schema, values, { reportInput: true });
  if (result.success) return { data: result.data, form: { form, values, issues: {} } };
  const { issues = [] } = errorBody(invalid(result.error.issues), language);
  return { form: { form, values, issues: Object.fromEntries(issues.map(({ path, message }) => [path, message])) } };
}
