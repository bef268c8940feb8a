import type { ProjectDetails } from '../../domain/details.ts';
import type { User } from '../../domain/user.ts';
import { answersOf } from '../conversation/store.ts';
import { caseOfSubmission } from '../content/store.ts';
import type { Database } from '../db/tables.ts';
import { historyOf } from '../history/store.ts';
import { messagesFrom } from '../messages/store.ts';
import { senderOf } from '../senders/store.ts';
import { spamOf } from '../spam/store.ts';
import { notesOf } from '../notes/store.ts';
import { repliesTo } from '../replies/store.ts';
import { assigneeOf, findProject, projectsFrom } from './store.ts';

/** Everything about one submission, as `reader` sees it. */
export async function projectDetails(db: Database, id: number, reader: User): Promise<ProjectDetails | undefined> {
  const project = await findProject(db, id);
  if (!project) return undefined;
  const conversation = { projectId: id, messageId: null };
  const answers = await answersOf(db, conversation);
  const [assignee, history, notes, replies, projects, messages, linked, sender, spam] = await Promise.all([
    assigneeOf(db, project),
    historyOf(db, project, answers),
    notesOf(db, id, reader),
    repliesTo(db, conversation),
    projectsFrom(db, project.contactEmail, id),
    messagesFrom(db, project.contactEmail),
    caseOfSubmission(db, id),
    senderOf(db, project.contactEmail),
    spamOf(db, 'projects', id),
  ]);
  const conversationDetails = { history, notes, replies, answers };
  return { project, case: linked, assignee, ...conversationDetails, otherProjects: projects, messages, sender, spam };
}
