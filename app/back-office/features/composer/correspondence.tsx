import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../../domain/conversation/project.ts';
import type { StoredDraft } from '../../../../domain/conversation/reply.ts';
import { practice } from '../../../../studio.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useAction } from '../../kit/actions/action-scope.tsx';
import type { Action } from '../../kit/actions/registry.ts';
import { classNames } from '../../../ui/class-names.ts';
import { localTime } from '../../kit/dates/dates.ts';
import { Conversation, type ConversationProps } from '../conversation/conversation.tsx';
import { entryKey, seenIn, type Written, writtenAfter } from '../conversation/thread.ts';
import { LeaveDialog, useUnsentText } from '../../kit/forms/unsaved.tsx';
import { useNeighbours } from '../../inbox/neighbours.tsx';
import { useMayActAs } from '../../kit/session/session.ts';
import { NoteFields, useNote } from './note-fields.tsx';
import { ReplyFields } from './reply-fields.tsx';
import { hasRoomForComposer, useStuck } from './use-stuck.ts';
import { type Draft, useDraft } from '../../inbox/use-draft.ts';
import { type ReplyText, useReply } from './use-sending.ts';
import type { Recipient } from './use-templates.ts';

interface CorrespondenceProps extends Pick<ConversationProps, 'of' | 'id' | 'lists'> {
  stored: StoredDraft | null;
  recipient: Recipient;
  usualSubject: string;
  /** The status of the submission, which a reply can set. */
  status?: Project['status'];
}

/** The conversation with a sender, and the composer. */
export function Correspondence(props: CorrespondenceProps) {
  const { of, id, lists, stored, recipient, usualSubject, status } = props;
  const mayEdit = useMayActAs('editor');
  const draft = useDraft({ of, id }, stored);
  const reply = useReply({ of, id, usualSubject, draft, seen: { ...seenIn(lists), ...(status && { status }) } });
  return (
    <>
      <Conversation
        {...{ of, id, lists }}
        sender={recipient.email}
        onWriteAgain={mayEdit && !reply.unsent ? reply.change : undefined}
      />
      {mayEdit && <Composer {...{ of, id, lists, draft, reply, recipient }} />}
    </>
  );
}

type ComposerProps = Pick<CorrespondenceProps, 'of' | 'id' | 'lists' | 'recipient'> & {
  draft: Draft;
  reply: ReplyText;
};

/**
 * Writes a reply to the sender, or a note for operators. Its section sticks to the lower edge of the window: one line high until an operator
 * opens it, and then only if the window is high enough.
 */
