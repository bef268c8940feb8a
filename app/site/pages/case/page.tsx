import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Case } from '../../../../domain/content/case.ts';
import { usePublicRead } from '../../reads/public-read.ts';
import { CaseArticle } from '../../cases/article/case-article.tsx';
import { PitchLink } from '../../layout/navigation-links.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useEntityTitle } from '../../../routing/page-title.ts';
import { casePressPath, type PageProps, pages } from '../../../routing/routes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';

/** One case, with a link back to the list. */
export default function CasePage({ queries }: PageProps<'case'>) {
  const { data: entity, isPending } = usePublicRead(queries.case);
  useEntityTitle(entity?.title);
  return (
    <PublicLayout>
      {entity ? (
        <>
          <CaseArticle entity={entity} />
          <MoreLinks entity={entity} />
        </>
      ) : isPending ? (
        <div className="grid min-h-[60svh] place-items-center">
          <Loading />
        </div>
      ) : (
        <CaseNotFound />
      )}
    </PublicLayout>
  );
}

function MoreLinks({ entity }: { entity: Case }) {
  const t = useTranslations('case');
  return (
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
        <PitchLink className="mt-5 block w-fit text-xl font-semibold underline decoration-accent underline-offset-4 hover:text-accent" />
      </div>
    </nav>
  );
}

/** Shown when no case is found, not even a built-in one. */
function CaseNotFound() {
  const t = useTranslations('case.notFound');
  return (
    <div className="frame">
      <div className="split split-line gap-y-6 py-16 lg:min-h-[calc(100svh-4.5rem)] lg:items-center">
        <h1 className="display text-hero">{t('title')}</h1>
        <div>
          <p className="text-xl text-pretty">{t('text')}</p>
          <ButtonLink href={pages.cases.path} className="mt-7">
            {t('back')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
