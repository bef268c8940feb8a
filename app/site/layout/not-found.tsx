import { useTranslations } from 'use-intl';
import { pages } from '../../routing/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The content of a page at whose address there is nothing. Its texts are in the namespace `notFound`. */
export function NotFound() {
  const t = useTranslations('notFound');
  return (
    <div className="frame">
      <div className="split split-line gap-y-0 lg:min-h-[calc(100dvh-4.5rem)] lg:grid-rows-[1fr_auto]">
        <h1 className="pt-12 lg:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:grid lg:grid-cols-subgrid lg:grid-rows-subgrid">
          {/* On wide screens the page's hairline splits the figure. */}
          <span
            data-text="404"
            className="display split-figure block leading-[0.8] text-[min(62vw,24rem)] lg:left-(--cut) lg:col-span-2 lg:-translate-x-(--cut) lg:self-center lg:text-[min(40vw,66dvh)]"
          >
            404
          </span>{' '}
          <span className="display mt-8 block text-poster lg:row-start-2 lg:mt-0 lg:self-end lg:pb-20">
            {t('heading')}
          </span>
        </h1>
        <div className="relative py-8 lg:col-start-2 lg:row-start-2 lg:pt-10 lg:pb-20">
          <p className="text-xl font-semibold">{t('text')}</p>
          <p className="mt-3 text-muted">{t('visitor')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={pages.home.path}>{t('home')}</ButtonLink>
            <ButtonLink href={pages.cases.path} variant="secondary">
              {t('cases')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
