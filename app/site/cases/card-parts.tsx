import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/content/case.ts';
import { caseBadge, type CaseStatus, storeKeys } from '../../../domain/content/case-vocabulary.ts';
import { casePath } from '../../routing/routes.ts';
import { Badge, badgeClass } from '../../ui/badge.tsx';
import { ButtonLink, isOutsideAddress, OutsideButtonLink } from '../../ui/button.tsx';

const colours = { live: 'green', comingSoon: 'yellow', inDevelopment: 'blue' } as const;

/**
 * Live, Coming Soon or In Development; the home page and the page of a case use only the first and the last. A game in early
 * access is sold, so it has an additional label next to the specified badge.
 */
export function StatusBadge({ status, withComingSoon = false }: { status: CaseStatus; withComingSoon?: boolean }) {
  const t = useTranslations('caseCard.status');
  const badge = caseBadge(status);
  const shown = badge === 'comingSoon' && !withComingSoon ? 'inDevelopment' : badge;
  return (
    <span className="inline-flex flex-wrap gap-2">
      {status === 'early_access' && <span className={badgeClass('green')}>{t('earlyAccess')}</span>}
      <Badge colour={colours[shown]}>{t(shown)}</Badge>
    </span>
  );
}

/** The developer of a game, with a link to their website if it is known. */
export const Developer = ({ name, address }: { name: string; address: string | null }) =>
  isOutsideAddress(address) ? (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="underline decoration-accent underline-offset-4 hover:text-accent"
    >
      {name}
    </a>
  ) : (
    name
  );

/** A button that opens a case's page. */
export const DetailsLink = ({ id }: Pick<Case, 'id'>) => (
  <ButtonLink href={casePath(id)}>
    {useTranslations('caseCard')('viewDetails')}
    <ArrowRight className="size-5" aria-hidden />
  </ButtonLink>
);

type StoreLinksProps = Pick<Case, 'storeUrls'> & { stores?: readonly (typeof storeKeys)[number][] };

/** A button for each store with an address. */
export function StoreLinks({ storeUrls, stores = storeKeys }: StoreLinksProps) {
  const t = useTranslations('caseCard.stores');
  return stores.map((store) => (
    <OutsideButtonLink key={store} href={storeUrls[store] ?? ''} variant="secondary">
      {t(store)}
      <ArrowUpRight className="size-5" aria-hidden />
    </OutsideButtonLink>
  ));
}
