import { useTranslations } from 'use-intl';
import type { HistoryEntry } from '../../../domain/history.ts';
import type { Project } from '../../../domain/project.ts';
import { dayOf, localDate, localTime } from '../dates.ts';

/** A submission's history, newest first. An operator's entries of one minute are one group, oldest first. */
export function History({ entries, sender }: { entries: readonly HistoryEntry[]; sender: string }) {
  return (
    <ol className="grid gap-4 border-l border-edge pl-5">
      {grouped(entries).map((group) => (
        <li key={group[0]!.id} className="relative">
          <span aria-hidden className="absolute top-2 -left-6 size-2 bg-accent" />
          <p className="text-sm text-muted">
            <span className="font-semibold [overflow-wrap:anywhere] text-strong">{group[0]!.by ?? sender}</span>{' '}
            <time dateTime={group[0]!.at}>{localTime(group[0]!.at)}</time>
          </p>
          <ul className="grid gap-0.5">
            {group.map((entry) => (
              <li key={entry.id} className="[overflow-wrap:anywhere]">
                <Happening entry={entry} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** A longer value is shown below its line. */
const lineLimit = 80;

function Happening({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('backOffice.history');
  const texts = useHistoryTexts();
  if (entry.kind !== 'changed') return t(entry.kind, { by: String(entry.from), subject: String(entry.to) });
  if (entry.field === 'answeredElsewhere') return t(entry.to === true ? 'answeredElsewhere' : 'notAnswered');
  if (entry.field === 'answerWaived') return t(entry.to === true ? 'answerWaived' : 'answerNotWaived');
  if (entry.field === 'spamAt') return t(entry.to === null ? 'notSpam' : 'spam');
  if (entry.field === 'spamConfirmedAt') return t('spamConfirmed');
  if (entry.field === 'snoozedUntil')
    return entry.to === null ? t('woken') : t('snoozed', { until: localTime(entry.to as string) });
  if (entry.field === 'labels') {
    const [from, to] = [entry.from, entry.to].map((names) => (names as string[]).join(', '));
    if (from && to) return t('relabelled', { from, to });
    return to ? t('labelled', { to }) : t('unlabelled', { from: from! });
  }
  const field = texts.field(entry);
  const [from, to] = [texts.value(entry, entry.from), texts.value(entry, entry.to)];
  if ([from, to].every((text) => text.length <= lineLimit && !text.includes('\n')))
    return t('changed', { field, from, to });
  return (
    <details>
      <summary className="w-fit underline decoration-accent underline-offset-4 hover:text-accent">
        {t('rewritten', { field })}
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

function grouped(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const groups: HistoryEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && minuteOf(last[0]!) === minuteOf(entry) && last[0]!.by === entry.by) last.unshift(entry);
    else groups.push([entry]);
  }
  return groups;
}

const minuteOf = ({ at }: HistoryEntry) => at.slice(0, 'YYYY-MM-DDTHH:MM'.length);

const planned = ['assignedTo', 'estimatedCompletion', 'actualCompletion'] as const;

/** How a submission's fields and their stored values read. */
function useHistoryTexts() {
  const t = useTranslations('backOffice.history');
  const s = useTranslations('backOffice.submission');
  const p = useTranslations('backOffice.projects');
  return {
    field: ({ field }: HistoryEntry): string => {
      const name = planned.find((name) => name === field);
      return name ? s(name) : p(`fields.${field as 'name'}`);
    },
    value: ({ field }: HistoryEntry, stored: unknown): string => {
      if (stored === null || stored === '' || (Array.isArray(stored) && stored.length === 0)) {
        return field === 'assignedTo' ? s('nobody') : t('nothing');
      }
      switch (field as keyof Project) {
        case 'status':
        case 'priority':
        case 'projectType':
          return p(`options.${field as 'status'}.${stored as 'pending'}`);
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
