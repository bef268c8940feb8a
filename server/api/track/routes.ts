import { setTimeout } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { attachmentLimits } from '../../../domain/conversation/attachment.ts';
import { addressIn } from '../../../domain/text/language.ts';
import { addressForm, trackingNotices, trackingRequests } from '../../../domain/correspondence/tracking.ts';
import { practice } from '../../../studio.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { dropFiles, findFile, readFile } from '../../features/conversations/attachments.ts';
import { conversationOfToken, trackPath } from '../../features/conversations/conversations.ts';
import { attachmentResponse } from '../../platform/http/download/download.ts';
import { readId } from '../../platform/http/endpoint/endpoint.ts';
import { requestLanguage } from '../../platform/i18n/request-language.ts';
import { withTimeout, responseTimeout } from '../../platform/http/middleware/timeout.ts';
import { receiveForm } from './form-body.ts';
import { answer, mailConfirmation, validateForm } from './forms.ts';
import { mailLostLinks } from './lost.ts';
import type { SubmitForm } from './pitch-start.ts';
import { carryOut, consumeRequest, findRequest } from '../../workflows/request-by-sender.ts';
import { download } from './responses.ts';
import { exported, findSubject } from '../../features/sender-page/sender-page.ts';
import { pitchPath, routePitch, routePitchStart } from './pitch-routes.ts';
import { type Handlers, createTrackContext, type TrackContext, tokenOf, withResponseTimeout } from './track-context.ts';

/** The duration of every response to a request for lost links, in ms, so it does not reveal whether the address is known. */
const responseDuration = 400;

const answerPath = '/track/:token';

/** The forms with files of the sender's pages. */
export const trackingUploads = [answerPath, ...(practice.pitch.enabled ? [pitchPath] : [])].map((path) => ({
  method: 'POST',
  path,
  bytes: attachmentLimits.form,
}));

/** The sender's page and its forms. The token in the address is the credential; no cookie is read or set. */
export function routeTracking(app: Hono, context: AppContext, submit: SubmitForm): void {
  const trackContext = createTrackContext(app, context);
  routeLost(trackContext);
  routeDone(app, trackContext);
  routeConfirm(trackContext);
  routeAnswer(trackContext);
  if (practice.pitch.enabled) {
    routePitch(trackContext);
    routePitchStart(trackContext, submit);
  }
  routeFile(trackContext);
}

/** The form for lost links. */
function routeLost({ context, route, countView, receive, show }: TrackContext): void {
  const handlers: Handlers = {
    GET: withResponseTimeout(async (c) => {
      await countView(c);
      return show(c, { page: 'lost', sent: c.req.query('sent') !== undefined }, requestLanguage(c));
    }),
    POST: withResponseTimeout(async (c) => {
      const fields = await receive(c);
      const language = requestLanguage(c);
      const { data, form } = validateForm('lost', addressForm, fields, language);
      if (!data) return show(c, { page: 'lost', sent: false, form }, language, 400);
      await Promise.all([mailLostLinks(context, data.email, context.now()), setTimeout(responseDuration)]);
      return c.redirect(`${addressIn(language, '/track')}?sent`, 303);
    }),
  };
  route('/track', handlers);
  route('/:language{[a-z]{2}}/track', handlers, '/track');
}

/** The page after a request of the sender has been carried out. */
function routeDone(app: Hono, { show, missing }: TrackContext): void {
  app.get('/track/done/:request', (c) => {
    c.set('route', '/track/done/:request');
    const request = trackingRequests.find((name) => name === c.req.param('request'));
    if (!request || request === 'export') return withTimeout(missing(c), responseTimeout);
    return show(c, { page: 'done', request }, requestLanguage(c));
  });
}

/** The page that an emailed link opens to confirm a request. */
function routeConfirm({ context, route, addressOf, countView, receive, show, missing }: TrackContext): void {
  const { config, db, now, wakeJobs } = context;
  const findPendingRequest = async (token: string, time: Date) => {
    const requested = await findRequest(db, token, time);
    const subject = requested && (await findSubject(db, requested.conversation, time));
    return subject && { requested, subject };
  };

  route('/track/confirm/:token', {
    GET: withResponseTimeout(async (c) => {
      await countView(c);
      const token = tokenOf(c);
      const pending = await findPendingRequest(token, now());
      if (!pending) return missing(c);
      const { kind: request, email } = pending.requested;
      const { language, tracked } = pending.subject;
      return show(c, { page: 'confirm', token, request, email, title: tracked.title }, language);
    }),
    POST: withResponseTimeout(async (c) => {
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
}

/** The conversation with the forms for answers and requests. */
function routeAnswer(trackContext: TrackContext): void {
  const { context, route, countView, checkPost, uploads, findTokenSubject, missing, conversation } = trackContext;
  /** The conversation of a post, before its body is read. */
  const acceptSubjectPost = async (c: Context, token: string) => {
    await checkPost(c);
    return findTokenSubject(token);
  };

  route(answerPath, {
    GET: withResponseTimeout(async (c) => {
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
        await dropFiles(context.db, sent.files);
      }
      if (outcome === undefined) return missing(c);
      if (typeof outcome !== 'string') return conversation(c, token, subject, { form: outcome });
      return c.redirect(`${trackPath(token)}?notice=${outcome}#notice`, 303);
    },
  });
}

/** The files of a conversation. */
function routeFile({ context, route, countView, missing }: TrackContext): void {
  const { db } = context;
  route('/track/:token/files/:id', {
    GET: withResponseTimeout(async (c) => {
      await countView(c);
      const shown = await conversationOfToken(db, tokenOf(c));
      const file = shown && (await findFile(db, readId(c)));
      if (!file || file.conversationId !== shown.id) return missing(c);
      return attachmentResponse(readFile(db, file.id), file);
    }),
  });
}
