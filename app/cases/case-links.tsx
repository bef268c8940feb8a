import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../domain/case.ts';
import { storeKeys } from '../../domain/case-vocabulary.ts';
import { casePath } from '../routing/routes.ts';
import { ButtonLink, OutsideButtonLink } from '../ui/button.tsx';

/** A button that leads to a case's page. */
export const DetailsLink = ({ id }: Pick<Case, 'id'>) => (
  <ButtonLink href={casePath(id)}>
    {useTranslations('caseCard')('viewDetails')}
    <ArrowRight className="size-5" aria-hidden />
  </ButtonLink>
);

interface StoreLinksProps {
  storeUrls: Case['storeUrls'];
  /** Which stores to show, of those that have an address. */
  stores?: readonly (typeof storeKeys)[number][];
}

/** Where a case can be had: a button for each store that has an address. */
export function StoreLinks({ storeUrls, stores = storeKeys }: StoreLinksProps) {
  const t = useTranslations('caseCard.stores');
  return stores.map((store) => {
    const address = storeUrls[store];
    return (
      address && (
        <OutsideButtonLink key={store} href={address} variant="secondary">
          {t(store)}
          <ArrowUpRight className="size-5" aria-hidden />
        </OutsideButtonLink>
      )
    );
  });
}
