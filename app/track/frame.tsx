import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addressIn, type Language } from '../../domain/language.ts';
import { studio } from '../../studio.ts';
import { mailLink } from '../layout/mail-link.tsx';
import { SkipLink } from '../layout/skip-link.tsx';
import { Mark } from '../ui/mark.tsx';

/** Header and footer of a page for a sender: few links, none of which needs a script. */
export function Frame({ language, children }: { language: Language; children: ReactNode }) {
  const t = useTranslations('track');
  const navigation = useTranslations('navigation');
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <header className="border-b border-edge">
        <div className="frame flex min-h-18 items-center justify-between gap-4">
          <a href={addressIn(language, '/')} className="inline-flex min-h-11 items-center gap-2.5">
            <Mark className="size-6" />
            <span className="display text-[min(1.75rem,9.5vw)] leading-none">{studio.name}</span>
          </a>
          <a href={addressIn(language, '/')} className={`${quiet} max-sm:hidden`}>
            {t('home')}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <footer className="border-t border-edge">
        <div className="frame flex flex-wrap items-center justify-between gap-x-6 py-4 text-[0.9375rem]">
          <p>{mailLink()}</p>
          <div className="flex flex-wrap gap-x-6">
            <a href={addressIn(language, '/track')} className={quiet}>
              {t('lost.title')}
            </a>
            <a href={addressIn(language, '/privacy')} className={quiet}>
              {navigation('privacy')}
            </a>
          </div>
        </div>
      </footer>
    </div>
  );
}

const quiet = 'inline-flex min-h-11 items-center text-muted hover:text-strong';
