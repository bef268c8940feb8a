import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../domain/content/case.ts';
import { casePlatforms } from '../../../../domain/content/case-vocabulary.ts';
import { dayParts } from '../../../i18n/dates.ts';
import { useNumbers } from '../../../i18n/numbers.ts';
import { pages } from '../../../routing/routes.ts';
import { ButtonLink, OutsideButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SplitRow } from '../../../ui/split-row.tsx';
import { Developer, StatusBadge } from '../card-parts.tsx';
import { CaseLogo, CasePicture } from '../case-picture.tsx';
import { EntityText, textLanguage } from '../entity-text.tsx';

/** The key art, with the description in the main column below it and the facts next to the description. */
export function Hero({ entity }: { entity: Case }) {
  const t = useTranslations('case');
  const { steam } = entity.storeUrls;
  const platforms = casePlatforms
    .filter((platform) => entity.platforms[platform])
    .map((platform) => t(`platforms.${platform}`));
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
          {platforms.length > 0 && <Tags label={t('platforms.title')} names={platforms} className="mt-8" />}
          <div className="mt-8 flex flex-wrap gap-3 print:hidden">
            {steam && (
              <OutsideButtonLink href={steam}>
                {t('playOnSteam')}
                <ArrowUpRight className="size-5" aria-hidden />
              </OutsideButtonLink>
            )}
            {entity.trailerUrl && (
              <OutsideButtonLink href={entity.trailerUrl} variant="secondary">
                {t('watchTrailer')}
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

/** The facts of a case without empty ones. */
function Overview({ entity }: { entity: Case }) {
  const t = useTranslations('case.overview');
  const { number } = useNumbers();
  const { developer, developerUrl, launchDate, downloads, showDownloads, teamSize, isPartner, developmentTime } =
    entity;
  const day = launchDate && !Number.isNaN(Date.parse(launchDate)) ? dayParts(launchDate) : undefined;
  return (
    <section
      aria-labelledby="overview-title"
      className="border-t-8 border-accent bg-raised p-6 lg:sticky lg:top-18 lg:-mt-24 lg:p-8 print:mt-0"
    >
      <CaseLogo entity={entity} className="mb-6 h-20 max-w-full" />
      <h2 id="overview-title" className="display text-[min(2rem,11.5vw)]">
        {t('title')}
      </h2>
      <dl className="mt-5">
        {developer && (
          <Fact term={t('developer')}>
            <Developer name={developer} address={developerUrl} />
          </Fact>
        )}
        <Fact term={t('status')}>
          <StatusBadge status={entity.status} />
        </Fact>
        {day && <Fact term={t('launchDate')}>{t('date', { ...day, month: t(`months.${day.month}`) })}</Fact>}
        {showDownloads && <Fact term={t('downloads')}>{number(downloads)}</Fact>}
        {!isPartner && teamSize ? <Fact term={t('teamSize')}>{t('people', { count: teamSize })}</Fact> : null}
        {developmentTime && (
          <Fact term={t('developmentTime')}>
            <EntityText as="span" of={entity} field="developmentTime" />
          </Fact>
        )}
      </dl>
    </section>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-edge py-3">
    <dt className="text-muted">{term}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
);

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
