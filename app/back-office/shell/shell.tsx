import { LogOut } from 'lucide-react';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useStudio } from '../../studio/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { confirmLeave } from '../kit/forms/unsaved.tsx';
import { useAskedProof } from '../kit/requests/proof.ts';
import { addressOf, type InnerScreen } from '../kit/screens/screens.ts';
import { useAdminsOnly, useEnrolmentDue, useOperator, useSignOut } from '../kit/session/session.ts';
import { Bell } from './bell.tsx';
import { HeaderSlot } from './header-slot.ts';
import { useKeptFocus } from './kept-focus.ts';
import { Keyboard } from './keyboard.tsx';
import { Navigation, Sections } from './navigation.tsx';
import { useReturnFocus } from './return-focus.ts';

/** Surrounds every screen for operators with navigation, notifications, account and keyboard, and redirects other visitors to the sign-in. */
export function Shell({ screen, children }: { screen: InnerScreen; children: ReactNode }) {
  const t = useTranslations('backOffice.session');
  const { name } = useStudio();
  useAdminsOnly();
  useReturnFocus();
  useKeptFocus();
  const enrolmentDue = useEnrolmentDue();
  const askedProof = useAskedProof();
  const [header, setHeader] = useState<HTMLElement | null>(null);
  return (
    <div className="min-h-dvh bg-surface text-[0.9375rem] text-strong max-sm:pb-14 lg:pl-56">
      <SkipLink />
      <header
        ref={setHeader}
        className="flex flex-wrap items-center border-b border-edge bg-raised px-4 py-1 sm:px-6 sm:pt-2 sm:pb-0 lg:fixed lg:inset-y-0 lg:left-0 lg:z-20 lg:w-56 lg:flex-col lg:flex-nowrap lg:items-stretch lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-0 lg:py-5 print:hidden"
      >
        <Link
          href="/"
          className="-m-1.5 flex items-center gap-3 p-1.5 text-muted hover:text-strong lg:mx-5 lg:mt-0 lg:mb-3 lg:px-0"
        >
          <Mark />
          <span className="max-sm:sr-only">{t('backToSite', { studio: name })}</span>
        </Link>
        {!enrolmentDue && <Navigation screen={screen} />}
        <Account />
      </header>
      <Keyboard>
        {!enrolmentDue && <Sections screen={screen} />}
        <HeaderSlot value={header}>{children}</HeaderSlot>
      </Keyboard>
      {askedProof && (
        <Suspense>
          <ProofDialog {...askedProof} />
        </Suspense>
      )}
    </div>
  );
}

const ProofDialog = lazy(async () => ({ default: (await import('../kit/session/proof-dialog.tsx')).ProofDialog }));

/** The operator's name, notifications and the sign-out, which no navigation renders again. */
const Account = memo(function Account() {
  const operator = useOperator();
  const enrolmentDue = useEnrolmentDue();
  const t = useTranslations('backOffice.session');
  const signOut = useSignOut();
  return (
    <div className="ml-auto flex min-w-0 items-center gap-1 max-lg:max-w-[70%] lg:ml-0 lg:flex-wrap lg:justify-between lg:border-t lg:border-edge lg:pt-3 lg:pr-1.5 lg:pl-2.5">
      {operator && (
        <Link
          href={addressOf('account')}
          title={operator.username}
          className="truncate py-2 text-sm text-muted underline-offset-4 hover:text-strong hover:underline lg:basis-full lg:px-3.5"
        >
          <span className="sr-only">{t('signedIn')} </span>
          {operator.username}
        </Link>
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
});