function Composer({ of, id, lists, draft, reply, recipient }: ComposerProps) {
  const t = useTranslations('backOffice.composer');
  const replyText = useTranslations('backOffice.replies');
  const { after, goTo } = useNeighbours({ of, id });
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const { offered } = recipient;
  const [mode, setMode] = useState<'reply' | 'note' | 'decline'>(
    draft.note && !draft.body && !offered ? 'note' : 'reply',
  );
  const [wasOpened, setWasOpened] = useState(offered !== undefined);
  const [shownOffer, setShownOffer] = useState(offered);
  if (offered !== shownOffer) {
    setShownOffer(offered);
    setMode('reply');
    setWasOpened(true);
  }
  const note = useNote({ of, id, draft, seen: seenIn(lists) });
  const unsent = reply.unsent || note.unsent;
  useUnsentText(unsent);
  const { refusedAt } = mode === 'note' ? note : reply;
  const newEntries = refusedAt ? writtenAfter(lists, refusedAt) : [];
  const newEntriesNotice = newEntries.length > 0 && <NewEntriesNotice entries={newEntries} />;
  const isOpen = wasOpened || unsent || mode === 'decline';
  const isStuck = !isOpen || (mode !== 'decline' && !newEntriesNotice && hasRoomForComposer());
  useStuck(section, isStuck);
  const open = (chosen: typeof mode) => {
    flushSync(() => {
      setMode(chosen);
      setWasOpened(true);
    });
    section.current?.querySelector<HTMLElement>(chosen === 'decline' ? '[data-step] input' : '[data-text]')?.focus();
  };
  const mayDecline = of === 'submission' && practice.judging.declineReasons;
  const modes = [
    { name: 'reply', title: replyText('title'), key: 'r', hasDraft: reply.unsent },
    { name: 'note', title: t('note'), key: 'n', hasDraft: note.unsent },
    ...(mayDecline ? [{ name: 'decline', title: replyText('decline.title'), key: 'd', hasDraft: false } as const] : []),
  ] as const;
  return (
    // The fields inside receive the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      aria-labelledby={heading}
      className={classNames(
        'z-10 min-w-0 border border-t-4 border-edge bg-raised p-4 sm:px-5',
        mode === 'note' ? 'border-t-yellow' : 'border-t-accent',
        isStuck ? 'sticky bottom-0 max-sm:bottom-14' : 'relative',
      )}
      onFocus={({ target }) => {
        // Only a focus inside the form opens the composer: a pressed mode button would move away from the pointer before its release.
        if (target.closest('form')) setWasOpened(true);
      }}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={heading} className="sr-only">
          {modes.find(({ name }) => name === mode)?.title}
        </h2>
        <fieldset aria-label={t('kind')} className="flex border border-control">
          {modes.map(({ name, title, key, hasDraft }) => (
            <ModeButton
              key={name}
              action={{ id: name, title, key, run: () => open(name) }}
              isChosen={mode === name}
              hasDraft={hasDraft && mode !== name && !(name === 'reply' && mode === 'decline')}
            />
          ))}
        </fieldset>
        <p role="status" className="ml-auto text-sm text-muted">
          {unsent || draft.state === 'failed' ? t(`states.${draft.state}`) : ''}
        </p>
      </div>
      {mode === 'note' ? (
        <NoteFields {...{ note, newEntriesNotice }} />
      ) : (
        <ReplyFields
          key={mode}
          {...{ reply, recipient, newEntriesNotice }}
          isFolded={!isOpen}
          hasStatus={of === 'submission'}
          declines={mode === 'decline' ? id : undefined}
          openNext={() => goTo(after)}
        />
      )}
      <LeaveDialog
        unsaved={unsent && draft.state === 'failed'}
        onDiscard={() => draft.change({ subject: null, body: '', note: '' })}
      />
    </section>
  );
}

type ModeButtonProps = { action: Action; isChosen: boolean; hasDraft: boolean };

/** Switches the composer to a reply, a note or a decline. */
function ModeButton({ action, isChosen, hasDraft }: ModeButtonProps) {
  const t = useTranslations('backOffice.composer');
  const { title, key } = action;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={`${title} (${key})`}
      className="min-h-9 px-4 font-semibold text-muted hover:text-strong aria-pressed:bg-strong aria-pressed:text-surface"
      {...useAction(action)}
    >
      {title}
      {hasDraft && <span className="font-normal"> ({t('begun')})</span>}
    </button>
  );
}

/** Shows the entries that arrived while the text was being written; the text can be sent only after its author has seen them. */
function NewEntriesNotice({ entries }: { entries: readonly Written[] }) {
  const t = useTranslations('backOffice.replies');
  const first = entries[0]!;
  const kind = entries.length === 1 ? first.kind : 'several';
  const by = first.kind === 'answer' ? '' : first.entry.by;
  return (
    <div role="alert" className="grid gap-3 border border-l-8 border-yellow bg-surface p-4 sm:col-span-2">
      <p className="font-bold">{t('meanwhile', { kind, count: entries.length, by })}</p>
      {entries.map((item) => (
        <div key={entryKey(item)}>
          <p className="text-sm [overflow-wrap:anywhere] text-muted">
            <span className="font-semibold text-strong">
              {item.kind === 'answer' ? t('answered') : t(`entries.${item.kind}`, { by: item.entry.by })}
            </span>{' '}
            · <time dateTime={item.at}>{localTime(item.at)}</time>
          </p>
          {item.kind === 'reply' && <p className="font-semibold [overflow-wrap:anywhere]">{item.entry.subject}</p>}
          <p className="measure max-h-40 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line">
            {item.kind === 'reply' ? item.entry.body : item.entry.text}
          </p>
        </div>
      ))}
      <ActionButton
        label={t('review')}
        className="justify-self-start"
        onClick={() => document.getElementById(entryKey(first))?.focus()}
      />
    </div>
  );
}
