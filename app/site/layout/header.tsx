import { Menu, X } from 'lucide-react';
import { memo, useRef } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { pages } from '../../routing/routes.ts';
import { useStudio } from '../../studio/studio.tsx';
import { Wordmark } from '../../studio/wordmark.tsx';
import { FurtherPages } from './further-pages.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { OwnPageLinks, PageLinks, WorksLink } from './navigation-links.tsx';

/** The header of every public page, a split row like the sections below it. A long navigation moves the cut. */
export function Header({ menuOpen, onMenuChange }: { menuOpen: boolean; onMenuChange: (open: boolean) => void }) {
  const t = useTranslations('navigation');
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const leaveMenu = () => {
    onMenuChange(false);
    toggle.current?.focus();
  };
  return (
    <header ref={header} className="fixed inset-x-0 top-0 z-40 border-b border-edge bg-surface">
      <div className="frame">
        <div className="flex h-18 items-center justify-between gap-6 lg:split lg:split-by-content">
          <div className="flex min-w-0 items-center justify-between gap-6">
            <HomeLink onMenuChange={onMenuChange} />
            <WideNavigation />
          </div>
          <WideTools />
          <button
            ref={toggle}
            type="button"
            aria-expanded={menuOpen}
            aria-controls={menuOpen ? 'menu' : undefined}
            aria-label={menuOpen ? t('closeMenu') : t('openMenu')}
            onClick={() => onMenuChange(!menuOpen)}
            className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center hover:text-accent lg:hidden noscript:hidden"
          >
            {menuOpen ? <X className="size-7" aria-hidden /> : <Menu className="size-7" aria-hidden />}
          </button>
        </div>
      </div>
      <MobileMenu header={header} isOpen={menuOpen} onMenuChange={onMenuChange} onLeave={leaveMenu} />
    </header>
  );
}

/** The wordmark. It does not render again when the menu opens. */
const HomeLink = memo(function HomeLink({ onMenuChange }: { onMenuChange: (open: boolean) => void }) {
  const t = useTranslations('navigation');
  const { name } = useStudio();
  return (
    <Link
      href={pages.home.path}
      onClick={() => onMenuChange(false)}
      aria-label={t('home.wordmark', { studio: name })}
      className="group flex min-h-11 min-w-0 items-center gap-2.5 lg:shrink-0 noscript:max-w-1/2 noscript:shrink-0"
    >
      <Wordmark />
    </Link>
  );
});

/** The links on wide windows. They do not render again when the menu opens. */
const WideNavigation = memo(function WideNavigation() {
  const t = useTranslations('navigation');
  return (
    <nav
      aria-label={t('main')}
      className="hidden min-w-0 lg:block noscript:block noscript:overflow-x-auto noscript:lg:overflow-visible"
    >
      <ul className="flex gap-4 xl:gap-7">
        <PageLinks className="nav-link" />
        {/* On wide screens these pages are in the list next to the link to the works. */}
        <OwnPageLinks menu="header" className="nav-link" itemClassName="lg:hidden" />
      </ul>
    </nav>
  );
});

const WideTools = memo(function WideTools() {
  return (
    <div className="hidden items-center justify-between self-stretch [--line:calc(var(--gap)/-2)] lg:flex lg:split-line">
      <div className="flex gap-4 xl:gap-7">
        <WorksLink className="nav-link w-max max-w-24 xl:max-w-32" />
        <FurtherPages />
      </div>
      <LanguageSwitcher />
    </div>
  );
});
