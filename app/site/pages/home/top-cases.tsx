import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../domain/content/case.ts';
import { DetailsLink, StatusBadge, StoreLinks } from '../../cases/card-parts.tsx';
import { EntityText } from '../../cases/entity-text.tsx';
import { caseAccent, CaseLogo, CasePicture } from '../../cases/case-picture.tsx';
import { pages } from '../../../routing/routes.ts';
import { useColumns } from '../../../studio/studio.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { SplitRow, SplitSection } from '../../../ui/split-row.tsx';

/** The works section, to which the header's link and the hero's button lead. */
export function TopCases({ cases }: { cases: readonly Case[] | undefined }) {
  const t = useTranslations('home.works');
  const common = useTranslations('common');
  if (cases?.length === 0) return null;
  return (
    <SplitSection
      id="works"
      name="works"
      title={t('title')}
      lead={t('lead')}
      busy={cases === undefined}
      className="border-b border-edge"
    >
      {cases === undefined && <output className="sr-only">{common('loading')}</output>}
      <ul>
        {cases === undefined
          ? placeholders.map((row) => <Placeholder key={row} row={row} />)
          : cases.map((entity, row) => <Work key={entity.id} entity={entity} row={row} />)}
      </ul>
      <div className="border-t border-edge py-10">
        <ButtonLink href={pages.cases.path} variant="secondary">
          {t('all')}
          <ArrowRight className="size-5" aria-hidden />
        </ButtonLink>
      </div>
    </SplitSection>
  );
}

/** The rows alternate: art in the main column at the left, then at the right, up to the window's edge. */
const sides = (row: number) =>
  row % 2 === 0
    ? ({ direction: 'main-first', art: 'lg:bleed-left lg:mr-0', words: 'lg:pl-8' } as const)
    : ({ direction: 'main-last', art: 'lg:order-last lg:bleed-right lg:ml-0', words: 'lg:pr-10' } as const);

const placeholders = [0, 1, 2];

function Work({ entity, row }: { entity: Case; row: number }) {
  const { direction, art, words } = sides(row);
  const { main } = useColumns();
  const heading = `work-${entity.id}`;
  return (
    <li className={caseAccent(entity)}>
      <SplitRow
        as="article"
        aria-labelledby={heading}
        direction={direction}
        line={false}
        className="group border-t border-edge"
        parts={[`bleed-left bleed-right overflow-hidden ${art}`, `flex flex-col py-8 lg:py-12 ${words}`]}
      >
        <CasePicture
          entity={entity}
          sizes={`(width >= 64rem) ${main}vw, 100vw`}
          className="aspect-16/10 h-full w-full transition-transform duration-200 group-hover:-translate-y-1 lg:aspect-auto lg:min-h-[34rem]"
        />
        <>
          <div className="mb-8 flex flex-wrap items-start justify-between gap-4">
            <CaseLogo entity={entity} className="h-16 max-w-48" />
            <StatusBadge status={entity.status} />
          </div>
          <h3 id={heading} className="display mt-auto text-poster">
            {entity.title}
          </h3>
          <EntityText of={entity} field="subtitle" className="mt-4 text-xl font-semibold text-pretty text-accent" />
          <EntityText of={entity} field="description" className="mt-3 text-pretty" />
          <div className="mt-7 flex flex-wrap gap-3">
            <DetailsLink id={entity.id} />
            <StoreLinks storeUrls={entity.storeUrls} stores={['steam']} />
          </div>
        </>
      </SplitRow>
    </li>
  );
}

function Placeholder({ row }: { row: number }) {
  const { direction, art, words } = sides(row);
  return (
    <li data-placeholder aria-hidden="true" className="animate-pulse">
      <SplitRow
        direction={direction}
        line={false}
        className="border-t border-edge"
        parts={[
          `bleed-left bleed-right aspect-16/10 bg-raised lg:aspect-auto lg:min-h-[34rem] ${art}`,
          `flex flex-col justify-end gap-4 py-8 lg:py-12 ${words}`,
        ]}
      >
        {undefined}
        <>
          <div className="h-16 w-4/5 bg-raised" />
          <div className="h-6 w-(--cut) bg-raised" />
          <div className="h-6 w-[calc(100%-var(--cut))] bg-raised" />
          <div className="mt-3 h-12 w-40 bg-raised" />
        </>
      </SplitRow>
    </li>
  );
}
