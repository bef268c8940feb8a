import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Language, languages } from '../../domain/language.ts';
import { useLanguage } from '../language.tsx';
import { classNames } from '../ui/class-names.ts';

/** Each language's name in itself: whoever looks for it reads it. */
const nativeNames: Record<Language, string> = { en: 'English', ru: 'Русский', ro: 'Română' };

/** Shows the current language; opened, it lists the other two. */
export function LanguageSwitcher() {
  const t = useTranslations('navigation');
  const { language, choose } = useLanguage();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setOpen(true);
    // The list is in the document only after this event.
    requestAnimationFrame(() => moveFocus(root.current, step));
  };

  return (
    <div
      ref={root}
      role="group"
      aria-label={t('language')}
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        title={nativeNames[language]}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="-mr-2 flex min-h-11 items-center gap-1 px-2 font-semibold hover:text-accent"
      >
        {language.toUpperCase()}
        <ChevronDown className={classNames('size-4 transition-transform', open && 'rotate-180')} aria-hidden />
      </button>
      <ul id={list} hidden={!open} className="absolute top-full -right-2 border border-control bg-surface">
        {languages
          .filter((other) => other !== language)
          .map((other) => (
            <li key={other} className="border-edge not-first:border-t">
              <LanguageButton
                language={other}
                className="w-full px-5"
                onChoose={() => {
                  void choose(other);
                  close();
                }}
              />
            </li>
          ))}
      </ul>
    </div>
  );
}

/** All languages side by side, the current one marked; for the menu of small screens, which has the room. */
export function LanguageList() {
  const t = useTranslations('navigation');
  const { language, choose } = useLanguage();
  return (
    <div role="group" aria-label={t('language')} className="flex gap-2">
      {[language, ...languages.filter((other) => other !== language)].map((each) => (
        <LanguageButton
          key={each}
          language={each}
          current={each === language}
          className="flex-1 border border-control aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-on-accent"
          onChoose={() => void choose(each)}
        />
      ))}
    </div>
  );
}

interface LanguageButtonProps {
  language: Language;
  current?: boolean;
  className: string;
  onChoose: () => void;
}

const LanguageButton = ({ language, current, className, onChoose }: LanguageButtonProps) => (
  <button
    type="button"
    title={nativeNames[language]}
    aria-current={current || undefined}
    onClick={onChoose}
    className={classNames('min-h-11 font-semibold hover:text-accent', className)}
  >
    {language.toUpperCase()}
  </button>
);

/** Moves the focus among a group's visible buttons, round at the ends. */
function moveFocus(group: HTMLElement | null, step: number): void {
  const buttons = [...(group?.querySelectorAll('button') ?? [])].filter((button) => button.checkVisibility());
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons.at((index + step) % buttons.length)?.focus();
}
