import { Layers, MessageSquareReply, Paperclip } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { EntryMarks } from '../../../domain/inbox/list-query.ts';
import { badgeClass } from '../../ui/badge.tsx';

interface EntryChipsProps {
  marks: EntryMarks | undefined;
  /** Whether the chips are in a row, in which one shows only its icon to leave room for the text next to it. */
  isRow?: boolean;
}

/** Chips of an entry of a list. They show how many submissions are merged into it, a new answer of its sender, and the number of files. */
export function EntryChips({ marks, isRow = false }: EntryChipsProps) {
  const t = useTranslations('backOffice.list.marks');
  if (!marks) return null;
  const { merged, answeredAgain, files } = marks;
  const chip = badgeClass('grey', 'shrink-0 tabular-nums');
  return (
    <>
      {merged > 0 && (
        <span title={t('mergedTitle', { count: merged })} className={chip}>
          <Layers className="size-3.5" aria-hidden />
          <span aria-hidden>{t('merged', { count: merged })}</span>
          <span className="sr-only">{t('mergedTitle', { count: merged })}</span>
        </span>
      )}
      {answeredAgain && (
        <span title={t('answeredAgainTitle')} className={badgeClass('yellow', 'shrink-0')}>
          <MessageSquareReply className="size-3.5" aria-hidden />
          <span className={isRow ? 'sr-only' : undefined}>{t('answeredAgain')}</span>
        </span>
      )}
      {files > 0 && (
        <span title={t('filesTitle')} className={chip}>
          <Paperclip className="size-3.5" aria-hidden />
          {t('files', { count: files })}
        </span>
      )}
    </>
  );
}

/** The reasons for which an entry was flagged as spam on arrival: the text of the heaviest sign, and the number of others. */
export function SpamReasons({ marks }: { marks: EntryMarks | undefined }) {
  const t = useTranslations('backOffice.spam');
  const [first, ...furtherSigns] = (marks?.spamSigns ?? []).map((sign) => t(`signs.${sign as 'seo'}`));
  if (first === undefined) return null;
  return (
    <p title={[first, ...furtherSigns].join(' · ')} className="shrink-0 truncate text-sm text-orange max-md:shrink">
      {first}
      {furtherSigns.length > 0 && ` ${t('moreSigns', { count: furtherSigns.length })}`}
    </p>
  );
}
