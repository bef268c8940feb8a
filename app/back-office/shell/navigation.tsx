import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { type ComponentProps, memo, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { mayActAs } from '../../../domain/accounts/user.ts';
import { stepsLeft } from '../../../domain/operations/status.ts';
import { classNames } from '../../ui/class-names.ts';
import { inboxCountsQuery } from '../inbox/inbox.ts';
import { addressOf, type InnerScreen, screenRoles } from '../kit/screens/screens.ts';
import { useMayActAs, useOperator } from '../kit/session/session.ts';
import { firstStepsQuery } from './first-steps.ts';
import { barPlaces, type Place, places, type Section } from './places.ts';

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

/**
 * The links to the places, and below them the links that the specification requires: a rail on wide windows, a scrolling row on narrow ones, and
 * on phones a bar at the lower edge with a menu of the other places. A step to another entity of the same screen does not render it again.
 */
export const Navigation = memo(function Navigation({ screen }: { screen: InnerScreen }) {
  const t = useTranslations('backOffice.session');
  const placeText = useTranslations('backOffice.places');
  const operator = useOperator();
  const { data: counts } = useQuery({ ...inboxCountsQuery, enabled: Boolean(operator) });
  const openPlaces = useOpenPlaces();
  const remainingSteps = useRemainingSteps();
  const current = useScrolledTo(screen, operator, remainingSteps);
  const { nav, opener, isMenuOpen, toggleMenu } = usePhoneMenu(screen);
  const menu = useId();
  const link = ({ name, icon: Icon, sections }: Place, className: string) => {
    const isHere = sections.some((section) => isCurrent(section, screen));
    const { href } = sections[0];
    return (
      <MarkedLink
        key={name}
        ref={isHere ? current : undefined}
        href={href}
        remainingSteps={name === 'settings' ? remainingSteps : 0}
        aria-current={isHere ? (href === addressOf(screen) ? 'page' : 'true') : undefined}
        className={classNames(placeClass(isHere), className)}
      >
        <Icon className="size-4.5 shrink-0 sm:max-lg:hidden" aria-hidden />
        {placeText(name)}
        {(name === 'submissions' || name === 'messages') && (
          <span className={classNames(figure, 'bg-edge text-strong', cornerClass)}>
            {counts?.[name] ?? '–'}
            <span className="sr-only"> {placeText(`counted.${name}`)}</span>
          </span>
        )}
      </MarkedLink>
    );
  };
  const menuPlaces = openPlaces.slice(barPlaces);
  const isInMenu = menuPlaces.some(({ sections }) => sections.some((section) => isCurrent(section, screen)));
  return (
    <nav
      ref={nav}
      aria-label={t('navigation')}
      data-bar
      data-scrolled
      className="order-last flex whitespace-nowrap *:shrink-0 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-edge max-sm:bg-raised sm:relative sm:-mx-6 sm:w-[calc(100%+3rem)] sm:overflow-x-auto sm:px-4 lg:order-none lg:mx-0 lg:block lg:w-auto lg:flex-1 lg:overflow-visible lg:px-0"
    >
      {openPlaces.slice(0, barPlaces).map((place) => link(place, barClass))}
      <button
        ref={opener}
        type="button"
        aria-expanded={isMenuOpen}
        aria-controls={menu}
        className={classNames(placeClass(isInMenu), barClass, 'sm:hidden!')}
        onClick={toggleMenu}
      >
        <Ellipsis className="size-4.5" aria-hidden />
        {placeText('more')}
        {remainingSteps > 0 && (
          <span aria-hidden className={classNames(figure, 'bg-accent text-on-accent', cornerClass)}>
            {remainingSteps}
          </span>
        )}
      </button>
      <div
        id={menu}
        className={classNames(
          isMenuOpen
            ? 'max-sm:absolute max-sm:inset-x-0 max-sm:bottom-full max-sm:grid max-sm:border-t max-sm:border-edge max-sm:bg-raised max-sm:py-2 max-sm:shadow-2xl'
            : 'max-sm:hidden',
          'sm:contents',
        )}
      >
        {menuPlaces.map((place) => link(place, 'max-sm:flex max-sm:border-b-0 max-sm:border-l-4 max-sm:px-5'))}
        <span
          aria-hidden
          className="mx-2 my-2.5 border-l border-edge max-sm:mx-5 max-sm:my-2 max-sm:border-t max-sm:border-l-0 lg:mx-5 lg:my-3 lg:block lg:border-t lg:border-l-0"
        />
        {screen === 'dashboard' ? (
          <>
            <QuietLink href={addressOf('crm')}>{placeText('crm')}</QuietLink>
            <QuietLink href={addressOf('cases')}>{placeText('casesManager')}</QuietLink>
          </>
        ) : (
          <QuietLink href={addressOf('dashboard')}>{t('backToAdmin')}</QuietLink>
        )}
      </div>
    </nav>
  );
});

const placeClass = (isHere: boolean) =>
  classNames(
    'inline-flex min-h-11 items-center gap-2.5 border-b-2 px-2.5 font-semibold hover:text-strong',
    'lg:flex lg:min-h-10 lg:border-b-0 lg:border-l-4 lg:px-5',
    isHere ? 'border-accent text-strong lg:bg-surface' : 'border-transparent text-muted',
  );

/** An entry of the bar on phones, with its icon above its name. */
const barClass =
  'max-sm:relative max-sm:h-14 max-sm:min-w-0 max-sm:flex-1 max-sm:shrink! max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:border-t-2 max-sm:border-b-0 max-sm:px-0 max-sm:text-xs';

/** A figure next to the icon of such an entry. */
const cornerClass =
  'max-sm:absolute max-sm:top-1 max-sm:left-[calc(50%+0.625rem)] max-sm:min-w-4 max-sm:px-1 max-sm:py-0';

/** The menu of the bar on phones. It closes on Escape, on a press or a focus outside, and when another screen opens. */
function usePhoneMenu(screen: InnerScreen) {
  const nav = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [openOn, setOpenOn] = useState<InnerScreen>();
  const isMenuOpen = openOn === screen;
  useEffect(() => {
    if (!isMenuOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && nav.current?.contains(target))) setOpenOn(undefined);
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        opener.current?.focus();
        setOpenOn(undefined);
      },
      { signal },
    );
    return () => listening.abort();
  }, [isMenuOpen]);
  return { nav, opener, isMenuOpen, toggleMenu: () => setOpenOn(isMenuOpen ? undefined : screen) };
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
      <div data-scrolled className="relative flex gap-1 overflow-x-auto border-b border-edge whitespace-nowrap">
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
    const row = link?.closest('[data-scrolled]');
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
    className="inline-flex min-h-11 items-center px-2.5 text-sm text-muted underline-offset-4 hover:text-strong hover:underline max-sm:px-6 lg:flex lg:min-h-9 lg:pr-5 lg:pl-6"
  >
    {children}
  </Link>
);
