import { consultationType } from '../../../../domain/studio/service.ts';
import { replyTexts } from '../../../../content/reply-templates.ts';
import { studioSizeOf } from '../../../../domain/conversation/submitted-project.ts';
import { hasPitch } from '../../../../domain/pitch/pitch.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import type { MessageMail, ProjectMail } from '../../../platform/mail/mail-module.ts';
import {
  fieldList,
  noticeActions,
  paragraph,
  pitchLink,
  replyInvitation,
  responsePromise,
  stepList,
  subheading,
  trackLink,
} from './parts.tsx';
import { itemLink, type MailContent, type MailContext, opening, type Template } from './template.ts';
import { sharesOf } from '../../../../domain/studio/facts.ts';

export const projectNotice: Template<'project-notice'> = (project, context) => {
  const { text } = context;
  const isConsultation = project.projectType === consultationType;
  const size = studioSizeOf(project.additionalInfo);
  const platforms = project.targetPlatforms.map((platform) => text('value.platform', { platform }));
  const type = project.projectType === consultationType ? 'consultation' : project.projectType;
  const fields: Fields = [
    [text(isConsultation ? 'field.studio' : 'field.project'), project.name],
    [text('field.type'), text(`value.${type}`)],
    [text('field.email'), project.contactEmail],
    [text('field.platforms'), platforms.join(', ')],
    size === null
      ? [text('field.additionalInfo'), project.additionalInfo]
      : [text('field.studioSize'), text('value.studioSize', { size: size.replace('-', '–') })],
    [text(isConsultation ? 'field.problems' : 'field.description'), project.description],
  ];
  const submission = { ...project, kind: 'project', email: project.contactEmail, subject: project.name } as const;
  return notice(isConsultation ? 'consultationNotice' : 'projectNotice', submission, fields, context);
};

export const messageNotice: Template<'message-notice'> = (message, context) => {
  const { text } = context;
  const fields: Fields = [
    [text('field.name'), message.name],
    [text('field.email'), message.email],
    [text('field.subject'), message.subject],
    [text('field.message'), message.message],
  ];
  return notice('messageNotice', { ...message, kind: 'message' }, fields, context);
};

export const projectThanks: Template<'project-thanks'> = (project, context) => {
  const key = project.projectType === consultationType ? 'consultationThanks' : 'projectThanks';
  const steps = (['one', 'two', 'three'] as const).map((step) =>
    context.text(`${key}.steps.${step}`, sharesOf(context.studio)),
  );
  return thanks(key, project, steps, context);
};

export const messageThanks: Template<'message-thanks'> = (message, context) => {
  const steps = (['one', 'two'] as const).map((step) => context.text(`messageThanks.steps.${step}`));
  return thanks('messageThanks', message, steps, context);
};

/** Reminds the sender of the missing fields of their pitch. Like the thank-you email it repeats no submitted text. */
export const pitchReminder: Template<'pitch-reminder'> = ({ id, missing, track }, context) => {
  const { text, language } = context;
  return {
    ...opening(context, 'pitchReminder'),
    label: text('projectThanks.label', { id: String(id) }),
    explained: true,
    parts: [
      subheading(text('pitchReminder.missing')),
      stepList(missing.map((name) => replyTexts[language].missing[name])),
      ...pitchLink(track, context),
      paragraph(text('pitchReminder.optional')),
      replyInvitation(context),
    ],
  };
};

/** The submitted fields, with their names in the language of the email. */
type Fields = (readonly [name: string, value: string | null])[];

type Submission = Pick<MessageMail, 'id' | 'name' | 'email' | 'subject' | 'language' | 'createdAt'> & {
  kind: 'project' | 'message';
};

/** Notifies the studio of a submission or a contact message. */
function notice(
  key: 'projectNotice' | 'consultationNotice' | 'messageNotice',
  submission: Submission,
  fields: Fields,
  context: MailContext,
): MailContent {
  const { text, time } = context;
  const { id, name, email, subject, language, createdAt } = submission;
  return {
    ...opening(context, key, { name, subject, hours: context.studio.responseHours }),
    label: text(`${key}.label`, { id: String(id) }),
    parts: [
      fieldList([
        ...fields,
        [text('field.language'), languageName(language, context.language)],
        [text('field.received'), time(createdAt)],
      ]),
      ...noticeActions({ email, subject, address: itemLink(submission, context).address }, context),
    ],
  };
}

/**
 * Thanks the sender. The email repeats no submitted text: anybody can enter a stranger's address in a form, and must not be able to send
 * words or links to that stranger.
 */
function thanks(
  key: 'projectThanks' | 'consultationThanks' | 'messageThanks',
  {
    id,
    createdAt,
    track,
    projectType = '',
  }: Pick<ProjectMail, 'id' | 'createdAt'> & { track?: string; projectType?: string },
  steps: readonly string[],
  context: MailContext,
): MailContent {
  const { text, time } = context;
  return {
    ...opening(context, key),
    label: text(`${key}.label`, { id: String(id) }),
    explained: true,
    parts: [
      fieldList([[text('field.received'), time(createdAt)]]),
      responsePromise(createdAt, context),
      subheading(text('thanks.next')),
      stepList(steps),
      ...trackLink(track, context),
      ...(hasPitch(projectType) ? pitchLink(track, context) : []),
      replyInvitation(context),
    ],
  };
}
