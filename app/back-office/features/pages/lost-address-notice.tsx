import { useTranslations } from 'use-intl';
import { ownPagePath } from '../../../../domain/studio/pages/own-page-path.ts';
import type { StudioPage } from '../../../../domain/studio/pages/page.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { FactEditing } from '../studio/fields/setting.tsx';
import { lostAddresses } from './lost-addresses.ts';

interface LostAddressNoticeProps {
  editing: FactEditing;
  /** The page to which the redirects lead. */
  page: StudioPage;
}

/** Offers redirects to a page from addresses at which visitors would find nothing once the draft is published. */
export function LostAddressNotice({ editing: { stored, facts, change }, page }: LostAddressNoticeProps) {
  const t = useTranslations('backOffice.pages.lost');
  const published = (stored.published.pages ?? stored.defaults.pages ?? []) as readonly StudioPage[];
  const isNew = published.every(({ slug }) => slug !== page.slug);
  if (!isNew || Object.hasOwn(stored.fixed, 'redirects')) return null;
  return lostAddresses(published, facts.pages, facts.redirects).map((from) => (
    <div key={from} className="flex flex-wrap items-center gap-3 border border-edge border-l-4 border-l-yellow p-3">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{t('text', { from })}</p>
      <ActionButton
        label={t('redirect', { from })}
        onClick={() => change('redirects', [...facts.redirects, { from, to: ownPagePath(page.slug) }])}
      />
    </div>
  ));
}
