import type { User } from '../../../domain/accounts/user.ts';
import { arrivalOf } from '../submissions/arrivals.ts';
import { readAssignee } from '../assignees/assignees.ts';
import { caseOfSubmission } from '../content/content.ts';
import type { Database } from '../../platform/db/tables.ts';
import { draftOf } from '../drafts/reply-drafts.ts';
import { historyOf } from '../history/history.ts';
import { mergeOf } from '../submissions/merges.ts';
import { messagesFrom, findMessage } from '../submissions/messages.ts';
import { notesOf } from '../notes/notes.ts';
import { pitchFilesOf } from '../pitches/files.ts';
import { findPitch } from '../pitches/pitches.ts';
import { findProject, listProjectsOfSender } from '../submissions/submissions.ts';
import { repliesTo } from '../replies/replies.ts';
import { senderOf } from '../senders/senders.ts';
import { spamOf } from '../submissions/spam.ts';
import { findConversationOf } from '../../platform/db/conversations.ts';
import { answersOf } from '../conversations/conversations.ts';

/** Reads all details of one submission for `reader`; undefined if it does not exist. */
export async function projectDetails(db: Database, id: number, reader: User, now: Date) {
  const project = await findProject(db, id);
  const conversation = await findConversationOf(db, 'project', id);
  if (!project || !conversation) return undefined;
  const { contactEmail } = project;
  const readWritten = async ({ conversationId, createdAt }: { conversationId: number; createdAt: string }) => {
    const answers = await answersOf(db, conversationId);
    const [history, notes, replies] = await Promise.all([
      historyOf(db, conversationId, createdAt, answers),
      notesOf(db, conversationId, reader),
      repliesTo(db, conversationId, { username: reader.username, now }),
    ]);
    return { history, notes, replies, answers };
  };
  const [
    written,
    assignee,
    draft,
    otherProjects,
    messages,
    linkedCase,
    sender,
    merge,
    arrival,
    spam,
    pitch = null,
    files,
  ] = await Promise.all([
    readWritten({ conversationId: conversation.id, createdAt: project.createdAt }),
    readAssignee(db, project),
    draftOf(db, { userId: reader.id, conversationId: conversation.id }),
    listProjectsOfSender(db, contactEmail, id),
    messagesFrom(db, contactEmail),
    caseOfSubmission(db, id),
    senderOf(db, contactEmail),
    mergeOf(db, project, readWritten),
    arrivalOf(db, id),
    spamOf(db, 'projects', id),
    findPitch(db, project),
    pitchFilesOf(db, id),
  ]);
  return {
    project,
    pitch,
    pitchFiles: pitch === null ? [] : files,
    case: linkedCase,
    assignee,
    ...written,
    draft,
    otherProjects,
    messages,
    sender,
    merge,
    arrival,
    spam,
  };
}

/** Reads all details of one contact message for `reader`; undefined if it does not exist. */
export async function messageDetails(db: Database, id: number, reader: User, now: Date) {
  const message = await findMessage(db, id);
  const conversation = await findConversationOf(db, 'message', id);
  if (!message || !conversation) return undefined;
  const { id: conversationId } = conversation;
  const answers = await answersOf(db, conversationId);
  const [assignee, history, notes, replies, draft, otherMessages, projects, sender, spam] = await Promise.all([
    readAssignee(db, message),
    historyOf(db, conversationId, message.createdAt, answers),
    notesOf(db, conversationId, reader),
    repliesTo(db, conversationId, { username: reader.username, now }),
    draftOf(db, { userId: reader.id, conversationId }),
    messagesFrom(db, message.email, id),
    listProjectsOfSender(db, message.email),
    senderOf(db, message.email),
    spamOf(db, 'messages', id),
  ]);
  return { message, assignee, history, notes, replies, answers, draft, otherMessages, projects, sender, spam };
}
