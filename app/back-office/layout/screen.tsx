import { LogOut } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { type IntlError, IntlErrorCode, IntlProvider, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { defaultLanguage } from '../../../domain/language.ts';
import { studio } from '../../../studio.ts';
import backOffice from '../../i18n/catalogues/back-office.json';
import en from '../../i18n/catalogues/en.json';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { usePreloadedToaster } from '../../ui/toast.ts';
import { useEntityTitle } from '../../routing/page-title.ts';
import { confirmLeave } from '../editing/unsaved.tsx';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { addressOf, type Screen, screenRoles } from '../screens.ts';
import { useAdminsOnly, useMayActAs, useOperator, useSessionEnd, useSignOut } from '../session/session.ts';

const messages = { ...en, backOffice };

/** Wraps a page of the back office, which is in English whatever the visitor's language is (decision 10). */
export function inEnglish<Props extends object>(Page: ComponentType<Props>) {
  return function BackOfficePage(props: Props) {
    return (
      <IntlProvider locale={defaultLanguage} messages={messages} onError={logError} getMessageFallback={ownName}>
        <Page {...props} />
      </IntlProvider>
    );
  };
}

/** A status or type without a text shows its own name; the compiler checks the keys that are written out. */
const ownName = ({ key }: { key: string }) => key.split('.').at(-1)!.replaceAll('_', ' ');
const logError = (error: IntlError) => {
  if (error.code !== IntlErrorCode.MISSING_MESSAGE) console.error(error);
};

interface ScreenProps {
  screen: Exclude<Screen, 'login' | 'invitation'>;
  /** Of a detail page, whose own heading shows it. */
  name?: string;
  /** Of the header, between Back to Admin and Logout. */
  links?: ReactNode;
  children: ReactNode;
}

/** A screen for admins; other visitors are redirected to the sign-in. */
export function AdminScreen({ screen, name, links, children }: ScreenProps) {
  const t = useTranslations('backOffice.session');
  const title = useTranslations('backOffice')(`${screen}.title`);
  const common = useTranslations('common');
  const operator = useOperator();
  const isAllowed = useMayActAs(screenRoles[screen] ?? 'reader');
  const signOut = useSignOut();
  useAdminsOnly(operator);
  useSessionEnd();
  usePreloadedToaster();
  useEntityTitle(name ?? title);
  const Title = name === undefined ? 'h1' : 'p';

  return (
    <div className="min-h-dvh bg-surface text-[0.9375rem] text-strong">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {common('skipToContent')}
      </a>
      <header className="border-b border-edge bg-raised">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:gap-x-6 sm:px-6 sm:py-2.5">
          <Link href="/" className="-m-1.5 flex items-center gap-3 p-1.5 text-muted hover:text-strong">
            <Mark />
            <span className="max-lg:sr-only">{t('backToSite', { studio: studio.name })}</span>
          </Link>
          <Title className="display text-2xl">{title}</Title>
          <nav
            aria-label={t('navigation')}
            className="order-last -mx-1 flex w-full gap-1.5 overflow-x-auto p-1 whitespace-nowrap *:shrink-0 md:gap-2 lg:order-none lg:mx-0 lg:ml-auto lg:w-auto lg:flex-wrap"
          >
            {screen !== 'dashboard' && <HeaderLink href={addressOf('dashboard')}>{t('backToAdmin')}</HeaderLink>}
            {links}
          </nav>
          <Button
            variant="quiet"
            size="compact"
            className="-mr-2 max-lg:ml-auto lg:-mr-3.5"
            disabled={!operator}
            aria-disabled={signOut.isPending}
            onClick={() => signOut.isPending || confirmLeave(() => signOut.mutate())}
          >
            {t('logout')}
            <LogOut className="size-4" aria-hidden />
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-4 outline-none sm:px-6 sm:py-6">
        {operator ? <Keyboard>{isAllowed ? children : <EmptyState title={t('notAllowed')} />}</Keyboard> : <Loading />}
      </main>
    </div>
  );
}

/** A link of the header to another screen of the back office. */
export const HeaderLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink href={href} variant="secondary" size="compact">
    {children}
  </ButtonLink>
);
