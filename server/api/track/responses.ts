import { factsForVisitors } from '../../../domain/studio/facts.ts';
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Language } from '../../../domain/text/language.ts';
import type { TrackingPage } from '../../../domain/correspondence/tracking.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { notFound } from '../../platform/errors/http-error.ts';
import { requestLanguage } from '../../platform/i18n/request-language.ts';
import { pageTexts } from '../../platform/i18n/text-overrides.ts';
import type { Subject } from '../../features/sender-page/sender-page.ts';

/** The responses with pages for a sender. Caches must not store them, and search engines must not index them. */
export function responses({ config, pages, publicStudio }: Pick<AppContext, 'config' | 'pages' | 'publicStudio'>) {
  const respond = (c: Context, html: string, language: Language, status: PageStatus | 404 = 200) =>
    c.html(html, status, {
      'Cache-Control': 'no-store',
      'Content-Language': language,
      'X-Robots-Tag': 'noindex, nofollow',
    });
  const show = async (c: Context, page: TrackingPage, language: Language, status: PageStatus = 200) => {
    if (!pages) throw notFound();
    const studio = await publicStudio(c);
    const html = pages.renderTracking(page, language, factsForVisitors(studio), pageTexts(studio));
    return respond(c, html, language, status);
  };
  const missing = async (c: Context) => {
    if (!pages) throw notFound();
    const language = requestLanguage(c);
    const studio = await publicStudio(c);
    const address = `${config.publicUrl}/404`;
    const html = await pages.render(address, language, {}, factsForVisitors(studio), pageTexts(studio));
    return respond(c, html, language, 404);
  };
  const conversation = (c: Context, token: string, subject: Subject, overrides: Partial<ConversationPage> = {}) =>
    show(
      c,
      { page: 'conversation', token, formKey: randomUUID(), tracked: subject.tracked, ...overrides },
      subject.language,
      overrides.form ? 400 : 200,
    );
  return { show, missing, conversation };
}

/** 409: the stored values have changed since the sender opened the form. */
type PageStatus = 200 | 400 | 409;

type ConversationPage = Extract<TrackingPage, { page: 'conversation' }>;

/** A sender's own data, as a file. */
export const download = (c: Context, data: object, { tracked: { kind, id } }: Subject) =>
  c.body(JSON.stringify(data, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${kind}-${id}.json"`,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  });
