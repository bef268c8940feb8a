import { useTranslations } from 'use-intl';
import type { Tracked, TrackedEntry } from '../../../domain/correspondence/tracking.ts';
import { useStudio } from '../../studio/studio.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { AnswerForm, Files, Requests } from './forms.tsx';
import { type ConversationProps, Moment, moment, Part, Steps } from './steps.tsx';

/** The submission and its conversation, next to the steps so far. */
export function ConversationPage(page: ConversationProps) {
  const t = useTranslations('track');
  const { token, tracked, notice } = page;
  const { kind, id, title, text, platforms, receivedAt, entries } = tracked;
  return (
    <div className="frame">
      <div className="split split-line gap-y-0">
        {/* On phones the steps come before the texts. */}
        <div className="min-w-0 max-lg:contents lg:py-16">
          <div className="min-w-0 max-lg:order-1 max-lg:pt-10">
            <header>
              <p className="text-muted">{t('label', { kind, id: String(id) })}</p>
              <h1 className="display mt-2 text-[clamp(2.5rem,5vw,4.5rem)] [overflow-wrap:anywhere] hyphens-auto">
                {title}
              </h1>
              <p className="mt-4 text-muted">{t.rich('received', { time: moment(receivedAt) })}</p>
            </header>
            {notice && (
              <div id="notice" role="status" className="mt-8 scroll-mt-6 border-l-8 border-accent bg-raised p-4">
                <p>{t(`notice.${notice}`)}</p>
                {notice === 'answered' && <Stored tracked={tracked} />}
              </div>
            )}
          </div>
          <div className="min-w-0 max-lg:order-3">
            <Part id="sent" title={t('sent')} className="mt-10 border-t border-edge pt-6">
              <Typed>{text}</Typed>
              {platforms.length > 0 && (
                <p className="mt-4 text-muted">
                  {t('platforms')}: {platforms.join(', ')}
                </p>
              )}
            </Part>
            <Conversation token={token} entries={entries} />
            <AnswerForm {...page} />
          </div>
        </div>
        <div className="min-w-0 max-lg:contents lg:py-16">
          <div className="max-lg:order-2 max-lg:mt-10">
            <Steps {...page} />
            {tracked.pitch && <PitchLink token={token} pitch={tracked.pitch} />}
          </div>
          <div className="mt-10 grid gap-10 max-lg:order-4 max-lg:pb-12">
            <Requests {...page} />
            <p className="text-[0.9375rem] text-muted">{t('keep')}</p>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The files that were stored with the last answer, and the time until which the studio answers it. */
function Stored({ tracked: { entries, dueAt, isLate } }: Pick<ConversationProps, 'tracked'>) {
  const t = useTranslations('track');
  const { files = [] } = entries.findLast(({ from }) => from === 'sender') ?? {};
  const names = files.map(({ name }) => name).join(', ');
  return (
    <>
      {files.length > 0 && (
        <p className="mt-2 [overflow-wrap:anywhere]">{t('notice.files', { count: files.length, names })}</p>
      )}
      {dueAt !== null && (
        <p className="mt-2 font-semibold">
          {isLate ? t.rich('due.late', { time: moment(dueAt) }) : t.rich('notice.by', { time: moment(dueAt) })}
        </p>
      )}
    </>
  );
}

/** The link to the pitch, with its completeness. */
function PitchLink({ token, pitch: { percent, isOpen } }: { token: string; pitch: NonNullable<Tracked['pitch']> }) {
  const t = useTranslations('pitch');
  return (
    <Part id="pitch" title={t('part')} className="mt-10">
      <p className="mt-4">{isOpen ? t(percent === 100 ? 'progress.complete' : 'offer', { percent }) : t('closed')}</p>
      <p className="mt-4">
        <a href={`/track/${token}/pitch`} className={buttonClass(isOpen && percent < 100 ? 'primary' : 'secondary')}>
          {t(isOpen ? (percent === 100 ? 'change' : 'title') : 'read')}
        </a>
      </p>
    </Part>
  );
}

function Conversation({ token, entries }: { token: string; entries: readonly TrackedEntry[] }) {
  const t = useTranslations('track.conversation');
  const { name: studioName } = useStudio();
  return (
    <Part id="conversation" title={t('title')} className="mt-10 border-t border-edge pt-6">
      {entries.length === 0 ? (
        <p className="mt-4 text-muted">{t('none')}</p>
      ) : (
        <ol className="mt-6 grid gap-8">
          {entries.map((entry) => (
            <li
              key={`${entry.from}${entry.at}`}
              className={`border-l-4 pl-4 ${entry.from === 'studio' ? 'border-accent' : 'border-edge'}`}
            >
              <p className="text-[0.9375rem] text-muted">
                <span className="font-semibold text-strong">{entry.from === 'studio' ? studioName : t('you')}</span> ·{' '}
                <Moment at={entry.at} />
              </p>
              {entry.subject !== undefined && (
                <h3 className="mt-1 font-semibold [overflow-wrap:anywhere]">{entry.subject}</h3>
              )}
              <Typed>{entry.text}</Typed>
              <Shared sentences={entry.shared ?? []} />
              <Files token={token} entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

/** The sentences of assessments that operators share with the sender. */
function Shared({ sentences }: { sentences: readonly string[] }) {
  const t = useTranslations('track.conversation');
  if (sentences.length === 0) return null;
  return (
    <div className="mt-4">
      <h4 className="text-[0.9375rem] text-muted">{t('shared')}</h4>
      <ul className="measure mt-1 grid gap-1 [overflow-wrap:anywhere]">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <q>{sentence}</q>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Typed = ({ children }: { children: string }) => (
  <p className="measure mt-2 [overflow-wrap:anywhere] whitespace-pre-line">
    <LinkedText>{children}</LinkedText>
  </p>
);
