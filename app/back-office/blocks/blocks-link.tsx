import { useTranslations } from 'use-intl';
import { EntityLink } from '../layout/links.tsx';
import type { ListQuery } from '../list/use-list-query.ts';
import { addressOf } from '../screens.ts';

/** Leads from a list of spam to the blocked senders. */
export function BlocksLink({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.blocks');
  if (list.value('spam') !== 'only' && list.value('status') !== 'spam') return null;
  return (
    <p className="mb-3">
      <EntityLink href={addressOf('blocks')}>{t('title')}</EntityLink>
    </p>
  );
}
