import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { type Language, languageTable } from '../../../domain/text/language.ts';
import { useLanguage } from '../language/language.tsx';
import { classNames } from '../../ui/class-names.ts';
import { shownLanguages } from '../../../domain/studio/facts.ts';
import { useStudio } from '../../studio/studio.tsx';

/** A disclosure button with the current language, which opens a list of the others. */
export function LanguageSwitcher() {
  const t = useTranslations('navigation');
  const { language, choose } = useLanguage();
  const studio = useStudio();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onOutside = useEffectEvent(({ target }: Event) => {
    if (!root.current?.contains(target as Node)) setOpen(false);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    const step = steps[event.key];
    if (step === undefined || !root.current?.contains(event.target as Node)) return;
    event.preventDefault();
    moveFocus(root.current, step);
  });
  // A layout effect, since the key that opens the list also moves the focus into it.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const away = new AbortController();
    const { signal } = away;
    document.addEventListener('pointerdown', (event) => onOutside(event), { signal });
    document.addEventListener('focusin', (event) => onOutside(event), { signal });
    document.addEventListener('keydown', (event) => onKey(event), { signal });
    return () => away.abort();
  }, [open]);

  const otherLanguages = shownLanguages(studio).filter((shown) => shown !== language);
  if (otherLanguages.length === 0) return null;
  return (
    <fieldset ref={root} aria-label={t('language')} className="relative shrink-0 whitespace-nowrap">
      <button
        ref={button}
        type="button"
        title={languageTable[language].name}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || steps[event.key] === undefined) return;
          // The event bubbles to the document, whose listener for an open list moves the focus into it.
          flushSync(() => setOpen(true));
        }}
        className="-mr-2 flex min-h-11 items-center gap-1 px-2 font-semibold hover:text-accent"
      >
        {language.toUpperCase()}
        <ChevronDown className={classNames('size-4 transition-transform', open && 'rotate-180')} aria-hidden />
      </button>
      <ul id={list} hidden={!open} className="absolute top-full -right-2 border border-control bg-surface">
        {otherLanguages.map((other) => (
          <li key={other} className="border-edge not-first:border-t">
            <LanguageButton
              language={other}
              className="w-full px-5"
              onClick={() => {
                void choose(other);
                close();
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type LanguageButtonProps = ComponentProps<'button'> & { language: Language };

export const LanguageButton = ({ language, className, ...props }: LanguageButtonProps) => (
  <button
    type="button"
    title={languageTable[language].name}
    className={classNames('min-h-11 font-semibold hover:text-accent', className)}
    {...props}
  >
    {language.toUpperCase()}
  </button>
);

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus among the visible buttons of a group, wrapping around. */
function moveFocus(group: HTMLElement, step: number): void {
  const buttons = [...group.querySelectorAll('button')].filter((button) => button.offsetParent);
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons.at((index + step) % buttons.length)?.focus();
}
