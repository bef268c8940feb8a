import { type ComponentType, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useEntityTitle } from '../../routing/page-title.ts';
import { useStudio } from '../../studio/studio.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { LostChanges } from '../inbox/lost-changes.tsx';
import { EntityLink } from '../kit/layout/links.tsx';
import { addressOf, type InnerScreen, type OuterScreen, screenRoles } from '../kit/screens/screens.ts';
import { useEnrolmentDue, useMayActAs, useOperator } from '../kit/session/session.ts';
import { HeaderSlot } from './header-slot.ts';

/** A page for people who are not signed in, opened by a link with a token. */
export const linkPage = (screen: Exclude<OuterScreen, 'login'>, Content: ComponentType) =>
  function LinkPage() {
    const title = useTranslations('backOffice')(`${screen}.title`);
    const { name } = useStudio();
    useEntityTitle(title);
    return (
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 bg-surface px-5 py-10 text-strong outline-none"
      >
        <p className="flex items-center gap-3 text-muted">
          <Mark />
          {name}
        </p>
        <h1 className="display text-poster">{title}</h1>
        <Content />
      </main>
    );
  };

/** A page whose content needs nothing from the heading; it is mounted for operators whose role may open the screen. */
export const screenPage = (screen: InnerScreen, Content: ComponentType) =>
  function ScreenPage() {
    return (
      <AdminScreen screen={screen}>
        <Content />
      </AdminScreen>
    );
  };

interface AdminScreenProps {
  screen: InnerScreen;
  /** The name in the heading of a detail page; blank until it is loaded. */
  name?: string;
  /** Shown next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The heading and the content of a screen, inside the shell. */
export function AdminScreen({ screen, name, actions, children }: AdminScreenProps) {
  const title = useTranslations('backOffice')(`${screen}.title`);
  const t = useTranslations('backOffice.session');
  const isAllowed = useMayActAs(screenRoles[screen] ?? 'reader');
  useEntityTitle(name || title);
  const header = use(HeaderSlot);
  const Title = name === undefined ? 'h1' : 'p';
  return (
    <>
      {/* Outside the content, whose own heading receives the focus once it is loaded. */}
      {name === '' && header && createPortal(<h1 className="sr-only">{title}</h1>, header)}
      <main id="content" tabIndex={-1} className={mainClass}>
        <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
          <Title className="display text-2xl">{title}</Title>
          {actions}
        </div>
        <Content screen={screen}>{isAllowed ? children : <EmptyState title={t('notAllowed')} />}</Content>
        {name && <AuditPart screen={screen} />}
      </main>
    </>
  );
}

/** Replaces a screen whose code is loading. */
export const LoadingScreen = () => (
  <main id="content" tabIndex={-1} className={mainClass}>
    <Loading />
  </main>
);

const mainClass = 'mx-auto max-w-7xl px-4 py-4 outline-none sm:px-6 sm:py-6';

/** The content of the screen, or only the account page if the operator still lacks the second factor that the team requires. */
function Content({ screen, children }: Pick<AdminScreenProps, 'screen' | 'children'>) {
  const operator = useOperator();
  const [, navigate] = useLocation();
  const isElsewhere = useEnrolmentDue() && screen !== 'account';
  useEffect(() => {
    if (isElsewhere) navigate(addressOf('account'), { replace: true });
  }, [isElsewhere, navigate]);
  if (!operator || isElsewhere) return <Loading />;
  return (
    <>
      <LostChanges />
      {children}
    </>
  );
}

/** Links an admin from an entity's page to its entries in the audit. */
function AuditPart({ screen }: Pick<AdminScreenProps, 'screen'>) {
  const t = useTranslations('backOffice.audit');
  const id = /\/(\d+)$/.exec(useLocation()[0])?.[1];
  if (!useMayActAs('admin') || id === undefined) return null;
  return (
    <p className="mt-6 text-sm">
      <EntityLink href={`${addressOf('audit')}?entity=${screen}&entityId=${id}`}>{t('part')}</EntityLink>
    </p>
  );
}
