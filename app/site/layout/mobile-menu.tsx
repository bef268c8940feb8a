import { memo, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHydrated } from '../../browser/hydrated.ts';
import { whenIdle } from '../../browser/idle.ts';
import { classNames } from '../../ui/class-names.ts';
import { useLanguage } from '../language/language.tsx';
import { LanguageButton } from './language-switcher.tsx';
import { OwnPageLinks, PageLinks, WorksLink } from './navigation-links.tsx';
import { shownLanguages } from '../../../domain/studio/facts.ts';
import { useStudio } from '../../studio/studio.tsx';

/** From Tailwind's `lg` on the header shows the links. */
const wideWindow = '(width >= 64rem)';

type OnMenuChange = (open: boolean) => void;

interface MobileMenuProps {
  header: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onMenuChange: OnMenuChange;
  /** Called when the focus must return to the button. */
  onLeave: () => void;
}

/**
 * The menu of small screens below the header, which traps the focus. It is rendered when the browser is idle: a slow phone needs longer than a
 * frame for it. While it is closed, it is invisible but keeps its layout.
 */
export function MobileMenu({ header, isOpen, onMenuChange, onLeave }: MobileMenuProps) {
  useMenuBehaviour(header, isOpen, { close: () => onMenuChange(false), leave: onLeave });
  const isPrepared = usePrepared();
  if (!isOpen && !isPrepared) return null;
  return (
    <div
      id="menu"
      className={classNames(
        'h-[calc(100dvh-4.5rem)] overflow-y-auto overscroll-contain lg:hidden',
        !isOpen && 'invisible absolute w-full',
      )}
    >
      <MenuContent onMenuChange={onMenuChange} />
    </div>
  );
}

/** Whether the closed menu is rendered: on small screens, once the browser is idle after hydration. */
function usePrepared(): boolean {
  const isHydrated = useHydrated();
  const [isPrepared, setPrepared] = useState(false);
  useEffect(
    () => (isHydrated ? whenIdle(() => setPrepared(!matchMedia(wideWindow).matches)) : undefined),
    [isHydrated],
  );
  return isPrepared;
}

/** The links and the languages. They do not render again when the menu opens. */
const MenuContent = memo(function MenuContent({ onMenuChange }: { onMenuChange: OnMenuChange }) {
  const t = useTranslations('navigation');
  const { language, choose } = useLanguage();
  const studio = useStudio();
  const otherLanguages = shownLanguages(studio).filter((shown) => shown !== language);
  const onChoice = () => onMenuChange(false);
  const link =
    'display flex items-center justify-between border-b border-edge py-4 text-[clamp(min(2.25rem,13vw),11vw,3.5rem)] hover:text-accent aria-[current]:text-accent';
  return (
    <div className="frame flex min-h-full flex-col justify-between gap-8 pt-2 pb-8">
      <nav aria-label={t('main')}>
        <ul>
          <PageLinks onClick={onChoice} className={link} />
          <OwnPageLinks menu="header" onClick={onChoice} className={link} />
          <li>
            <WorksLink onClick={onChoice} className={link} />
          </li>
        </ul>
      </nav>
      {otherLanguages.length > 0 && (
        <fieldset aria-label={t('language')} className="flex gap-2">
          {[language, ...otherLanguages].map((code) => (
            <LanguageButton
              key={code}
              language={code}
              aria-current={code === language || undefined}
              className="flex-1 border border-control aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-on-accent"
              onClick={() => void choose(code)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
});

/** The open menu closes on Escape and when the window becomes wide; the focus stays in the header. */
function useMenuBehaviour(
  header: RefObject<HTMLElement | null>,
  isOpen: boolean,
  menu: { close: () => void; leave: () => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') menu.leave();
    else if (event.key === 'Tab' && header.current) trapFocus(header.current, event);
  });
  const onWidth = useEffectEvent(() => menu.close());
  // A layout effect, since a key can follow the opening click immediately.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const away = new AbortController();
    const { signal } = away;
    document.addEventListener('keydown', (event) => onKey(event), { signal });
    matchMedia(wideWindow).addEventListener('change', () => onWidth(), { signal });
    return () => away.abort();
  }, [isOpen]);
}

/** Wraps Tab from the last control to the first, and back. */
function trapFocus(container: HTMLElement, event: KeyboardEvent): void {
  const controls = [...container.querySelectorAll<HTMLElement>('a, button')].filter((control) => control.offsetParent);
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (document.activeElement !== from && container.contains(document.activeElement)) return;
  event.preventDefault();
  to?.focus();
}
