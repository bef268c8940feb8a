import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Partner } from '../../../domain/partner.ts';
import { studio } from '../../../studio.ts';
import { SectionHead } from './section-head.tsx';

const links = Object.entries(studio.partnerLinks) as [keyof typeof studio.partnerLinks, string][];

/** Ways to the partners' own sites; `partners` knows how they call themselves. */
export function Partners({ partners }: { partners: readonly Partner[] }) {
  const t = useTranslations('home.partners');
  return (
    <section aria-labelledby="partners-title" className="border-t border-edge">
      <div className="frame pb-10 lg:pb-16">
        <SectionHead id="partners-title" title={t('title')} lead={t('lead')} />
        <ul>
          {links.map(([key, address]) => (
            <li key={key} className="border-t border-edge">
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                className="group grid items-baseline hover:text-accent lg:grid-cols-[60%_40%]"
              >
                <span className="display pt-7 text-poster lg:py-8">
                  {partners.find(({ websiteUrl }) => websiteUrl === address)?.name ?? new URL(address).host}
                </span>{' '}
                <span className="flex items-center justify-between gap-4 border-edge pt-2 pb-7 text-muted group-hover:text-accent lg:h-full lg:border-l lg:py-8 lg:pl-8">
                  {t(key)}
                  <ArrowUpRight className="size-6 shrink-0" aria-hidden />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
