import type { Database } from '../db/tables.ts';
import type { AnswerMail } from './mail-module.ts';
import { enqueue } from './outbox.ts';

/** Enqueues the notice of an answer that was just stored, in its transaction: to the assignee, or else to the studio. */
export async function enqueueAnswerNotice(
  tx: Database,
  answerId: number,
  { kind, id, title, contactEmail, text }: AnswerMail,
  studioEmail: string,
  now: Date,
): Promise<void> {
  const assignee =
    kind === 'message'
      ? undefined
      : await tx
          .selectFrom('projects')
          .innerJoin('users', 'users.id', 'projects.assignedTo')
          .select('users.email')
          .where('projects.id', '=', id)
          .where('users.disabledAt', 'is', null)
          .executeTakeFirst();
  const mail = { mailKey: `answer:${answerId}`, kind: 'answer-notice', language: 'en' } as const;
  const payload = { kind, id, title, contactEmail, text };
  await enqueue(tx, { ...mail, recipient: assignee?.email ?? studioEmail, payload }, now);
}
