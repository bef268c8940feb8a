import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { OutsideButtonLink } from '../../ui/button.tsx';
import { SplitRow } from '../../ui/split-row.tsx';

/** Replaces {@link Work} for a partner's project: a link to it. */
export function DevelopmentPartner({ entity }: { entity: Case }) {
  const t = useTranslations('case.partner');
  const address = entity.liveUrl ?? entity.storeUrls.web;
  return (
    <section aria-labelledby="partner-title" className="border-y border-edge bg-raised">
      <SplitRow className="frame" parts={['pt-12 lg:py-20', 'pt-5 pb-12 lg:py-20']}>
        <h2 id="partner-title" className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">
          {t('title')}
        </h2>
        <>
          <p className="text-xl text-pretty">{t('text', { title: entity.title })}</p>
          {address && (
            <OutsideButtonLink href={address} className="mt-7">
              {t('visit')}
              <ArrowUpRight className="size-5" aria-hidden />
            </OutsideButtonLink>
          )}
        </>
      </SplitRow>
    </section>
  );
}
