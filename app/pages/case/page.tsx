import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Case } from '../../../domain/case.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { caseAccent } from '../../cases/case-accent.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useEntityTitle } from '../../routing/page-title.ts';
import { type PageProps, pages } from '../../routing/routes.ts';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { CaseNotFound } from './case-not-found.tsx';
import { DevelopmentPartner } from './development-partner.tsx';
import { Hero } from './hero.tsx';
import { Screenshots } from './screenshots.tsx';
import { Testimonials } from './testimonials.tsx';
import { Work } from './work.tsx';

/** One case: description, screenshots, work and testimonials. */
export default function CasePage({ queries }: PageProps<'case'>) {
  const t = useTranslations('case');
  const { data: entity, isPending } = usePublicRead<Case | null>(queries.case);
  useEntityTitle(entity?.title);
  return (
    <PublicLayout>
      {entity ? (
        <article className={classNames('[overflow-wrap:anywhere]', caseAccent(entity))}>
          <Hero entity={entity} />
          <Screenshots entity={entity} />
          {entity.isPartner ? <DevelopmentPartner entity={entity} /> : <Work entity={entity} />}
          <Testimonials entity={entity} />
        </article>
      ) : isPending ? (
        <div className="grid min-h-[60svh] place-items-center">
          <Loading />
        </div>
      ) : (
        <CaseNotFound />
      )}
      {entity && (
        <nav aria-label={t('more')} className="border-t border-edge print:hidden">
          <div className="frame py-8">
            <Link
              href={pages.cases.path}
              className="display inline-flex items-center gap-3 text-headline hover:text-accent"
            >
              {t('all')}
              <ArrowRight className="size-[0.8em]" aria-hidden />
            </Link>
          </div>
        </nav>
      )}
    </PublicLayout>
  );
}
