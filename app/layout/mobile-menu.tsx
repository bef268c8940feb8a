import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { LanguageList } from './language-list.tsx';
import { NavigationLink, publicLinks, WorksLink } from './navigation-links.tsx';

interface MobileMenuProps {
  id: string;
  /** Where the menu stands: the focus stays in it. */
  header: RefObject<HTMLElement | null>;
  onChoice: () => void;
  /** Called instead where the focus has to go back. */
  onLeave: () => void;
}

/** The header's links and the languages on small screens: the whole window below the header. */
export function MobileMenu({ id, header, onChoice, onLeave }: MobileMenuProps) {
  useMenuBehaviour(header, { close: onChoice, leave: onLeave });
  const t = useTranslations('navigation');
  const link =
    'display flex items-center justify-between border-b border-edge py-4 text-[clamp(2.25rem,11vw,3.5rem)] hover:text-accent aria-[current]:text-accent';
  return (
    <div id={id} className="h-[calc(100dvh-4.5rem)] overflow-y-auto overscroll-contain lg:hidden">
      <div className="frame flex min-h-full flex-col justify-between gap-8 pt-2 pb-8">
        <nav aria-label={t('main')}>
          <ul>
            {publicLinks.map(({ href, name }) => (
              <li key={href}>
                <NavigationLink href={href} onClick={onChoice} className={link}>
                  {t(name)}
                </NavigationLink>
              </li>
            ))}
            <li>
              <WorksLink onClick={onChoice} className={link} />
            </li>
          </ul>
        </nav>
        <LanguageList />
      </div>
    </div>
  );
}

/** From where the links stand in the header; the same width as Tailwind's `lg`. */
const wide = '(width >= 64rem)';

/** Escape leaves it, the focus stays in the header, the page stands still, and a wide window closes it. */
function useMenuBehaviour(header: RefObject<HTMLElement | null>, menu: { close: () => void; leave: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') menu.leave();
    else if (event.key === 'Tab' && header.current) keepFocusIn(header.current, event);
  });
  const onWidth = useEffectEvent(() => menu.close());
  // At once with the menu: the first key may come in the same moment.
  useLayoutEffect(() => {
    const away = new AbortController();
    const { signal } = away;
    document.documentElement.classList.add('overflow-hidden');
    document.addEventListener('keydown', (event) => onKey(event), { signal });
    matchMedia(wide).addEventListener('change', () => onWidth(), { signal });
    return () => {
      document.documentElement.classList.remove('overflow-hidden');
      away.abort();
    };
  }, []);
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
