import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator, IntlProvider, type Messages } from 'use-intl';
import { defaultLanguage, type Language, languages } from '../../domain/language.ts';
import { renderPlainDocument } from './document.ts';
import { ErrorPage, PlainPage } from '../errors/error-page.tsx';
import { loadedTexts } from '../i18n/catalogues.ts';

const texts = (language: Language) =>
  createTranslator({ locale: language, messages: loadedTexts(language) as Messages, namespace: 'errorPage' });

/** For a page that the server could not render. */
export function failureDocument(retry: string, language: Language): string {
  const markup = (
    <IntlProvider locale={language} messages={loadedTexts(language)} timeZone="UTC">
      <ErrorPage retry={retry} />
    </IntlProvider>
  );
  const title = texts(language)('title');
  return renderPlainDocument({ language, title, markup: renderToStaticMarkup(markup) });
}

/**
 * For a browser that reaches nothing. It is kept before anybody knows in which language it will be read, so it speaks all;
 * a link to the address that is open asks again.
 */
export function offlineDocument(): string {
  const parts = languages.map((language) => ({ language, t: texts(language) }));
  const markup = (
    <PlainPage>
      <h1 className="grid gap-y-3">
        {parts.map(({ language, t }) => (
          <span key={language} lang={language} className="display text-poster">
            {t('offline.title')}
          </span>
        ))}
      </h1>
      <div className="grid gap-y-5">
        {parts.map(({ language, t }) => (
          <p key={language} lang={language}>
            {t('offline.text')}{' '}
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- leads to the address that is open */}
            <a href="" className="font-semibold underline underline-offset-4 hover:text-accent">
              {t('retry')}
            </a>
          </p>
        ))}
      </div>
    </PlainPage>
  );
  const title = texts(defaultLanguage)('offline.title');
  return renderPlainDocument({ language: defaultLanguage, title, markup: renderToStaticMarkup(markup), kept: true });
}
