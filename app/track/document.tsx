import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator, IntlProvider, type Messages } from 'use-intl';
import type { Language } from '../../domain/language.ts';
import type { TrackingPage } from '../../domain/tracking.ts';
import { studio } from '../../studio.ts';
import { loadedCatalogue } from '../i18n/catalogues.ts';
import { renderPlainDocument } from '../ssr/document.ts';
import { ConfirmPage } from './confirm.tsx';
import { ConversationPage } from './conversation.tsx';
import { DonePage } from './done.tsx';
import { Frame } from './frame.tsx';
import { LostPage } from './lost.tsx';

/**
 * A page for a sender as a document. It works without scripts and loads one only, for times in the reader's zone and the words of
 * the file field: no code of other pages, and nothing that would take its address along.
 */
export function trackingDocument(page: TrackingPage, language: Language): string {
  const messages = loadedCatalogue(language);
  const t = createTranslator({ locale: language, messages: messages as Messages, namespace: 'track' });
  const markup = (
    <IntlProvider locale={language} messages={messages} timeZone="UTC">
      <Frame language={language}>
        <Content page={page} language={language} />
      </Frame>
    </IntlProvider>
  );
  return renderPlainDocument({
    language,
    title: `${titleOf(page, t)} — ${studio.name}`,
    markup: renderToStaticMarkup(markup),
    script: 'app/track/scripts.ts',
    fonts: true,
  });
}

function Content({ page, language }: { page: TrackingPage; language: Language }) {
  switch (page.page) {
    case 'conversation':
      return <ConversationPage {...page} language={language} />;
    case 'confirm':
      return <ConfirmPage {...page} />;
    case 'done':
      return <DonePage {...page} />;
    case 'lost':
      return <LostPage {...page} language={language} />;
  }
}

/** Without what was typed: titles stay in the history of browsers. */
function titleOf(page: TrackingPage, t: ReturnType<typeof createTranslator<Messages, 'track'>>): string {
  switch (page.page) {
    case 'conversation':
      return t('label', { kind: page.tracked.kind, id: String(page.tracked.id) });
    case 'confirm':
      return t(`confirm.${page.request}.title`);
    case 'done':
      return t(`done.${page.request}.title`);
    case 'lost':
      return t('lost.title');
  }
}
