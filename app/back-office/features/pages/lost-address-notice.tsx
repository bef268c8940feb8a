import { useTranslations } from 'use-intl';
import { ownPagePath } from '../../../../domain/studio/pages/own-page-path.ts';
import type { StudioPage } from '../../../../domain/studio/pages/page.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { FactEditing } from '../studio/fields/setting.tsx';
import { lostAddresses } from './lost-addresses.ts';

interface LostAddressNoticeProps {
  editing: FactEditing;
  /** The edited page, to which the redirects lead. On the list of pages they lead to any new page or to the home page. */
  page?: StudioPage;
}

/** Offers redirects from addresses at which visitors would find nothing once the draft is published. */
export function LostAddressNotice({ editing: { stored, facts, change }, page }: LostAddressNoticeProps) {
  const t = useTranslations('backOffice.pages.lost');
  const published = (stored.published.pages ?? stored.defaults.pages ?? []) as readonly StudioPage[];
  const newPaths = facts.pages
    .filter(({ slug }) => published.every((other) => other.slug !== slug))
    .map(({ slug }) => ownPagePath(slug));
  const targets = page ? newPaths.filter((path) => path === ownPagePath(page.slug)) : [...new Set(newPaths), '/'];
  const isFixed = Object.hasOwn(stored.fixed, 'pages') || Object.hasOwn(stored.fixed, 'redirects');
  if (targets.length === 0 || isFixed) return null;
  return lostAddresses(published, facts.pages, facts.redirects).map((from) => (
    <div key={from} className="flex flex-wrap items-center gap-3 border border-edge border-l-4 border-l-yellow p-3">
      <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">{t('text', { from })}</p>
      {targets.map((to) => (
        <ActionButton
          key={to}
          label={page ? t('redirect', { from }) : t('redirectTo', { from, to })}
          className="max-w-full [overflow-wrap:anywhere]"
          onClick={() => change('redirects', [...facts.redirects, { from, to }])}
        />
      ))}
    </div>
  ));
}
