import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator, IntlProvider, type Messages } from 'use-intl';
import { defaultLanguage, type Language, languages } from '../../domain/language.ts';
import { renderPlainDocument } from './document.ts';
import { ErrorPage, PlainPage } from '../errors/error-page.tsx';
import { loadedCatalogue } from '../i18n/catalogues.ts';

const translator = (language: Language) =>
  createTranslator({ locale: language, messages: loadedCatalogue(language) as Messages, namespace: 'errorPage' });

/** Replaces a page whose render failed. */
export function failureDocument(retry: string, language: Language): string {
  const markup = (
    <IntlProvider locale={language} messages={loadedCatalogue(language)} timeZone="UTC">
      <ErrorPage retry={retry} />
    </IntlProvider>
  );
  const title = translator(language)('title');
  return renderPlainDocument({ language, title, markup: renderToStaticMarkup(markup) });
}

/** Shown offline, in all languages because it is cached before the visitor's is known; its links reload the open address. */
export function offlineDocument(): string {
  const translations = languages.map((language) => ({ language, t: translator(language) }));
  const markup = (
    <PlainPage>
      <h1 className="grid gap-y-3">
        {translations.map(({ language, t }) => (
          <span key={language} lang={language} className="display text-poster">
            {t('offline.title')}
          </span>
        ))}
      </h1>
      <div className="grid gap-y-5">
        {translations.map(({ language, t }) => (
          <p key={language} lang={language}>
            {t('offline.text')} {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- reloads the open address */}
            <a href="" className="font-semibold underline underline-offset-4 hover:text-accent">
              {t('retry')}
            </a>
          </p>
        ))}
      </div>
    </PlainPage>
  );
  const title = translator(defaultLanguage)('offline.title');
  return renderPlainDocument({ language: defaultLanguage, title, markup: renderToStaticMarkup(markup), cached: true });
}
