import type { ContactMessage } from '../../domain/contact-message.ts';
import type { ReceivedProject } from '../../domain/project.ts';
import { answersOf, createTrackingToken, trackPath } from '../conversation/store.ts';
import type { Database } from '../db/tables.ts';
import { findMessage } from '../messages/store.ts';
import { findProject, toReceived } from '../projects/store.ts';
import { sentReplies, type Subject } from './tracked.ts';

/** Everything that is stored of a submission or message, but for what operators planned and noted. */
export async function exported(
  db: Database,
  { about, email, language, tracked: { steps } }: Subject,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<object> {
  const { projectId, messageId } = about;
  const project = projectId === null ? undefined : await findProject(db, projectId);
  const message = messageId === null ? undefined : await findMessage(db, messageId);
  const [replies, answers] = await Promise.all([sentReplies(db, about, now), answersOf(db, about)]);
  // A link of its own, so that files can be fetched.
  const page = publicUrl + trackPath(await createTrackingToken(db, about, now));
  return {
    email,
    language,
    ...(project && { submission: withoutPlans(toReceived(project)) }),
    ...(message && { message: sentMessage(message) }),
    steps,
    replies: replies.map(({ at, to, subject, body }) => ({ at, to, subject, body })),
    answers: answers.map(({ files, ...answer }) => ({
      ...answer,
      files: files.map(({ id, ...file }) => ({ ...file, address: `${page}/files/${id}` })),
    })),
    page,
  };
}

const withoutPlans = ({
  priority: _priority,
  status: _status,
  assignedTo: _assignedTo,
  estimatedCompletion: _estimated,
  actualCompletion: _actual,
  ...sent
}: ReceivedProject) => sent;

const sentMessage = ({ id, name, email, subject, message, createdAt }: ContactMessage) => ({
  id,
  name,
  email,
  subject,
  message,
  createdAt,
});
