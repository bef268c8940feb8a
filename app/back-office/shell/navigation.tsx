import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  Activity,
  Briefcase,
  ChartColumn,
  CircleUser,
  FilePenLine,
  Images,
  Inbox,
  Layers,
  type LucideIcon,
  Mail,
  MessageSquareText,
  ScrollText,
  Users,
  Webhook,
} from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type FirstStepsState, stepsLeft } from '../../../domain/operations/status.ts';
import { mayActAs } from '../../../domain/accounts/user.ts';
import { call } from '../../api/client.ts';
import { classNames } from '../../ui/class-names.ts';
import { inboxCountsQuery } from '../inbox/inbox.ts';
import { addressOf, type Screen, screenRoles } from '../kit/screens/screens.ts';
import { useMayActAs, useOperator } from '../kit/session/session.ts';

/** A place of the navigation, named by its text in the namespace `backOffice.places`. It is current on its screens, and links to the first. */
const place = <Name extends string>(
  name: Name,
  icon: LucideIcon,
  screens: readonly [Screen, ...Screen[]],
  query = '',
) => ({ name, icon, screens, href: addressOf(screens[0]) + query });

const places = [
  place('submissions', Inbox, ['dashboard', 'submission', 'sender', 'blocks']),
  place('messages', Mail, ['messages', 'message']),
  place('cases', Layers, ['cases']),
  place('content', FilePenLine, ['content', 'case', 'partner', 'feature']),
  place('media', Images, ['media']),
  place('portfolio', Briefcase, ['crm'], '?tab=portfolio'),
  place('templates', MessageSquareText, ['templates']),
  place('reports', ChartColumn, ['reports']),
  place('team', Users, ['team']),
  place('audit', ScrollText, ['audit']),
  place('integrations', Webhook, ['integrations']),
  place('status', Activity, ['status']),
  place('account', CircleUser, ['account']),
];

/** The places that the operator's role may open, and the specification's links: a rail on wide windows, a scrolling row on narrow ones. */
export function Navigation({ screen }: { screen: Screen }) {
  const t = useTranslations('backOffice.session');
  const p = useTranslations('backOffice.places');
  const operator = useOperator();
  const { data: counts } = useQuery({ ...inboxCountsQuery, enabled: Boolean(operator) });
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: useMayActAs('admin') });
  const remainingSteps = steps ? stepsLeft(steps) : 0;
  const markId = useId();
  const open = places.filter(({ screens: [first] }) =>
    mayActAs(operator?.role ?? 'reader', screenRoles[first] ?? 'reader'),
  );
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On narrow windows the row scrolls to the current place.
    const link = current.current;
    const row = link?.closest('nav');
    if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
    // The places of the role and the count load later.
  }, [screen, operator, remainingSteps]);
  return (
    <nav
      aria-label={t('navigation')}
      className="relative order-last -mx-4 flex w-[calc(100%+2rem)] overflow-x-auto px-2 whitespace-nowrap *:shrink-0 sm:-mx-6 sm:w-[calc(100%+3rem)] sm:px-4 lg:order-none lg:mx-0 lg:block lg:w-auto lg:flex-1 lg:overflow-visible lg:px-0"
    >
      {open.map(({ name, href, icon: Icon, screens }) => {
        const isHere = screens.includes(screen);
        return (
          <Link
            key={name}
            ref={isHere ? current : undefined}
            href={href}
            aria-describedby={name === 'status' && remainingSteps > 0 ? markId : undefined}
            aria-current={isHere ? (href === addressOf(screen) ? 'page' : 'true') : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center gap-2.5 border-b-2 px-2.5 font-semibold hover:text-strong',
              'lg:flex lg:min-h-10 lg:border-b-0 lg:border-l-4 lg:px-5',
              isHere ? 'border-accent text-strong lg:bg-surface' : 'border-transparent text-muted',
            )}
          >
            <Icon className="size-4.5 max-lg:hidden" aria-hidden />
            {p(name)}
            {(name === 'submissions' || name === 'messages') && (
              <span className={`${figure} bg-edge text-strong`}>
                {counts?.[name] ?? '–'}
                <span className="sr-only"> {p(`counted.${name}`)}</span>
              </span>
            )}
            {name === 'status' && remainingSteps > 0 && (
              <span className={`${figure} bg-accent text-on-accent`} aria-hidden>
                {remainingSteps}
              </span>
            )}
          </Link>
        );
      })}
      {remainingSteps > 0 && (
        <span id={markId} hidden>
          {p('firstSteps', { count: remainingSteps })}
        </span>
      )}
      <span
        aria-hidden
        className="mx-2 my-2.5 border-l border-edge lg:mx-5 lg:my-3 lg:block lg:border-t lg:border-l-0"
      />
      {screen === 'dashboard' ? (
        <>
          <QuietLink href={addressOf('crm')}>{p('crm')}</QuietLink>
          <QuietLink href={addressOf('cases')}>{p('casesManager')}</QuietLink>
        </>
      ) : (
        <QuietLink href={addressOf('dashboard')}>{t('backToAdmin')}</QuietLink>
      )}
    </nav>
  );
}

const figure = 'min-w-6 px-1.5 py-0.5 text-center text-[0.8125rem] leading-snug tabular-nums lg:ml-auto';

/** A link in the headers that the specification defines. */
const QuietLink = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    className="inline-flex min-h-11 items-center px-2.5 text-sm text-muted underline-offset-4 hover:text-strong hover:underline lg:flex lg:min-h-9 lg:pr-5 lg:pl-6"
  >
    {children}
  </Link>
);

export const firstStepsPath = '/api/status/first-steps';

/** The remaining first steps of a new studio, refetched after a minute; a failure does not end the session. */
export const firstStepsQuery = queryOptions({
  queryKey: [firstStepsPath],
  queryFn: () => call<FirstStepsState>(firstStepsPath),
  meta: { isAside: true },
  staleTime: 60_000,
});
