import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../language/language.tsx';
import { LanguageButton } from './language-switcher.tsx';
import { OwnPageLinks, PageLinks, WorksLink } from './navigation-links.tsx';
import { shownLanguages } from '../../../domain/studio/facts.ts';
import { useStudio } from '../../studio/studio.tsx';

type MobileMenuProps = { header: RefObject<HTMLElement | null>; onChoice: () => void; onLeave: () => void };

/** The menu of small screens below the header, which traps the focus. @param onLeave called when the focus must return to the button */
export function MobileMenu({ header, onChoice, onLeave }: MobileMenuProps) {
  useMenuBehaviour(header, { close: onChoice, leave: onLeave });
  const t = useTranslations('navigation');
  const { language, choose } = useLanguage();
  const studio = useStudio();
  const otherLanguages = shownLanguages(studio).filter((shown) => shown !== language);
  const link =
    'display flex items-center justify-between border-b border-edge py-4 text-[clamp(min(2.25rem,13vw),11vw,3.5rem)] hover:text-accent aria-[current]:text-accent';
  return (
    <div id="menu" className="h-[calc(100dvh-4.5rem)] overflow-y-auto overscroll-contain lg:hidden">
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
    </div>
  );
}

/** The menu closes on Escape and when the window becomes wide; the focus stays in the header. */
function useMenuBehaviour(header: RefObject<HTMLElement | null>, menu: { close: () => void; leave: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') menu.leave();
    else if (event.key === 'Tab' && header.current) trapFocus(header.current, event);
  });
  const onWidth = useEffectEvent(() => menu.close());
  // A layout effect, since a key can follow the opening click immediately.
  useLayoutEffect(() => {
    const away = new AbortController();
    const { signal } = away;
    document.addEventListener('keydown', (event) => onKey(event), { signal });
    // From Tailwind's `lg` on the header shows the links.
    matchMedia('(width >= 64rem)').addEventListener('change', () => onWidth(), { signal });
    return () => away.abort();
  }, []);
}

/** Wraps Tab from the last control to the first, and back. */
function trapFocus(container: HTMLElement, event: KeyboardEvent): void {
  const controls = [...container.querySelectorAll<HTMLElement>('a, button')].filter((control) => control.offsetParent);
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (document.activeElement !== from && container.contains(document.activeElement)) return;
  event.preventDefault();
  to?.focus();
}
