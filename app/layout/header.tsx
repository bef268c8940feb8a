import { Menu, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { studio } from '../../studio.ts';
import { Mark } from '../ui/mark.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationLink, publicLinks, WorksLink } from './navigation-links.tsx';

interface HeaderProps {
  menuOpen: boolean;
  onMenuChange: (open: boolean) => void;
}

const menuId = 'menu';

/** Stands at the top of every public page; cut at 60% like the pages below it. */
export function Header({ menuOpen, onMenuChange }: HeaderProps) {
  const t = useTranslations('navigation');
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const closeMenu = () => onMenuChange(false);
  const leaveMenu = () => {
    closeMenu();
    toggle.current?.focus();
  };
  useMenuBehaviour(menuOpen, header, { close: closeMenu, leave: leaveMenu });
  return (
    <header ref={header} className="fixed inset-x-0 top-0 z-40 border-b border-edge bg-surface">
      <div className="frame">
        <div className="flex h-18 items-center justify-between gap-6 lg:split lg:cut-line">
          <div className="flex min-w-0 items-center justify-between gap-6">
            <Link
              href="/"
              onClick={closeMenu}
              aria-label={t('home.wordmark', { studio: studio.name })}
              className="group flex min-h-11 shrink-0 items-center gap-2.5"
            >
              <Mark className="size-6" />
              <span className="display text-[1.75rem] leading-none group-hover:text-accent">{studio.name}</span>
            </Link>
            <nav
              aria-label={t('main')}
              className="hidden min-w-0 lg:block noscript:block noscript:overflow-x-auto noscript:lg:overflow-visible"
            >
              <ul className="flex gap-4 xl:gap-7">
                {publicLinks.map(({ href, name }) => (
                  <li key={href}>
                    <NavigationLink href={href} className="nav-link">
                      {t(name)}
                    </NavigationLink>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <div className="hidden items-center justify-between lg:flex">
            <WorksLink className="nav-link" />
            <LanguageSwitcher />
          </div>
          <button
            ref={toggle}
            type="button"
            aria-expanded={menuOpen}
            aria-controls={menuOpen ? menuId : undefined}
            aria-label={menuOpen ? t('closeMenu') : t('openMenu')}
            onClick={() => onMenuChange(!menuOpen)}
            className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center hover:text-accent lg:hidden noscript:hidden"
          >
            {menuOpen ? <X className="size-7" aria-hidden /> : <Menu className="size-7" aria-hidden />}
          </button>
        </div>
      </div>
      {menuOpen && <MobileMenu id={menuId} onChoice={closeMenu} />}
    </header>
  );
}

/** From where the links stand in the header; the same width as Tailwind's `lg`. */
const wide = '(width >= 64rem)';

/** While the menu is open: Escape leaves it, the focus stays in the header, the page stands still, and a wide window closes it. */
function useMenuBehaviour(
  open: boolean,
  header: RefObject<HTMLElement | null>,
  menu: { close: () => void; leave: () => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') menu.leave();
    else if (event.key === 'Tab' && header.current) keepFocusIn(header.current, event);
  });
  const onWidth = useEffectEvent(() => menu.close());
  useEffect(() => {
    if (!open) return undefined;
    const away = new AbortController();
    const { signal } = away;
    document.documentElement.classList.add('overflow-hidden');
    document.addEventListener('keydown', (event) => onKey(event), { signal });
    matchMedia(wide).addEventListener('change', () => onWidth(), { signal });
    return () => {
      document.documentElement.classList.remove('overflow-hidden');
      away.abort();
    };
  }, [open]);
}

/** Sends the Tab key round: from the last control to the first, and back. */
function keepFocusIn(container: HTMLElement, event: KeyboardEvent): void {
  const controls = [...container.querySelectorAll<HTMLElement>('a, button')].filter((control) =>
    control.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (document.activeElement !== from && container.contains(document.activeElement)) return;
  event.preventDefault();
  to?.focus();
}
