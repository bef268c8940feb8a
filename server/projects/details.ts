import type { ProjectDetails } from '../../domain/details.ts';
import type { User } from '../../domain/user.ts';
import { answersOf } from '../conversation/store.ts';
import { caseOfSubmission } from '../content/store.ts';
import type { Database } from '../db/tables.ts';
import { historyOf } from '../history/store.ts';
import { messagesFrom } from '../messages/store.ts';
import { mergeOf } from '../merges/store.ts';
import { senderOf } from '../senders/store.ts';
import { spamOf } from '../spam/store.ts';
import { notesOf } from '../notes/store.ts';
import { draftOf } from '../drafts/store.ts';
import { repliesTo } from '../replies/store.ts';
import { assigneeOf, findProject, projectsFrom } from './store.ts';

/** Everything about one submission, as `reader` sees it. */
export async function projectDetails(
  db: Database,
  id: number,
  reader: User,
  now: Date,
): Promise<ProjectDetails | undefined> {
  const project = await findProject(db, id);
  if (!project) return undefined;
  const conversation = { projectId: id, messageId: null };
  const answers = await answersOf(db, conversation);
  const [assignee, history, notes, replies, draft, projects, messages, linked, sender, merge, spam] = await Promise.all(
    [
      assigneeOf(db, project),
      historyOf(db, project, answers),
      notesOf(db, id, reader),
      repliesTo(db, conversation, { userId: reader.id, now }),
      draftOf(db, { userId: reader.id, projectId: id }),
      projectsFrom(db, project.contactEmail, id),
      messagesFrom(db, project.contactEmail),
      caseOfSubmission(db, id),
      senderOf(db, project.contactEmail),
      mergeOf(db, project),
      spamOf(db, 'projects', id),
    ],
  );
  const written = { history, notes, replies, answers, draft };
  return { project, case: linked, assignee, ...written, otherProjects: projects, messages, sender, merge, spam };
}
