import { useTranslations } from 'use-intl';
import type { BulkReplyPreview } from '../../../domain/bulk-reply.ts';
import { languageName } from '../../../domain/typography.ts';
import { Checkbox } from '../../ui/field.tsx';

interface PreviewProps {
  preview: BulkReplyPreview;
  /** Without a text there is no mail to show. */
  isBlank: boolean;
  again: boolean;
  onAgain: (again: boolean) => void;
}

/** One mail of each language, and who is not written to. */
export function Preview({ preview: { mails, leftOut, missing }, isBlank, again, onAgain }: PreviewProps) {
  const t = useTranslations('backOffice.bulkReply');
  const s = useTranslations('backOffice.selection');
  const answered = leftOut.filter(({ reason }) => reason === 'answered');
  return (
    <section aria-label={t('preview')} className="mt-6 grid gap-4 border-t border-edge pt-5">
      <h3 className="text-lg font-bold">{t('preview')}</h3>
      {isBlank && <p className="text-muted">{t('noText')}</p>}
      {!isBlank && (
        <ul className="grid gap-4">
          {mails.map(({ language, count, to, subject, body, signature }) => (
            <li key={language} className="border-l-4 border-accent bg-surface p-4">
              <p className="text-sm text-muted [overflow-wrap:anywhere]">
                {t('mail', { language: languageName(language), to, count: count - 1 })}
              </p>
              <div lang={language}>
                <p className="mt-2 font-semibold [overflow-wrap:anywhere]">{subject}</p>
                <p className="measure mt-2 [overflow-wrap:anywhere] whitespace-pre-line">
                  {signature ? `${body}\n\n${signature}` : body}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mails.length === 0 && <p className="font-semibold">{t('nobody')}</p>}
      {leftOut.length > 0 && (
        <div>
          <p className="font-semibold">{t('leftOutTitle', { count: leftOut.length })}</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-sm [overflow-wrap:anywhere]">
            {leftOut.map(({ id, title, reason, by }) => (
              <li key={id}>{t(`leftOut.${reason}`, { title, by: by ?? t('somebody') })}</li>
            ))}
          </ul>
        </div>
      )}
      {missing > 0 && <p>{s('missing', { count: missing })}</p>}
      {(answered.length > 0 || again) && (
        <Checkbox label={t('again')} checked={again} onChange={({ target }) => onAgain(target.checked)} />
      )}
    </section>
  );
}
