import type { Project } from '../../domain/conversation/project.ts';
import { statusesRead } from '../../domain/conversation/project.ts';
import { projectTypes } from '../../domain/forms/submission-choices.ts';
import { completenessOf, hasPitch, readPitch } from '../../domain/pitch/pitch.ts';
import type { AppContext } from './app-context.ts';
import { createTrackingTokens } from '../features/conversations/conversations.ts';
import { daysBefore, decode, inTransaction } from '../platform/db/rows.ts';
import { lockKeys } from '../platform/db/submissions.ts';
import type { Database } from '../platform/db/tables.ts';
import { enqueueWithinLimit } from '../features/mails/submission-mails.ts';
import type { PeriodicJob } from '../platform/jobs/worker.ts';

/** In days after the arrival of a submission: when its sender is reminded, and when it is too late for that. */
const reminderDays = { first: 3, last: 10 } as const;

/** The maximum of senders that are reminded in one run. */
const remindedAtOnce = 100;

/** Reminds senders once of the missing fields of their pitch, three days after their submission. */
export const pitchReminders = ({ db, now, wakeJobs }: Pick<AppContext, 'db' | 'now' | 'wakeJobs'>): PeriodicJob => ({
  kind: 'pitch-reminders',
  every: 60_000,
  async run() {
    if ((await enqueuePitchReminders(db, now())) > 0) wakeJobs();
  },
});

/** Enqueues the reminders that are due, and marks their submissions. @returns the number of submissions */
export async function enqueuePitchReminders(db: Database, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const reminded = await claimIncomplete(tx, now);
    if (reminded.length === 0) return 0;
    const tokens = await createTrackingTokens(
      tx,
      reminded.map(({ conversationId }) => conversationId),
      now,
    );
    const mails = reminded.map(({ id, projectType, contactEmail, language, createdAt, pitch }, index) => ({
      mailKey: `project:${id}:pitch-reminder`,
      kind: 'pitch-reminder' as const,
      recipient: contactEmail,
      language,
      payload: {
        id,
        createdAt,
        missing: hasPitch(projectType) ? completenessOf(readPitch(pitch), projectType).missing : [],
        track: tokens[index]!,
      },
    }));
    await lockKeys(
      tx,
      mails.map(({ recipient }) => recipient.toLowerCase()),
    );
    await enqueueWithinLimit(tx, mails, now);
    return reminded.length;
  });
}

/** Marks the submissions whose senders can still complete their pitch and wait for an answer, oldest first. */
async function claimIncomplete(tx: Database, now: Date) {
  const openStatuses = [...statusesRead('pending'), ...statusesRead('in_progress')] satisfies Project['status'][];
  const dueQuery = tx
    .selectFrom('projects')
    .innerJoin('conversations', 'conversations.id', 'projects.conversationId')
    .select('projects.id')
    .where('projects.createdAt', '<=', daysBefore(now, reminderDays.first))
    .where('projects.createdAt', '>', daysBefore(now, reminderDays.last))
    .where('spamAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where('importedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('firstAnsweredAt', 'is', null)
    .where('pitchRemindedAt', 'is', null)
    .where('pitchCompleteness', '<', 100)
    .where('projectType', 'in', projectTypes)
    .where('status', 'in', openStatuses)
    // An assessment closes the pitch for its sender.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assessments')
            .select('assessments.id')
            .whereRef('assessments.projectId', '=', 'projects.id')
            .where('conflict', '=', false),
        ),
      ),
    )
    .orderBy('projects.createdAt')
    .limit(remindedAtOnce);
  const rows = await tx
    .updateTable('projects')
    .set({ pitchRemindedAt: now.toISOString() })
    .where('id', 'in', dueQuery)
    // A concurrent run has claimed the row in the meantime.
    .where('pitchRemindedAt', 'is', null)
    .returning(['id', 'conversationId', 'projectType', 'contactEmail', 'language', 'createdAt', 'pitch'])
    .execute();
  return rows.map((row) => decode('projects', row)).toSorted((a, b) => a.id - b.id);
}
