import { useTranslations } from 'use-intl';
import type { MergedProject } from '../../../domain/details.ts';
import { localTime } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { SentText } from '../layout/sent-text.tsx';
import { addressOf } from '../screens.ts';

/** What a sender sent as a submission of its own, in the conversation that it was merged into. */
export function Arrived({ of: { id, name, description, createdAt } }: { of: MergedProject }) {
  const t = useTranslations('backOffice.merges');
  return (
    <article
      aria-label={t('arrived', { id: String(id), name })}
      className="grid gap-1.5 border-l-4 border-accent py-1 pl-4"
    >
      <p className="text-sm [overflow-wrap:anywhere] text-muted">
        <EntityLink href={addressOf('submission', id)}>{t('arrived', { id: String(id), name })}</EntityLink> ·{' '}
        <time dateTime={createdAt}>{localTime(createdAt)}</time>
      </p>
      {description !== null && <SentText>{description}</SentText>}
    </article>
  );
}

/** Above an entry, of which merged submission it is. */
export function FromMerged({ of }: { of: MergedProject | undefined }) {
  const t = useTranslations('backOffice.merges');
  if (!of) return null;
  return (
    <p className="mb-1 border-l-4 border-transparent pl-4 text-sm [overflow-wrap:anywhere] text-muted">
      {t('fromMerged', { id: String(of.id), name: of.name })}
    </p>
  );
}
