import { useTranslations } from 'use-intl';
import type { SenderAnswer } from '../../../domain/conversation.ts';
import { Badge } from '../../ui/badge.tsx';
import { localTime } from '../dates.ts';
import { SentText } from '../layout/sent-text.tsx';
import { Files } from './files.tsx';

/** What the sender wrote since. */
export function Answer({ answer }: { answer: SenderAnswer }) {
  const { at, text, source, flags, language, address, quoted } = answer;
  const t = useTranslations('backOffice.replies');
  return (
    <article aria-label={t('answered')} className="grid gap-1.5 border-l-4 border-accent py-1 pl-4">
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 text-sm [overflow-wrap:anywhere] text-muted">
          <span className="font-semibold text-strong">{t('answered')}</span> ·{' '}
          {address === null ? t('answeredFrom', { source }) : t('mailedFrom', { address })} ·{' '}
          <time dateTime={at}>{localTime(at)}</time>
        </p>
        {flags.map((flag) => (
          <Badge key={flag} colour="orange">
            {t(`flags.${flag}`)}
          </Badge>
        ))}
      </div>
      <SentText lang={language}>{text}</SentText>
      <Files answer={answer} />
      {quoted !== null && (
        <details className="text-sm text-muted">
          <summary>{t('quoted')}</summary>
          <p lang={language} className="measure mt-1 [overflow-wrap:anywhere] whitespace-pre-line">
            {quoted}
          </p>
        </details>
      )}
    </article>
  );
}
