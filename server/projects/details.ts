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
  const read = async (about: { id: number; createdAt: string }) => {
    const conversation = { projectId: about.id, messageId: null } as const;
    const answers = await answersOf(db, conversation);
    const [history, notes, replies] = await Promise.all([
      historyOf(db, { projectId: about.id }, about.createdAt, answers),
      notesOf(db, conversation, reader),
      repliesTo(db, conversation, { userId: reader.id, now }),
    ]);
    return { history, notes, replies, answers };
  };
  const [written, assignee, draft, projects, messages, linked, sender, merge, spam] = await Promise.all([
    read(project),
    assigneeOf(db, project),
    draftOf(db, { userId: reader.id, projectId: id }),
    projectsFrom(db, project.contactEmail, id),
    messagesFrom(db, project.contactEmail),
    caseOfSubmission(db, id),
    senderOf(db, project.contactEmail),
    mergeOf(db, project, read),
    spamOf(db, 'projects', id),
  ]);
  return { project, case: linked, assignee, ...written, draft, otherProjects: projects, messages, sender, merge, spam };
}
