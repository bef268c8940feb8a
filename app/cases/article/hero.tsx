import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { casePlatforms } from '../../../domain/case-vocabulary.ts';
import { pages } from '../../routing/routes.ts';
import { ButtonLink, OutsideButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SplitRow } from '../../ui/split-row.tsx';
import { CasePicture } from '../case-picture.tsx';
import { EntityText, textLanguage } from '../entity-text.tsx';
import { Overview } from './overview.tsx';

/** The key art; below it the description on 60 and the facts on 40. */
export function Hero({ entity }: { entity: Case }) {
  const t = useTranslations('case');
  const { steam } = entity.storeUrls;
  const platforms = casePlatforms.filter((platform) => entity.platforms[platform]);
  return (
    <header>
      <CasePicture entity={entity} sizes="100vw" first className="h-[min(62svh,52vw)] min-h-56 print:hidden" />
      <SplitRow className="frame" parts={['py-10 lg:py-14', 'relative pb-10 lg:pb-14']}>
        <>
          <h1 className="display text-[clamp(min(3.25rem,18.5vw),9vw,9rem)]">{entity.title}</h1>
          <EntityText
            of={entity}
            field="subtitle"
            className="mt-5 text-2xl leading-snug font-semibold text-pretty text-accent"
          />
          <div
            lang={textLanguage(entity, entity.longDescription ? 'longDescription' : 'description')}
            className="measure mt-7 grid grid-cols-1 gap-4 text-[1.1875rem] text-pretty"
          >
            {(entity.longDescription ?? entity.description).split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {platforms.length > 0 && (
            <Tags
              label={t('platforms.title')}
              names={platforms.map((platform) => t(`platforms.${platform}`))}
              className="mt-8"
            />
          )}
          <div className="mt-8 flex flex-wrap gap-3 print:hidden">
            {steam && (
              <OutsideButtonLink href={steam}>
                {t('playOnSteam')}
                <ArrowUpRight className="size-5" aria-hidden />
              </OutsideButtonLink>
            )}
            {/* The specified label is vague; crawlers follow the header's descriptive link. */}
            <ButtonLink href={pages.contact.path} rel="nofollow" variant={steam ? 'secondary' : 'primary'}>
              {t('learnMore')}
            </ButtonLink>
          </div>
        </>
        <Overview entity={entity} />
      </SplitRow>
    </header>
  );
}

/** Short names in boxes. */
export const Tags = ({ label, names, className }: { label?: string; names: readonly string[]; className?: string }) => (
  <ul aria-label={label} className={classNames(className, 'flex flex-wrap gap-2')}>
    {names.map((name) => (
      <li key={name} className="border border-control px-3 py-1 text-[0.9375rem] leading-normal font-semibold">
        {name}
      </li>
    ))}
  </ul>
);
