import { QueryClientProvider } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type IntlError, IntlErrorCode, IntlProvider, useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { defaultLanguage } from '../../../domain/text/language.ts';
import { studio } from '../../../studio.ts';
import backOffice from '../../i18n/catalogues/back-office.json';
import en from '../../i18n/catalogues/en.json';
import { SkipLink } from '../../layout/skip-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { usePreloadedToaster } from '../../ui/toast.ts';
import { useEntityTitle } from '../../routing/page-title.ts';
import { createQueryClient } from '../query-client.ts';
import { confirmLeave } from '../editing/unsaved.tsx';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { Bell } from '../notifications/bell.tsx';
import { addressOf, type OuterScreen, type Screen, screenRoles } from '../screens.ts';
import { LostChanges } from '../selection/lost-changes.tsx';
import { useAskedProof } from '../session/proof.ts';
import { useAdminsOnly, useEnrolmentDue, useMayActAs, useOperator, useSignOut } from '../session/session.ts';
import { EntityLink } from './links.tsx';
import { Navigation } from './navigation.tsx';
import { useReturnFocus } from './return-focus.ts';

const messages = { ...en, backOffice };

/** The responses of all screens, which are kept while the operator moves between them. */
const browserQueryClient = createQueryClient();

/** Wraps a page of the back office, which is always in English (decision 10). */
export function inEnglish<Props extends object>(Page: ComponentType<Props>) {
  return function BackOfficePage(props: Props) {
    // The server renders each request without responses.
    const [queryClient] = useState(() => (typeof document === 'undefined' ? createQueryClient() : browserQueryClient));
    return (
      <QueryClientProvider client={queryClient}>
        <IntlProvider locale={defaultLanguage} messages={messages} onError={logError} getMessageFallback={ownName}>
          <Page {...props} />
        </IntlProvider>
      </QueryClientProvider>
    );
  };
}

/** A page for people who are not signed in, opened by a link with a token. */
export const linkPage = (screen: Exclude<OuterScreen, 'login'>, Content: ComponentType) =>
  inEnglish(() => {
    const title = useTranslations('backOffice')(`${screen}.title`);
    usePreloadedToaster();
    useEntityTitle(title);
    return (
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 bg-surface px-5 py-10 text-strong outline-none"
      >
        <p className="flex items-center gap-3 text-muted">
          <Mark />
          {studio.name}
        </p>
        <h1 className="display text-poster">{title}</h1>
        <Content />
      </main>
    );
  });

/** A back-office page with a single screen, for operators whose role may open it. */
export const screenPage = (screen: ScreenProps['screen'], Content: ComponentType) =>
  inEnglish(() => (
    <AdminScreen screen={screen}>
      <Content />
    </AdminScreen>
  ));

/** A status or type without a text shows its own name; the compiler checks keys that are literals. */
const ownName = ({ key }: { key: string }) => key.split('.').at(-1)!.replaceAll('_', ' ');
const logError = (error: IntlError) => {
  if (error.code !== IntlErrorCode.MISSING_MESSAGE) console.error(error);
};

interface ScreenProps {
  screen: Exclude<Screen, OuterScreen>;
  /** The name in the heading of a detail page; blank until it is loaded. */
  name?: string;
  /** Shown next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen for operators; other visitors are redirected to the sign-in. */
export function AdminScreen({ screen, name, actions, children }: ScreenProps) {
  const title = useTranslations('backOffice')(`${screen}.title`);
  const t = useTranslations('backOffice.session');
  const isAllowed = useMayActAs(screenRoles[screen] ?? 'reader');
  useAdminsOnly();
  useReturnFocus();
  usePreloadedToaster();
  useEntityTitle(name || title);
  const enrolmentDue = useEnrolmentDue();
  const asked = useAskedProof();
  const Title = name === undefined ? 'h1' : 'p';

  return (
    <div className="min-h-dvh bg-surface text-[0.9375rem] text-strong lg:pl-56">
      <SkipLink />
      <header className="flex flex-wrap items-center border-b border-edge bg-raised px-4 pt-2 sm:px-6 lg:fixed lg:inset-y-0 lg:left-0 lg:z-20 lg:w-56 lg:flex-col lg:flex-nowrap lg:items-stretch lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-0 lg:py-5 print:hidden">
        <Link
          href="/"
          className="-m-1.5 flex items-center gap-3 p-1.5 text-muted hover:text-strong lg:mx-5 lg:mt-0 lg:mb-3 lg:px-0"
        >
          <Mark />
          <span className="max-sm:sr-only">{t('backToSite', { studio: studio.name })}</span>
        </Link>
        {!enrolmentDue && <Navigation screen={screen} />}
        <Account />
        {/* Outside the content, whose own heading receives the focus once it is loaded. */}
        {name === '' && <h1 className="sr-only">{title}</h1>}
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-4 outline-none sm:px-6 sm:py-6">
        <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
          <Title className="display text-2xl">{title}</Title>
          {actions}
        </div>
        <Content screen={screen}>{isAllowed ? children : <EmptyState title={t('notAllowed')} />}</Content>
        {name && <AuditPart screen={screen} />}
      </main>
      {asked && (
        <Suspense>
          <ProofDialog {...asked} />
        </Suspense>
      )}
    </div>
  );
}

/** The screen itself; instead, only the account page, if the operator still lacks the second factor that the team requires. */
function Content({ screen, children }: Pick<ScreenProps, 'screen' | 'children'>) {
  const operator = useOperator();
  const [, navigate] = useLocation();
  const isElsewhere = useEnrolmentDue() && screen !== 'account';
  useEffect(() => {
    if (isElsewhere) navigate(addressOf('account'), { replace: true });
  }, [isElsewhere, navigate]);
  if (!operator || isElsewhere) return <Loading />;
  return (
    <Keyboard>
      <LostChanges />
      {children}
    </Keyboard>
  );
}

const ProofDialog = lazy(async () => ({ default: (await import('../session/proof-dialog.tsx')).ProofDialog }));

/** Links an admin from an entity's page to its entries in the audit. */
function AuditPart({ screen }: Pick<ScreenProps, 'screen'>) {
  const t = useTranslations('backOffice.audit');
  const id = /\/(\d+)$/.exec(useLocation()[0])?.[1];
  if (!useMayActAs('admin') || id === undefined) return null;
  return (
    <p className="mt-6 text-sm">
      <EntityLink href={`${addressOf('audit')}?entity=${screen}&entityId=${id}`}>{t('part')}</EntityLink>
    </p>
  );
}

function Account() {
  const operator = useOperator();
  const enrolmentDue = useEnrolmentDue();
  const t = useTranslations('backOffice.session');
  const signOut = useSignOut();
  return (
    <div className="ml-auto flex min-w-0 items-center gap-1 max-lg:max-w-[70%] lg:ml-0 lg:flex-wrap lg:justify-between lg:border-t lg:border-edge lg:pt-3 lg:pr-1.5 lg:pl-2.5">
      {operator && (
        <p className="truncate text-sm text-muted lg:basis-full lg:px-3.5" title={operator.username}>
          <span className="sr-only">{t('signedIn')} </span>
          {operator.username}
        </p>
      )}
      {operator && !enrolmentDue && <Bell />}
      <Button
        variant="quiet"
        size="compact"
        className="-mr-2 shrink-0 lg:mr-0"
        disabled={!operator}
        aria-disabled={signOut.isPending}
        onClick={() => signOut.isPending || confirmLeave(() => signOut.mutate())}
      >
        {t('logout')}
        <LogOut className="size-4" aria-hidden />
      </Button>
    </div>
  );
}
