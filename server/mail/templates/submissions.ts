import type { Language } from '../../../domain/language.ts';
import { consultationType } from '../../../domain/project.ts';
import { studioSizeOf } from '../../../domain/submitted-project.ts';
import { languageName } from '../../../domain/typography.ts';
import { studio } from '../../../studio.ts';
import type { MessageMail, ProjectMail } from '../mail-module.ts';
import {
  fieldList,
  noticeActions,
  paragraph,
  replyInvitation,
  responsePromise,
  stepList,
  subheading,
} from './parts.tsx';
import type { MailContent, Template } from './template.ts';
import { trackLink } from './tracking.tsx';
import { mailTexts, studioTime } from './texts.ts';

export const projectNotice: Template<'project-notice'> = (project, language, { publicUrl }) =>
  notice(isConsultation(project) ? 'consultationNotice' : 'projectNotice', language, {
    ...project,
    email: project.contactEmail,
    subject: project.name,
    fields: projectFields(project, language),
    address: `${publicUrl}/system-panel/submissions/${project.id}`,
  });

export const messageNotice: Template<'message-notice'> = (message, language, { publicUrl }) =>
  notice('messageNotice', language, {
    ...message,
    fields: messageFields(message, language),
    address: `${publicUrl}/system-panel/messages/${message.id}`,
  });

export const projectThanks: Template<'project-thanks'> = (project, language, { publicUrl }) => {
  const text = mailTexts(language);
  const catalogue = isConsultation(project) ? 'consultationThanks' : 'projectThanks';
  const steps = (['one', 'two', 'three'] as const).map((step) => text(`${catalogue}.steps.${step}`, studio.split));
  return thanks(catalogue, language, { ...project, publicUrl }, steps);
};

export const messageThanks: Template<'message-thanks'> = (message, language, { publicUrl }) => {
  const text = mailTexts(language);
  const steps = [text('messageThanks.steps.one'), text('messageThanks.steps.two')];
  return thanks('messageThanks', language, { ...message, publicUrl }, steps);
};

const isConsultation = ({ projectType }: Pick<ProjectMail, 'projectType'>) => projectType === consultationType;

type Fields = (readonly [name: string, value: string | null])[];

interface Submission extends Pick<MessageMail, 'id' | 'name' | 'email' | 'subject' | 'language' | 'createdAt'> {
  fields: Fields;
  /** Of its page in the back office. */
  address: string;
}

/** Notifies the studio of a submission or a contact message. */
function notice(
  catalogue: 'projectNotice' | 'consultationNotice' | 'messageNotice',
  language: Language,
  { id, name, email, subject, fields, address, ...sent }: Submission,
): MailContent {
  const text = mailTexts(language);
  const intro = text(`${catalogue}.intro`, { name, hours: studio.responseHours });
  return {
    subject: text(`${catalogue}.subject`, { name, subject }),
    label: text(`${catalogue}.label`, { id: String(id) }),
    preview: intro,
    title: text(`${catalogue}.title`),
    parts: [
      paragraph(intro),
      fieldList([
        ...fields,
        [text('field.language'), languageName(sent.language, language)],
        [text('field.received'), studioTime(sent.createdAt, language)],
      ]),
      noticeActions({ email, subject, address }, language),
    ],
  };
}

/**
 * Thanks the sender. It repeats nothing that was typed: anybody can type a stranger's address into a form, and the mail must carry no
 * words or links of theirs to that stranger.
 */
function thanks(
  catalogue: 'projectThanks' | 'consultationThanks' | 'messageThanks',
  language: Language,
  { id, createdAt, track, publicUrl }: { id: number; createdAt: string; track?: string; publicUrl: string },
  steps: readonly string[],
): MailContent {
  const text = mailTexts(language);
  const intro = text(`${catalogue}.intro`);
  return {
    subject: text(`${catalogue}.subject`),
    label: text(`${catalogue}.label`, { id: String(id) }),
    preview: intro,
    title: text(`${catalogue}.title`),
    explained: true,
    parts: [
      paragraph(intro),
      fieldList([[text('field.received'), studioTime(createdAt, language)]]),
      responsePromise(createdAt, language),
      subheading(text('thanks.next')),
      stepList(steps),
      ...trackLink(track, language, publicUrl),
      replyInvitation(language),
    ],
  };
}

/** What a visitor sent with the contact form, named in a language. */
function messageFields(message: MessageMail, language: Language): Fields {
  const text = mailTexts(language);
  return [
    [text('field.name'), message.name],
    [text('field.email'), message.email],
    [text('field.subject'), message.subject],
    [text('field.message'), message.message],
  ];
}

/** What a visitor sent with a project or a consultation request, named in a language. */
function projectFields(project: ProjectMail, language: Language): Fields {
  const text = mailTexts(language);
  const consultation = isConsultation(project);
  const size = studioSizeOf(project.additionalInfo);
  return [
    [text(consultation ? 'field.studio' : 'field.project'), project.name],
    [
      text('field.type'),
      text(`value.${project.projectType === consultationType ? 'consultation' : project.projectType}`),
    ],
    [text('field.email'), project.contactEmail],
    [
      text('field.platforms'),
      project.targetPlatforms.map((platform) => text('value.platform', { platform })).join(', '),
    ],
    size === null
      ? [text('field.additionalInfo'), project.additionalInfo]
      : [text('field.studioSize'), text('value.studioSize', { size: size.replace('-', '–') })],
    [text(consultation ? 'field.problems' : 'field.description'), project.description],
  ];
}
