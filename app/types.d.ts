import type { Language } from '../domain/text/language.ts';
import type backOffice from './i18n/catalogues/back-office.json';
import type en from './i18n/catalogues/en.json';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    /** The back office adds its English catalogue to the page's language (app/back-office/app.tsx). */
    Messages: typeof en & { backOffice: typeof backOffice };
  }
}
