import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { mayActAs } from '../../../domain/accounts/user.ts';
import { stepsLeft } from '../../../domain/operations/status.ts';
import { classNames } from '../../ui/class-names.ts';
import { inboxCountsQuery } from '../inbox/inbox.ts';
import { addressOf, type InnerScreen, screenRoles } from '../kit/screens/screens.ts';
import { useMayActAs, useOperator } from '../kit/session/session.ts';
import { firstStepsQuery } from './first-steps.ts';
import { type Place, places, type Section } from './places.ts';

/** The places with the sections that the operator's role may open. */
function useOpenPlaces(): Place[] {
  const operator = useOperator();
  const isOpen = ({ screens: [first] }: Section) =>
    mayActAs(operator?.role ?? 'reader', screenRoles[first] ?? 'reader');
  return places.flatMap((place) => {
    const [first, ...furtherSections] = place.sections.filter(isOpen);
    return first ? [{ ...place, sections: [first, ...furtherSections] satisfies Place['sections'] }] : [];
  });
}

/** The number of first steps of a new studio that remain, for admins. */
function useRemainingSteps(): number {
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: useMayActAs('admin') });
  return steps ? stepsLeft(steps) : 0;
}

const isCurrent = ({ screens }: Section, screen: InnerScreen) => screens.includes(screen);

/** The links to the places, and below them the links that the specification requires: a rail on wide windows, a scrolling row on narrow ones. */
export function Navigation({ screen }: { screen: InnerScreen }) {
  const t = useTranslations('backOffice.session');
  const placeText = useTranslations('backOffice.places');
  const operator = useOperator();
  const { data: counts } = useQuery({ ...inboxCountsQuery, enabled: Boolean(operator) });
  const openPlaces = useOpenPlaces();
  const remainingSteps = useRemainingSteps();
  const current = useScrolledTo(screen, operator, remainingSteps);
  return (
    <nav
      aria-label={t('navigation')}
      className="relative order-last -mx-4 flex w-[calc(100%+2rem)] overflow-x-auto px-2 whitespace-nowrap *:shrink-0 sm:-mx-6 sm:w-[calc(100%+3rem)] sm:px-4 lg:order-none lg:mx-0 lg:block lg:w-auto lg:flex-1 lg:overflow-visible lg:px-0"
    >
      {openPlaces.map(({ name, icon: Icon, sections }) => {
        const isHere = sections.some((section) => isCurrent(section, screen));
        const { href } = sections[0];
        return (
          <MarkedLink
            key={name}
            ref={isHere ? current : undefined}
            href={href}
            remainingSteps={name === 'settings' ? remainingSteps : 0}
            aria-current={isHere ? (href === addressOf(screen) ? 'page' : 'true') : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center gap-2.5 border-b-2 px-2.5 font-semibold hover:text-strong',
              'lg:flex lg:min-h-10 lg:border-b-0 lg:border-l-4 lg:px-5',
              isHere ? 'border-accent text-strong lg:bg-surface' : 'border-transparent text-muted',
            )}
          >
            <Icon className="size-4.5 max-lg:hidden" aria-hidden />
            {placeText(name)}
            {(name === 'submissions' || name === 'messages') && (
              <span className={`${figure} bg-edge text-strong`}>
                {counts?.[name] ?? '–'}
                <span className="sr-only"> {placeText(`counted.${name}`)}</span>
              </span>
            )}
          </MarkedLink>
        );
      })}
      <span
        aria-hidden
        className="mx-2 my-2.5 border-l border-edge lg:mx-5 lg:my-3 lg:block lg:border-t lg:border-l-0"
      />
      {screen === 'dashboard' ? (
        <>
          <QuietLink href={addressOf('crm')}>{placeText('crm')}</QuietLink>
          <QuietLink href={addressOf('cases')}>{placeText('casesManager')}</QuietLink>
        </>
      ) : (
        <QuietLink href={addressOf('dashboard')}>{t('backToAdmin')}</QuietLink>
      )}
    </nav>
  );
}

/** The sections of the current place, if it has several. */
export function Sections({ screen }: { screen: InnerScreen }) {
  const placeText = useTranslations('backOffice.places');
  const remainingSteps = useRemainingSteps();
  const currentPlace = useOpenPlaces().find(({ sections }) => sections.some((section) => isCurrent(section, screen)));
  const current = useScrolledTo(screen, currentPlace);
  if (!currentPlace || currentPlace.sections.length === 1) return null;
  return (
    <nav
      aria-label={placeText('sections', { place: placeText(currentPlace.name) })}
      className="mx-auto max-w-7xl px-4 pt-3 sm:px-6 print:hidden"
    >
      <div className="relative flex gap-1 overflow-x-auto border-b border-edge whitespace-nowrap">
        {currentPlace.sections.map((section) => {
          const isHere = isCurrent(section, screen);
          return (
            <MarkedLink
              key={section.name}
              ref={isHere ? current : undefined}
              href={section.href}
              remainingSteps={section.name === 'status' ? remainingSteps : 0}
              aria-current={isHere ? (section.href === addressOf(screen) ? 'page' : 'true') : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2 border-b-4 px-2.5 text-sm font-semibold focus-visible:-outline-offset-2 hover:text-strong sm:px-4',
                isHere ? 'border-accent text-strong' : 'border-transparent text-muted',
              )}
            >
              {placeText(section.name)}
            </MarkedLink>
          );
        })}
      </div>
    </nav>
  );
}

type MarkedLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; remainingSteps: number };

/** A link that marks and describes the remaining first steps, if there are any. */
function MarkedLink({ remainingSteps, children, ...link }: MarkedLinkProps) {
  const placeText = useTranslations('backOffice.places');
  const description = useId();
  if (remainingSteps === 0) return <Link {...link}>{children}</Link>;
  return (
    <Link {...link} aria-describedby={description}>
      {children}
      <span className={`${figure} bg-accent text-on-accent`} aria-hidden>
        {remainingSteps}
      </span>
      <span id={description} hidden>
        {placeText('firstSteps', { count: remainingSteps })}
      </span>
    </Link>
  );
}

/** The ref of the current link in a scrolling row, which scrolls to it after changes of `dependencies`, such as entries that load later. */
function useScrolledTo(...dependencies: unknown[]) {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = current.current;
    const row = link?.parentElement;
    if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, dependencies);
  return current;
}

const figure = 'min-w-6 px-1.5 py-0.5 text-center text-[0.8125rem] leading-snug tabular-nums lg:ml-auto';

/** A link that the specification requires, less prominent than the places. */
const QuietLink = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    className="inline-flex min-h-11 items-center px-2.5 text-sm text-muted underline-offset-4 hover:text-strong hover:underline lg:flex lg:min-h-9 lg:pr-5 lg:pl-6"
  >
    {children}
  </Link>
);
