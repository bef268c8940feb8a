import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Partner } from '../../../domain/partner.ts';
import { studio } from '../../../studio.ts';
import { SplitRow, SplitSection } from '../../ui/split-row.tsx';

const links = Object.entries(studio.partnerLinks) as [keyof typeof studio.partnerLinks, string][];

/** Links to the partners' sites; `partners` has their names. */
export function Partners({ partners }: { partners: readonly Partner[] }) {
  const t = useTranslations('home.partners');
  return (
    <SplitSection
      name="partners"
      title={t('title')}
      lead={t('lead')}
      className="border-t border-edge"
      frame="pb-10 lg:pb-16"
    >
      <ul>
        {links.map(([key, address]) => (
          <li key={key} className="border-t border-edge">
            <a href={address} target="_blank" rel="noopener noreferrer" className="group block hover:text-accent">
              <SplitRow
                className="items-baseline"
                parts={[
                  'display pt-7 text-poster lg:py-8',
                  'flex items-center justify-between gap-4 pt-2 pb-7 text-muted group-hover:text-accent lg:h-full lg:py-8',
                ]}
              >
                {partners.find(({ websiteUrl }) => websiteUrl === address)?.name ?? new URL(address).host}
                <>
                  {t(key)}
                  <ArrowUpRight className="size-6 shrink-0" aria-hidden />
                </>
              </SplitRow>
            </a>
          </li>
        ))}
      </ul>
    </SplitSection>
  );
}
