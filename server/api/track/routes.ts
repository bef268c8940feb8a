import { setTimeout } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { attachmentLimits } from '../../../domain/conversation/attachment.ts';
import { addressIn, languages } from '../../../domain/text/language.ts';
import { addressForm, trackingNotices, trackingRequests } from '../../../domain/correspondence/tracking.ts';
import { pitchSteps } from '../../../domain/pitch/fields.ts';
import { stepWithFiles } from '../../../domain/pitch/files.ts';
import { practice } from '../../../studio.ts';
import { isSameOrigin } from '../../features/auth/access.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { dropFiles, findFile, readFile } from '../../features/conversations/attachments.ts';
import { conversationOfToken, trackPath } from '../../features/conversations/conversations.ts';
import { readWhatWeLookForIn } from '../../features/pitches/what-we-look-for.ts';
import { attachmentResponse } from '../../platform/http/download/download.ts';
import { readId } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError, invalid, tooMany } from '../../platform/errors/http-error.ts';
import { clientAddress } from '../../platform/http/middleware/client-address.ts';
import { requestLanguage } from '../../platform/i18n/request-language.ts';
import { otherMethod } from '../../platform/http/middleware/error-response.ts';
import { withTimeout, responseTimeout } from '../../platform/http/middleware/timeout.ts';
import { formLimits } from '../../platform/http/rate-limit/form-limits.ts';
import { addressKey, rateLimit } from '../../platform/http/rate-limit/rate-limit.ts';
import { readForm, receiveForm, type SentForm, uploadLimit } from './form-body.ts';
import { answer, mailConfirmation, validateForm } from './forms.ts';
import { mailLostLinks } from './lost.ts';
import {
  filesOfPitch,
  findPitched,
  nextStep,
  pitchPage,
  type Pitched,
  saveStep,
  stepAfter,
  unreadForm,
} from './pitch-form.ts';
import { startPage, startPitch, type SubmitForm } from './pitch-start.ts';
import { carryOut, consumeRequest, findRequest } from '../../workflows/request-by-sender.ts';
import { download, responses } from './responses.ts';
import { exported, findSubject, type Subject } from '../../features/sender-page/sender-page.ts';

/** The maximum of pages that one client may open in ten minutes, with known and unknown tokens. */
export const viewLimit = { points: 300, seconds: 600 };

/** The duration of every response to a request for lost links, in ms, so it does not reveal whether the address is known. */
const responseDuration = 400;

const answerPath = '/track/:token';
const pitchPath = '/track/:token/pitch';

/** The forms with files of the sender's pages. */
export const trackingUploads = [answerPath, ...(practice.pitch.enabled ? [pitchPath] : [])].map((path) => ({
  method: 'POST',
  path,
  bytes: attachmentLimits.form,
}));

type Handle = (c: Context) => Promise<Response>;

const limited =
  (handle: Handle): Handle =>
  (c) =>
    withTimeout(handle(c), responseTimeout);

const tokenOf = (c: Context) => c.req.param('token') ?? '';

