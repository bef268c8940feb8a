import type { ShownStage } from '../../../../domain/stage/stage.ts';
import { useTranslations } from 'use-intl';
import type { MessageStatus } from '../../../../domain/conversation/contact-message.ts';
import { type HistoryEntry, messageStatusField } from '../../../../domain/conversation/history.ts';
import type { Project } from '../../../../domain/conversation/project.ts';
import { dayOf, localDate, localTime } from '../../kit/dates/dates.ts';
import type { Sent } from '../../inbox/inbox.ts';
import type { Changes, ShownChange } from './thread.ts';

type Of = Sent['of'];

/** The changes of one person within a minute, in small lines. */
export function ChangesEntry({ changes, sender, of }: { changes: Changes; sender: string; of: Of }) {
  const { by, at, entries } = changes;
  return (
    <div className="grid gap-x-3 border-l-4 border-transparent pl-4 text-sm text-muted sm:grid-cols-[auto_minmax(10rem,1fr)]">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{by ?? sender}</span> <time dateTime={at}>{localTime(at)}</time>
      </p>
      <ul className="grid gap-0.5">
        {entries.map((entry) => (
          <li key={entry.id} className="[overflow-wrap:anywhere]">
            <Happening entry={entry} of={of} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A longer value is shown below its line, in characters. */
const lineLimit = 80;

function Happening({ entry, of }: { entry: ShownChange; of: Of }) {
  const t = useTranslations('backOffice.history');
  const texts = useHistoryTexts(of);
  const marked = (change: string) => (entry.isUndone ? t('undone', { change }) : change);
  const line = texts.line(entry);
  if (line !== undefined) return marked(line);
  const field = texts.field(entry);
  const [from, to] = [texts.value(entry, entry.from), texts.value(entry, entry.to)];
  if ([from, to].every((text) => text.length <= lineLimit && !text.includes('\n')))
    return marked(t('changed', { field, from, to }));
  return (
    <details>
      <summary className="w-fit underline decoration-accent underline-offset-4 hover:text-accent">
        {marked(t('rewritten', { field }))}
      </summary>
      <dl className="mt-2 mb-1 grid gap-2 border-l-4 border-edge pl-3 whitespace-pre-line">
        <dt className="text-sm text-muted">{t('before')}</dt>
        <dd>{from}</dd>
        <dt className="text-sm text-muted">{t('after')}</dt>
        <dd>{to}</dd>
      </dl>
    </details>
  );
}

const planned = ['assignedTo', 'estimatedCompletion', 'watchUntil', 'actualCompletion'] as const;

/** The display texts of the fields of a submission or message and of their values. */
function useHistoryTexts(of: Of) {
  const t = useTranslations('backOffice.history');
  const submissionText = useTranslations('backOffice.submission');
  const projectText = useTranslations('backOffice.projects');
  const messageText = useTranslations('backOffice.messages');
  return {
    /** The lines of entries that have their own text. */
    line: ({ kind, field, from, to }: HistoryEntry): string | undefined => {
      if (kind === 'note_removed') return t('note_removed', { by: String(from) });
      if (kind !== 'changed') return t(of === 'submission' ? 'created' : 'wrote');
      switch (field) {
        case 'answeredElsewhere':
          return t(to === true ? 'answeredElsewhere' : 'notAnswered');
        case 'answerWaived':
          return t(to === true ? 'answerWaived' : 'answerNotWaived');
        case 'spamAt':
          return t(to === null ? 'notSpam' : 'spam');
        case 'spamConfirmedAt':
          return t('spamConfirmed');
        case 'mergedInto':
        case 'merged':
          return t(to === null ? `${field}Undone` : field, { id: String(to ?? from) });
        case 'snoozedUntil':
          return to === null ? t('woken') : t('snoozed', { until: localTime(to as string) });
        case 'labels': {
          const [before, after] = [from, to].map((names) => (names as string[]).join(', '));
          if (before && after) return t('relabelled', { from: before, to: after });
          return after ? t('labelled', { to: after }) : t('unlabelled', { from: before! });
        }
        default:
          return undefined;
      }
    },
    field: ({ field }: HistoryEntry): string => {
      if (field === 'email') return projectText('fields.contactEmail');
      if (field === messageStatusField) return t('messageStatus');
      const name = planned.find((name) => name === field);
      return name ? submissionText(name) : projectText(`fields.${field as 'name'}`);
    },
    value: ({ field }: HistoryEntry, stored: unknown): string => {
      if (stored === null || stored === '' || (Array.isArray(stored) && stored.length === 0)) {
        return field === 'assignedTo' ? submissionText('nobody') : t('nothing');
      }
      if (field === messageStatusField) return messageText(`statuses.${stored as MessageStatus}`);
      switch (field as keyof Project) {
        case 'status':
          if (of === 'message') return messageText(`statuses.${stored as MessageStatus}`);
          return projectText(`options.status.${stored as 'pending'}`);
        case 'priority':
        case 'projectType':
          return projectText(`options.${field as 'priority'}.${stored as 'normal'}`);
        case 'stage':
          return projectText(`options.stage.${stored as ShownStage}`);
        case 'watchUntil':
        case 'estimatedCompletion':
          return localDate(dayOf(stored as string));
        case 'actualCompletion':
          return localTime(stored as string);
        default:
          return Array.isArray(stored) ? stored.join(field === 'screenshots' ? '\n' : ', ') : (stored as string);
      }
    },
  };
}
