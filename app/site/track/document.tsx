import type { ReactNode } from 'react';
import { createTranslator, type Messages, useTranslations, useLocale } from 'use-intl';
import { addressIn, type Language } from '../../../domain/text/language.ts';
import type { TrackingPage } from '../../../domain/correspondence/tracking.ts';
import type { StudioFacts } from '../../../domain/studio/studio.ts';
import { loadedCatalogue } from '../language/catalogues.ts';
import { catalogueWith, type OwnTexts } from '../language/own-texts.ts';
import { mailLink } from '../../studio/mail-link.tsx';
import { Wordmark } from '../../studio/wordmark.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { renderPlainDocument } from '../../ssr/document.tsx';
import { Button } from '../../ui/button.tsx';
import { ConversationPage } from './conversation.tsx';
import { EmailField } from './forms.tsx';
import { PitchPage } from './pitch-page.tsx';
import { PitchStartPage } from './pitch-start.tsx';

/** A page for a sender, which works without scripts. It loads no code of other pages, and no resource that would receive its address. */
export function trackingDocument(page: TrackingPage, language: Language, studio: StudioFacts, texts: OwnTexts): string {
  const t = createTranslator({ locale: language, messages: loadedCatalogue(language) as Messages, namespace: 'track' });
  const { title, content } = titleAndContent(page, t, language);
  return renderPlainDocument({
    language,
    title: `${title} — ${studio.name}`,
    content: <Frame language={language}>{content}</Frame>,
    studio,
    messages: catalogueWith(texts, language),
    script: 'app/site/track/scripts.ts',
    fonts: true,
  });
}

/** The title contains no text that the sender typed, since titles stay in the history of browsers. */
function titleAndContent(
  page: TrackingPage,
  t: ReturnType<typeof createTranslator<Messages, 'track'>>,
  language: Language,
) {
  switch (page.page) {
    case 'conversation': {
      const { kind, id } = page.tracked;
      return { title: t('label', { kind, id: String(id) }), content: <ConversationPage {...page} /> };
    }
    case 'pitch':
      return { title: pitchTexts(language)('title'), content: <PitchPage {...page} /> };
    case 'start': {
      const pitch = pitchTexts(language);
      return { title: pitch('start.title'), content: <PitchStartPage {...page} /> };
    }
    case 'confirm':
      return { title: t(`confirm.${page.request}.title`), content: <ConfirmPage {...page} /> };
    case 'done': {
      const title = t(`done.${page.request}.title`);
      return { title, content: <Notice title={title} text={t(`done.${page.request}.text`)} /> };
    }
    case 'lost':
      return { title: t('lost.title'), content: <LostPage {...page} /> };
  }
}

const pitchTexts = (language: Language) =>
  createTranslator({ locale: language, messages: loadedCatalogue(language) as Messages, namespace: 'pitch' });

/** Header and footer of a page for a sender, with few links, none of which needs a script. */
function Frame({ language, children }: { language: Language; children: ReactNode }) {
  const t = useTranslations('track');
  const navigation = useTranslations('navigation');
  const quiet = 'inline-flex min-h-11 items-center text-muted hover:text-strong';
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <header className="border-b border-edge">
        <div className="frame flex min-h-18 items-center justify-between gap-4">
          <a href={addressIn(language, '/')} className="group inline-flex min-h-11 items-center gap-2.5">
            <Wordmark />
          </a>
          <a href={addressIn(language, '/')} className={`${quiet} max-sm:hidden`}>
            {t('home')}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <footer className="border-t border-edge">
        <div className="frame flex flex-wrap items-center justify-between gap-x-6 py-4 text-[0.9375rem]">
          <p>{mailLink()}</p>
          <div className="flex flex-wrap gap-x-6">
            <a href={addressIn(language, '/track')} className={quiet}>
              {t('lost.title')}
            </a>
            <a href={addressIn(language, '/privacy')} className={quiet}>
              {navigation('privacy')}
            </a>
          </div>
        </div>
      </footer>
    </div>
  );
}

/** Describes the action of an emailed link and confirms it. Opening the link changes nothing, since mail programs open links automatically. */
function ConfirmPage({ token, request, title, email }: Extract<TrackingPage, { page: 'confirm' }>) {
  const t = useTranslations('track.confirm');
  return (
    <Notice title={t(`${request}.title`)} text={t(`${request}.text`, { title, email: email ?? '' })}>
      <form method="post" action={`/track/confirm/${token}`} className="mt-8">
        <Button type="submit" variant={request === 'erase' ? 'danger' : 'primary'}>
          {t(`${request}.button`)}
        </Button>
      </form>
    </Notice>
  );
}

/** Requests new links, which are sent to the address on file; the response is the same whether or not anything is stored under it. */
function LostPage({ form, sent }: Extract<TrackingPage, { page: 'lost' }>) {
  const t = useTranslations('track.lost');
  const path = addressIn(useLocale(), '/track');
  return (
    <Notice title={t('title')} text={t(sent ? 'sent' : 'text')}>
      {sent ? (
        <p className="mt-6">
          <a href={path} className="font-semibold underline underline-offset-4 hover:text-accent">
            {t('again')}
          </a>
        </p>
      ) : (
        <form method="post" action={path} className="mt-8 grid gap-6">
          <EmailField label={t('email')} form={form} />
          <Button type="submit" className="sm:w-fit">
            {t('send')}
          </Button>
        </form>
      )}
    </Notice>
  );
}

/** A page of one sentence, with a form if the visitor can act. */
const Notice = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className="frame flex flex-1 flex-col">
    <div className="split split-line flex-1 content-center gap-y-8 py-12 lg:items-center lg:py-20">
      <h1 className="display text-hero [overflow-wrap:anywhere] hyphens-auto">{title}</h1>
      <div className="min-w-0">
        <p className="text-xl [overflow-wrap:anywhere]">{text}</p>
        {children}
      </div>
    </div>
  </div>
);
