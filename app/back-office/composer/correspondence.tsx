import type { Project } from '../../../domain/project.ts';
import type { StoredDraft } from '../../../domain/reply.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { type Lists, seenIn } from '../conversation/thread.ts';
import { pathOf, type Sent } from '../list/inbox.ts';
import { useMayActAs } from '../session/session.ts';
import { Composer } from './composer.tsx';
import { useDraft } from './use-draft.ts';
import { useReply } from './use-reply.ts';
import type { Recipient } from './use-templates.ts';

interface CorrespondenceProps extends Sent {
  lists: Lists;
  /** What the server has of the operator's text. */
  stored: StoredDraft | null;
  recipient: Recipient;
  usualSubject: string;
  /** Of a submission, which a reply can set. */
  status?: Project['status'];
  /** Whether it came with a submission. */
  isPart?: boolean;
}

/** The conversation with a sender, and what continues it. */
export function Correspondence(props: CorrespondenceProps) {
  const { of, id, lists, stored, recipient, usualSubject, status, isPart = false } = props;
  const path = `${pathOf[of]}/${id}`;
  const mayEdit = useMayActAs('editor');
  const draft = useDraft(path, stored);
  const reply = useReply({ path, usualSubject, draft, seen: { ...seenIn(lists), ...(status && { status }) } });
  return (
    <>
      <Conversation
        of={of}
        id={id}
        lists={lists}
        sender={recipient.email}
        isPart={isPart}
        onWriteAgain={mayEdit && !reply.unsent ? reply.change : undefined}
      />
      {mayEdit && <Composer of={of} id={id} lists={lists} draft={draft} reply={reply} recipient={recipient} />}
    </>
  );
}
