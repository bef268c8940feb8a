import { createContext, type ReactNode, use, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { addressIn, isLanguage, type Language, languageKey, splitLanguage } from '../../domain/language.ts';
import { retention } from '../../domain/retention.ts';
import { nextTask } from '../boot/next-task.ts';
import { matchRoute } from '../routing/routes.tsx';
import { loadedTexts, loadTexts, setTextLanguage } from './catalogues.ts';

interface LanguageChoice {
  language: Language;
  choose: (language: Language) => Promise<void>;
  /** Shows what has been loaded since. */
  refresh: () => void;
}

const Choice = createContext<LanguageChoice | undefined>(undefined);

/** The page's language, and how to change it. */
export function useLanguage(): LanguageChoice {
  const choice = use(Choice);
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it');
  return choice;
}

/** Remembers the visitor's choice: local storage is the choice, the cookie tells the server (decision 10). */
function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage may be forbidden; the cookie may still be allowed.
  }
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageKey}=${language}; path=/; max-age=${retention.languageCookieDays * 86_400}; samesite=lax${secure}`;
}

function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(languageKey);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** @param first the language to begin with, whose texts for the open page are loaded */
export function LanguageProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [current, setCurrent] = useState(first);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const [pathname] = useLocation();
  /** What the address says, which goes before the visitor's choice. */
  const { language: named } = splitLanguage(pathname);

  const show = async (language: Language) => {
    await loadTexts(language, matchRoute(location.pathname).route);
    setTextLanguage(language);
    setCurrent(language);
  };
  const choose = async (language: Language) => {
    rememberLanguage(language);
    await show(language);
    const { language: named, path } = splitLanguage(location.pathname);
    if (named !== undefined) navigate(addressIn(language, path) + location.search + location.hash);
  };

  // The server knows only the cookie. Where local storage says otherwise, it is the visitor's choice that counts. Back and
  // forward can change what the address says.
  const follow = useEffectEvent(() => {
    const wanted = named ?? storedLanguage();
    if (wanted === undefined || wanted === current) return;
    void (named === undefined ? choose(wanted) : show(wanted));
  });
  useEffect(() => {
    // A browser's first look into its storage takes a while: a task of its own.
    void nextTask().then(() => follow());
  }, [named]);

  return (
    <Choice value={{ language: current, choose, refresh }}>
      <IntlProvider locale={current} messages={loadedTexts(current)} timeZone="UTC">
        {children}
      </IntlProvider>
    </Choice>
  );
}
