import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { mailLink } from '../studio/mail-link.tsx';
import { useStudio } from '../studio/studio.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';

/** Replaces a page whose render failed, in the browser or on the server; its links load whole documents. @param retry the page's address */
export function ErrorPage({ retry }: { retry: string }) {
  const t = useTranslations('errorPage');
  return (
    <PlainPage>
      <h1 className="display text-hero">{t('title')}</h1>
      <div>
        <p className="text-xl">{t('text')}</p>
        <p className="mt-3 text-muted">{t('help')}</p>
        <p className="mt-3">{mailLink()}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href={retry} className={buttonClass()}>
            {t('retry')}
          </a>
          <a href="/" className={buttonClass('secondary')}>
            {t('home')}
          </a>
        </div>
      </div>
    </PlainPage>
  );
}

/** Shows the error page if a child throws during render; React logs the error to the console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage retry={location.href} /> : this.props.children;
  }
}

/** A page without header and footer: a split row under the studio's name. */
export const PlainPage = ({ children }: { children: ReactNode }) => (
  <main className="frame flex min-h-dvh flex-col">
    <p className="-mx-[clamp(min(1.25rem,7vw),4vw,4rem)] flex min-h-18 items-center gap-2.5 border-b border-edge px-[clamp(min(1.25rem,7vw),4vw,4rem)]">
      <Mark className="size-6" />
      <span className="display text-[min(1.75rem,9.5vw)] leading-none">{useStudio().name}</span>
    </p>
    <div className="split split-line flex-1 content-center gap-y-8 py-12 lg:items-center lg:py-20">{children}</div>
  </main>
);
