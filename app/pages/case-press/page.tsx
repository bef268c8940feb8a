import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { WithPictures } from '../../../domain/picture.ts';
import type { PressKit } from '../../../domain/press.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { CaseLogo } from '../../cases/case-logo.tsx';
import { caseAccent } from '../../cases/drawn-art.ts';
import { textLanguage } from '../../i18n/text-language.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useEntityTitle } from '../../routing/page-title.ts';
import { casePath, type PageProps, pages } from '../../routing/routes.ts';
import { buttonClass, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { SplitRow } from '../../ui/split-row.tsx';
import { FactSheet } from './fact-sheet.tsx';
import { Pictures, useFileSize } from './pictures.tsx';
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

function KitHeader({ kit }: { kit: PressKit & WithPictures }) {
  const t = useTranslations('casePress');
  const size = useFileSize();
  const bytes = kit.files.reduce((total, file) => total + (file.bytes ?? 0), 0);
  return (
    <header className="border-b border-edge">
      <div className="frame py-10 lg:py-14">
        <CaseLogo entity={kit} className="mb-6 h-16 max-w-full" />
        <p className="font-semibold text-accent">{t('title')}</p>
        <h1 className="display mt-2 text-[clamp(min(3rem,17vw),8vw,7rem)]">{kit.title}</h1>
        {kit.subtitle && (
          <p lang={textLanguage(kit, 'subtitle')} className="mt-4 text-2xl leading-snug font-semibold text-pretty">
            {kit.subtitle}
          </p>
        )}
        <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
          <a href={kit.archive} download className={buttonClass()}>
            <Download className="size-5" aria-hidden />
            {bytes > 0 ? t('downloadAll', { size: size(bytes) }) : t('downloadTexts')}
          </a>
          <a href={`/api/cases/${kit.id}/press`} className={buttonClass('secondary')}>
            JSON
          </a>
        </div>
      </div>
    </header>
  );
}
