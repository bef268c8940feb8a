import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { WithPictures } from '../../../domain/picture.ts';
import type { PressKit } from '../../../domain/press.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { caseAccent } from '../../cases/drawn-art.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useEntityTitle } from '../../routing/page-title.ts';
import { casePath, type PageProps, pages } from '../../routing/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { SplitRow } from '../../ui/split-row.tsx';
import { FactSheet } from './fact-sheet.tsx';
import { KitHeader } from './kit-header.tsx';
import { Pictures } from './pictures.tsx';
import { Texts } from './texts.tsx';

/** Everything about a case that somebody who writes about it needs. */
export default function CasePressPage({ queries }: PageProps<'casePress'>) {
  const t = useTranslations('casePress');
  const { data: kit, isPending } = usePublicRead<(PressKit & WithPictures) | null>(queries.press);
  useEntityTitle(kit ? t('of', { title: kit.title }) : undefined);
  return (
    <PublicLayout>
      {kit ? (
        <article className={classNames('[overflow-wrap:anywhere]', caseAccent(kit))}>
          <KitHeader kit={kit} />
          <SplitRow className="frame" parts={['py-8 lg:py-12', 'pb-10 lg:py-12']}>
            <Texts kit={kit} />
            <FactSheet kit={kit} />
          </SplitRow>
          <Pictures kit={kit} />
          <nav aria-label={t('way')} className="border-t border-edge print:hidden">
            <div className="frame py-8">
              <Link href={casePath(kit.id)} className="display text-headline hover:text-accent">
                {t('back', { title: kit.title })}
              </Link>
            </div>
          </nav>
        </article>
      ) : isPending ? (
        <div className="grid min-h-[60svh] place-items-center">
          <Loading />
        </div>
      ) : (
        <div className="frame py-16">
          <h1 className="display text-hero">{t('missing')}</h1>
          <ButtonLink href={pages.cases.path} className="mt-7">
            {t('toCases')}
          </ButtonLink>
        </div>
      )}
    </PublicLayout>
  );
}
