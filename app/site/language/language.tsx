import { createContext, type ReactNode, use, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import {
  addressIn,
  isLanguage,
  type Language,
  languageCookieDays,
  languageKey,
  splitLanguage,
} from '../../../domain/text/language.ts';
import { partsHydrated } from '../../browser/hydration-parts.tsx';
import { matchRoute } from '../../routing/routes.ts';
import type { Catalogue } from './chunks.ts';
import { hasCatalogue, loadCatalogue, loadedCatalogue, setCatalogueLanguage } from './catalogues.ts';
import { shownLanguages } from '../../../domain/studio/facts.ts';
import { useStudio } from '../../studio/studio.tsx';

interface LanguageChoice {
  language: Language;
  choose: (language: Language) => Promise<void>;
  /** Renders again with newly loaded chunks. */
  refresh: () => void;
}

const Choice = createContext<LanguageChoice | undefined>(undefined);

/** The page's language, and the function that changes it. */
export function useLanguage(): LanguageChoice {
  const choice = use(Choice);
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it');
  return choice;
}

/** Stores the visitor's choice in local storage, and in a cookie for the server. */
function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage may be forbidden; the cookie may still be allowed.
  }
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageKey}=${language}; path=/; max-age=${languageCookieDays * 86_400}; samesite=lax${secure}`;
}

function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(languageKey);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Requests the document of the open page in a language. */
function loadDocumentIn(language: Language): void {
  const { pathname, search, hash } = location;
  const address = addressIn(language, splitLanguage(pathname).path) + search + hash;
  // Assigning the present address would only scroll to its hash.
  if (address === pathname + search + hash) location.reload();
  else location.assign(address);
}

interface LanguageProviderProps {
  /** The initial language; its catalogue for the open page is loaded. */
  first: Language;
  /** Replaces the loaded catalogue, on the server. */
  catalogue: Catalogue | undefined;
  children: ReactNode;
}

export function LanguageProvider({ first, catalogue, children }: LanguageProviderProps) {
  const studio = useStudio();
  const [current, setCurrent] = useState(first);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const [pathname] = useLocation();
  /** The language in the address, which takes precedence over the visitor's choice. */
  const { language: named } = splitLanguage(pathname);

  const latestChoice = useRef(first);

  /** Shows the page in a language once its texts are loaded. @returns false if another language has been chosen in the meantime, or a document is loaded */
  const show = async (language: Language) => {
    latestChoice.current = language;
    try {
      // The visitor may navigate to another page in the meantime.
      do await loadCatalogue(language, matchRoute(location.pathname).route);
      while (!hasCatalogue(language, matchRoute(location.pathname).route));
    } catch {
      // The visitor is offline, or a newer release has replaced the file. The server has the texts.
      if (latestChoice.current === language) loadDocumentIn(language);
      return false;
    }
    if (latestChoice.current !== language) return false;
    setCatalogueLanguage(language);
    setCurrent(language);
    return true;
  };
  const choose = async (language: Language) => {
    storeLanguage(language);
    if (!(await show(language))) return;
    const { language: named, path } = splitLanguage(location.pathname);
    if (named !== undefined) navigate(addressIn(language, path) + location.search + location.hash);
  };

  // The server receives only the cookie, but local storage takes precedence. Going back or forward can change the language of the address.
  const follow = useEffectEvent(() => {
    const chosen = named ?? storedLanguage();
    if (chosen !== undefined && !shownLanguages(studio).includes(chosen)) return;
    if (chosen === undefined || chosen === current) return;
    void (named === undefined ? choose(chosen) : show(chosen));
  });
  useEffect(() => {
    // The first read of local storage is slow, so it has a separate task. Each part must be hydrated in the language of its markup first.
    void partsHydrated().then(() => follow());
  }, [named]);

  return (
    <Choice value={{ language: current, choose, refresh }}>
      <IntlProvider locale={current} messages={catalogue ?? loadedCatalogue(current)} timeZone="UTC">
        {children}
      </IntlProvider>
    </Choice>
  );
}
