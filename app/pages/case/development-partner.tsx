import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { OutsideButtonLink } from '../../ui/button.tsx';

/** Instead of the account of the work: whose it is, and the way there. */
export function DevelopmentPartner({ entity }: { entity: Case }) {
  const t = useTranslations('case.partner');
  const address = entity.liveUrl ?? entity.storeUrls.web;
  return (
    <section aria-labelledby="partner-title" className="border-y border-edge bg-raised">
      <div className="frame grid lg:grid-cols-[60%_40%]">
        <h2 id="partner-title" className="display pt-12 text-[clamp(3rem,7vw,7rem)] lg:py-20 lg:pr-12">
          {t('title')}
        </h2>
        <div className="border-edge pt-5 pb-12 lg:border-l lg:py-20 lg:pl-8">
          <p className="text-xl text-pretty">{t('text', { title: entity.title })}</p>
          {address && (
            <OutsideButtonLink href={address} className="mt-7">
              {t('visit')}
              <ArrowUpRight className="size-5" aria-hidden />
            </OutsideButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