/** The sender's page and its forms. The token in the address is the credential; no cookie is read or set. */
export function routeTracking(app: Hono, context: AppContext, submit: SubmitForm): void {
  const { config, db, now, wakeJobs } = context;
  const views = rateLimit(context, { name: 'track-views', ...viewLimit });
  const forms = formLimits(context, 'track');
  const uploads = uploadLimit(context);
  const { show, missing, conversation } = responses(context);
  const addressOf = (c: Context) => clientAddress(c, config.trustProxy);

  const countView = async (c: Context) => {
    const blocked = await views.consume(addressKey(addressOf(c)));
    if (blocked) throw tooMany(blocked.retryAfter);
  };
  const findTokenSubject = async (token: string): Promise<Subject | undefined> => {
    const tokenConversation = await conversationOfToken(db, token);
    return tokenConversation && findSubject(db, tokenConversation, now());
  };
  const findTokenPitch = async (token: string) => {
    const tokenConversation = await conversationOfToken(db, token);
    return tokenConversation?.projectId ? findPitched(db, tokenConversation.projectId) : undefined;
  };
  const acceptPitchPost = async (c: Context, token: string) => {
    await checkPost(c);
    return findTokenPitch(token);
  };
  const findPendingRequest = async (token: string, time: Date) => {
    const requested = await findRequest(db, token, time);
    const subject = requested && (await findSubject(db, requested.conversation, time));
    return subject && { requested, subject };
  };
  /** Checks the origin and the rate limit of a post. @throws {HttpError} 403 from another site, 429 over the limit */
  const checkPost = async (c: Context) => {
    if (!isSameOrigin(c.req.raw, config.publicUrl)) throw new HttpError(403, 'otherSite');
    await forms.consume(addressOf(c));
  };
  const receive = async (c: Context) => {
    await checkPost(c);
    return (await readForm(c)).fields;
  };
  /** The conversation of a post, before its body is read. */
  const acceptSubjectPost = async (c: Context, token: string) => {
    await checkPost(c);
    return findTokenSubject(token);
  };
  /** Adds a page with its form; other methods are refused. */
  const route = (pattern: string, handlers: Partial<Record<'GET' | 'POST', Handle>>, name = pattern) => {
    for (const [method, handle] of Object.entries(handlers))
      app.on(method, pattern, (c) => {
        c.set('route', name);
        return handle(c);
      });
    app.all(pattern, otherMethod(Object.keys(handlers)));
  };

  const lost = {
    GET: limited(async (c) => {
      await countView(c);
      return show(c, { page: 'lost', sent: c.req.query('sent') !== undefined }, requestLanguage(c));
    }),
    POST: limited(async (c) => {
      const fields = await receive(c);
      const language = requestLanguage(c);
      const { data, form } = validateForm('lost', addressForm, fields, language);
      if (!data) return show(c, { page: 'lost', sent: false, form }, language, 400);
      await Promise.all([mailLostLinks(context, data.email, now()), setTimeout(responseDuration)]);
      return c.redirect(`${addressIn(language, '/track')}?sent`, 303);
    }),
  };
  route('/track', lost);
  route('/:language{[a-z]{2}}/track', lost, '/track');

  app.get('/track/done/:request', (c) => {
    c.set('route', '/track/done/:request');
    const request = trackingRequests.find((name) => name === c.req.param('request'));
    if (!request || request === 'export') return withTimeout(missing(c), responseTimeout);
    return show(c, { page: 'done', request }, requestLanguage(c));
  });

  route('/track/confirm/:token', {
    GET: limited(async (c) => {
      await countView(c);
      const token = tokenOf(c);
      const pending = await findPendingRequest(token, now());
      if (!pending) return missing(c);
      const { kind: request, email } = pending.requested;
      const { language, tracked } = pending.subject;
      return show(c, { page: 'confirm', token, request, email, title: tracked.title }, language);
    }),
    POST: limited(async (c) => {
      await receive(c);
      const token = tokenOf(c);
      const confirmedAt = now();
      const pending = await findPendingRequest(token, confirmedAt);
      if (!pending) return missing(c);
      const { requested, subject } = pending;
      const actor = { userId: null, via: 'link', address: addressOf(c) } as const;
      let data: object | undefined;
      const isCarriedOut = await inTransaction(db, async (tx) => {
        if (!(await consumeRequest(tx, token, subject.conversation))) return false;
        await carryOut(tx, { subject, requested, by: actor }, confirmedAt);
        if (requested.kind === 'export')
          data = await exported(tx, subject, { publicUrl: config.publicUrl, now: confirmedAt });
        return true;
      });
      if (!isCarriedOut) return missing(c);
      wakeJobs();
      if (data !== undefined) return download(c, data, subject);
      return c.redirect(addressIn(subject.language, `/track/done/${requested.kind}`), 303);
    }),
  });

  route(answerPath, {
    GET: limited(async (c) => {
      await countView(c);
      const token = tokenOf(c);
      const subject = await findTokenSubject(token);
      if (!subject) return missing(c);
      const notice = trackingNotices.find((name) => name === c.req.query('notice'));
      return conversation(c, token, subject, { notice });
    }),
    /** Reading a form with files has no timeout while it makes progress; the steps before and after it have one each. */
    POST: async (c) => {
      const token = tokenOf(c);
      const subject = await withTimeout(acceptSubjectPost(c, token), responseTimeout);
      if (!subject) return missing(c);
      const sent = await receiveForm(c, context, uploads);
      const request = trackingRequests.find((name) => name === sent.fields.form);
      const handled = request
        ? mailConfirmation(context, subject, request, sent.fields)
        : answer(context, subject, sent);
      let outcome;
      try {
        outcome = await withTimeout(handled, responseTimeout);
      } finally {
        await dropFiles(db, sent.files);
      }
      if (outcome === undefined) return missing(c);
      if (typeof outcome !== 'string') return conversation(c, token, subject, { form: outcome });
      return c.redirect(`${trackPath(token)}?notice=${outcome}#notice`, 303);
    },
  });

  const pitch: Record<'GET' | 'POST', Handle> = {
    GET: limited(async (c) => {
      await countView(c);
      const pitched = await findTokenPitch(tokenOf(c));
      if (!pitched) return missing(c);
      const step = pitchSteps.find((name) => name === c.req.query('step')) ?? nextStep(pitched);
      const saved = pitchSteps.find((name) => name === c.req.query('saved'));
      const { language } = pitched.project;
      const lookFor = await readWhatWeLookForIn(db, language);
      return show(c, { ...pitchPage(pitched, tokenOf(c), step, lookFor, now()), saved }, language);
    }),
    /** Reading the form has no timeout while it makes progress, as for the form of an answer. */
    POST: async (c) => {
      const token = tokenOf(c);
      const pitched = await withTimeout(acceptPitchPost(c, token), responseTimeout);
      if (!pitched) return missing(c);
      const sent = await receiveForm(c, context, uploads, filesOfPitch);
      try {
        return await withTimeout(savePitchForm(c, token, pitched, sent), responseTimeout);
      } finally {
        await dropFiles(db, sent.files);
      }
    },
  };
  async function savePitchForm(c: Context, token: string, pitched: Pitched, sent: SentForm): Promise<Response> {
    const isUnread = Object.keys(sent.fields).length === 0 && sent.refused.length > 0;
    const step = isUnread ? stepWithFiles : pitchSteps.find((name) => name === sent.fields.step);
    if (!step) throw invalid();
    const outcome = isUnread ? unreadForm(pitched, sent) : await saveStep(db, pitched, step, sent, now());
    if (outcome === undefined) return missing(c);
    wakeJobs();
    if (outcome === 'saved') return c.redirect(`${trackPath(token)}/pitch?step=${stepAfter(step)}&saved=${step}`, 303);
    const { status, form, refusedFiles, ...stored } = outcome;
    // Only files were rejected, so the typed values are saved.
    const saved = form || isUnread ? undefined : step;
    const { language } = pitched.project;
    const lookFor = await readWhatWeLookForIn(db, language);
    const page = { ...pitchPage(stored, token, step, lookFor, now()), form, refusedFiles, saved };
    return show(c, page, language, status);
  }
  const begin: Record<'GET' | 'POST', Handle> = {
    GET: limited(async (c) => {
      const language = requestLanguage(c);
      return show(c, startPage(await readWhatWeLookForIn(db, language)), language);
    }),
    POST: limited(async (c) => {
      const fields = await receive(c);
      const language = requestLanguage(c);
      const lookFor = await readWhatWeLookForIn(db, language);
      const outcome = await startPitch(fields, { language, address: addressOf(c), lookFor }, submit);
      if ('location' in outcome) return c.redirect(outcome.location, 303);
      return show(c, outcome.page, language, outcome.status);
    }),
  };
  if (practice.pitch.enabled) {
    route(pitchPath, pitch);
    for (const language of languages) route(addressIn(language, '/publishing/pitch'), begin, '/publishing/pitch');
  }

  route('/track/:token/files/:id', {
    GET: limited(async (c) => {
      await countView(c);
      const shown = await conversationOfToken(db, tokenOf(c));
      const file = shown && (await findFile(db, readId(c)));
      if (!file || file.conversationId !== shown.id) return missing(c);
      return attachmentResponse(readFile(db, file.id), file);
    }),
  });
}
