import { useTranslations } from 'use-intl';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** What any other address shows: a figure of which 60% are here. */
export default function NotFoundPage() {
  const t = useTranslations('notFound');
  return (
    <PublicLayout>
      <div className="frame">
        <div className="split cut-line gap-y-0 lg:min-h-[calc(100dvh-4.5rem)]">
          <div className="flex flex-col justify-center pt-12 lg:py-16">
            <h1>
              {t.rich('heading', {
                figure: (text) => (
                  <span className="display cut-figure block text-[clamp(9rem,27vw,26rem)]" data-text={String(text)}>
                    {text}
                  </span>
                ),
                words: (text) => <span className="display mt-6 block text-poster">{text}</span>,
              })}
            </h1>
          </div>
          <div className="flex flex-col justify-end py-10 lg:py-20">
            <p className="text-xl font-semibold">{t('text')}</p>
            <p className="mt-3 text-muted">{t('visitor')}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink href="/">{t('home')}</ButtonLink>
              <ButtonLink href="/cases" look="secondary">
                {t('cases')}
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </PublicLayout>
  );
}
