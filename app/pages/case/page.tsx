import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Case } from '../../../domain/case.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { CaseArticle } from '../../cases/article/case-article.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useEntityTitle } from '../../routing/page-title.ts';
import { casePressPath, type PageProps, pages } from '../../routing/routes.ts';
import { Loading } from '../../ui/loading.tsx';
import { CaseNotFound } from './case-not-found.tsx';

/** One case, with the way back to the list. */
export default function CasePage({ queries }: PageProps<'case'>) {
  const t = useTranslations('case');
  const { data: entity, isPending } = usePublicRead<Case | null>(queries.case);
  useEntityTitle(entity?.title);
  return (
    <PublicLayout>
      {entity ? (
        <CaseArticle entity={entity} />
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
            {entity.pressKit && (
              <Link
                href={casePressPath(entity.id)}
                className="mb-4 block w-fit text-xl font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
              >
                {t('pressKit')}
              </Link>
            )}
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
