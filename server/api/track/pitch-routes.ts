import type { Context } from 'hono';
import { addressIn, languages } from '../../../domain/text/language.ts';
import { pitchSteps } from '../../../domain/pitch/fields.ts';
import { stepWithFiles } from '../../../domain/pitch/files.ts';
import { dropFiles } from '../../features/conversations/attachments.ts';
import { conversationOfToken, trackPath } from '../../features/conversations/conversations.ts';
import { readWhatWeLookForIn } from '../../features/pitches/what-we-look-for.ts';
import { invalid } from '../../platform/errors/http-error.ts';
import { requestLanguage } from '../../platform/i18n/request-language.ts';
import { withTimeout, responseTimeout } from '../../platform/http/middleware/timeout.ts';
import { receiveForm, type SentForm } from './form-body.ts';
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
import { type Handlers, type TrackContext, tokenOf, withResponseTimeout } from './track-context.ts';

/** The path of the pitch that belongs to a submission. */
export const pitchPath = '/track/:token/pitch';

/** The steps of the pitch. */
export function routePitch({ context, route, countView, checkPost, uploads, show, missing }: TrackContext): void {
  const { db, now, wakeJobs } = context;
  const findTokenPitch = async (token: string) => {
    const tokenConversation = await conversationOfToken(db, token);
    return tokenConversation?.projectId ? findPitched(db, tokenConversation.projectId) : undefined;
  };
  const acceptPitchPost = async (c: Context, token: string) => {
    await checkPost(c);
    return findTokenPitch(token);
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

  route(pitchPath, {
    GET: withResponseTimeout(async (c) => {
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
  });
}

/** The form of a visitor who starts with the pitch. */
export function routePitchStart({ context, route, addressOf, receive, show }: TrackContext, submit: SubmitForm): void {
  const { db } = context;
  const handlers: Handlers = {
    GET: withResponseTimeout(async (c) => {
      const language = requestLanguage(c);
      return show(c, startPage(await readWhatWeLookForIn(db, language)), language);
    }),
    POST: withResponseTimeout(async (c) => {
      const fields = await receive(c);
      const language = requestLanguage(c);
      const lookFor = await readWhatWeLookForIn(db, language);
      const outcome = await startPitch(fields, { language, address: addressOf(c), lookFor }, submit);
      if ('location' in outcome) return c.redirect(outcome.location, 303);
      return show(c, outcome.page, language, outcome.status);
    }),
  };
  for (const language of languages) route(addressIn(language, '/publishing/pitch'), handlers, '/publishing/pitch');
}
