import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { WithPictures } from '../../../domain/picture.ts';
import type { Partner } from '../../../domain/partner.ts';
import { EntityText } from '../../cases/entity-text.tsx';
import { useImage } from '../../cases/image.tsx';
import { isOutsideAddress } from '../../ui/button.tsx';
import { SplitSection } from '../../ui/split-row.tsx';

const placeholders = [0, 1, 2];

/** The studio's partners, with links to their sites. */
export function Partners({ partners }: { partners: readonly Partner[] | undefined }) {
  const t = useTranslations('cases.partners');
  return (
    <SplitSection
      name="partners"
      title={t('title')}
      lead={t('lead')}
      busy={partners === undefined}
      className="border-b border-edge"
      frame="pb-12 lg:pb-20"
    >
      <ul className="grid gap-px bg-edge p-px lg:grid-cols-3">
        {partners
          ? partners.map((partner) => <PartnerCard key={partner.id} partner={partner} />)
          : placeholders.map((place) => (
              <li key={place} data-placeholder aria-hidden="true" className="h-64 animate-pulse bg-raised" />
            ))}
      </ul>
    </SplitSection>
  );
}

function PartnerCard({ partner }: { partner: Partner & WithPictures }) {
  const { name, logoUrl, websiteUrl, pictures } = partner;
  const own = pictures?.[logoUrl ?? ''];
  const logo = useImage(own?.src ?? logoUrl ?? undefined);
  return (
    <li className="group relative flex flex-col bg-surface p-6 lg:p-8">
      {logo && (
        <img
          {...logo}
          width={own?.width}
          height={own?.height}
          alt={own?.alt ?? ''}
          lang={own?.lang}
          loading="lazy"
          className="mb-4 h-12 w-auto max-w-40 self-start object-contain object-left"
        />
      )}
      <h3 className="display text-[clamp(min(2.25rem,13vw),4vw,3.25rem)]">
        {isOutsideAddress(websiteUrl) ? (
          <a
            href={websiteUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-start justify-between gap-3 group-hover:text-accent after:absolute after:inset-0"
          >
            {name}
            <ArrowUpRight className="size-7 shrink-0" aria-hidden />
          </a>
        ) : (
          name
        )}
      </h3>
      <EntityText of={partner} field="category" className="mt-2 font-semibold text-accent" />
      <EntityText of={partner} field="description" className="mt-4 text-pretty text-muted" />
    </li>
  );
}
