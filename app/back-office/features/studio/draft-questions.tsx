import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { useLeaveQuestion } from '../../kit/forms/unsaved.tsx';
import { useFactTexts } from './draft/fact-texts.ts';
import type { StudioEditing } from './draft/use-studio-editing.ts';

/** Asks for a choice between the changes of two admins, and before a screen is left whose changes cannot be saved. */
export function DraftQuestions({ editing }: { editing: StudioEditing }) {
  const { label, text } = useFactTexts();
  const { state, dispute } = editing;
  const { question } = useLeaveQuestion(state === 'failed' || dispute !== undefined, editing.revert);
  return (
    <>
      {dispute && <ConflictNotice dispute={dispute} besideTyping label={label} text={text} />}
      {question}
    </>
  );
}
