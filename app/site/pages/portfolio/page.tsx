import { useTranslations } from 'use-intl';
import { usePublicRead } from '../../reads/public-read.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { type PageProps, pages } from '../../../routing/routes.ts';
import { useTopOnLoad } from '../../../routing/scroll.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CallToAction } from '../../../ui/call-to-action.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { Item, ItemPlaceholder } from './item.tsx';

/** The live portfolio items. */
export default function PortfolioPage({ queries }: PageProps<'portfolio'>) {
  useTopOnLoad();
  const t = useTranslations('portfolio');
  const { data: items } = usePublicRead(queries.items);
  const hasItems = items === undefined || (items !== null && items.length > 0);
  return (
    <PublicLayout>
      <header className="border-b border-edge">
        <SplitRow className="frame" parts={['pt-12 lg:py-20', 'flex items-end pt-5 pb-12 lg:py-20']}>
          <h1 className="display text-[clamp(min(3rem,15vw),9vw,9rem)]">{t('title')}</h1>
          <p className="text-xl text-pretty">{t('lead')}</p>
        </SplitRow>
      </header>
      {hasItems ? (
        <>
          <ul aria-busy={items === undefined}>
            {items?.map((item) => <Item key={item.id} item={item} />) ??
              [0, 1, 2].map((index) => <ItemPlaceholder key={index} />)}
          </ul>
          <CallToAction
            title={t('closing.title')}
            text={t('closing.text')}
            links={{ [pages.cases.path]: t('closing.cases'), [pages.publishing.path]: t('closing.publishing') }}
          />
        </>
      ) : (
        <NoItems reason={items === null ? 'unavailable' : 'empty'} />
      )}
    </PublicLayout>
  );
}

/** Replaces the list, and leads to the cases. */
function NoItems({ reason }: { reason: 'empty' | 'unavailable' }) {
  const t = useTranslations('portfolio');
  return (
    <SplitRow className="frame" parts={['pt-12 lg:py-20', 'pt-5 pb-14 lg:py-20']}>
      <h2 className="display text-poster">{t(`${reason}.title`)}</h2>
      <>
        <p className="text-xl text-pretty">{t(`${reason}.text`)}</p>
        <ButtonLink href={pages.cases.path} className="mt-7">
          {t('cases')}
        </ButtonLink>
      </>
    </SplitRow>
  );
}
