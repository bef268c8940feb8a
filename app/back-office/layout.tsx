import { type ReactNode, useEffect } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { defaultLanguage } from '../../domain/language.ts';
import { studio } from '../../studio.ts';
import backOffice from '../messages/back-office.json';
import en from '../messages/en.json';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Mark } from '../ui/mark.tsx';
import { showToast, usePreparedToasts } from '../ui/toast.ts';
import { loginPath, useOperator, useSignOut } from './session.ts';

const messages = { ...en, backOffice };

/** The back office speaks English, whatever the visitor reads the site in (decision 10). */
export const BackOfficeTexts = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale={defaultLanguage} messages={messages}>
    {children}
  </IntlProvider>
);

interface ScreenProps {
  title: string;
  /** Links of the header, before Logout. */
  links: ReactNode;
  children: ReactNode;
}

/** A screen for admins: anybody else is sent to the sign-in once it is known who they are. */
export function AdminScreen({ title, links, children }: ScreenProps) {
  const t = useTranslations('backOffice.session');
  const operator = useOperator();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  usePreparedToasts();

  useEffect(() => {
    if (operator !== null) return;
    showToast({ title: t('adminsOnly'), look: 'destructive' });
    navigate(loginPath, { replace: true });
  }, [operator]);

  return (
    <div className="min-h-dvh bg-surface text-[0.9375rem] text-strong">
      <header className="border-b border-edge bg-raised">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-6">
          <Link href="/" className="flex items-center gap-3 text-muted hover:text-strong">
            <Mark className="size-5" />
            <span>{t('backToSite', { studio: studio.name })}</span>
          </Link>
          <h1 className="display text-2xl">{title}</h1>
          <nav aria-label={t('navigation')} className="flex flex-wrap items-center gap-2 sm:ml-auto">
            {links}
            <Button look="quiet" size="small" disabled={signOut.isPending || !operator} onClick={() => signOut.mutate()}>
              {t('logout')}
            </Button>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6">
        {operator ? children : <Loading />}
      </main>
    </div>
  );
}
