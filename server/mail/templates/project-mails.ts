import type { Language } from '../../../domain/language.ts';
import { consultationType, studioSizeOf } from '../../../domain/project.ts';
import { languageName } from '../../../domain/typography.ts';
import { studio } from '../../../studio.ts';
import type { ProjectMail } from '../mail-module.ts';
import {
  fieldList,
  noticeActions,
  paragraph,
  replyInvitation,
  responsePromise,
  stepList,
  subheading,
} from './parts.tsx';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

/** Notifies the studio of a project submission or a consultation request. */
export const projectNotice: Template<'project-notice'> = (project, language, { publicUrl }) => {
  const text = mailTexts(language);
  const catalogue = project.projectType === consultationType ? 'consultationNotice' : 'projectNotice';
  const intro = text(`${catalogue}.intro`, { name: project.name, hours: studio.responseHours });
  const address = `${publicUrl}/system-panel/submissions/${project.id}`;
  return {
    subject: text(`${catalogue}.subject`, { name: project.name }),
    label: text(`${catalogue}.label`, { id: String(project.id) }),
    preview: intro,
    title: text(`${catalogue}.title`),
    parts: [
      paragraph(intro),
      fieldList([
        ...projectFields(project, language),
        [text('field.language'), languageName(project.language, language)],
        [text('field.received'), studioTime(project.createdAt, language)],
      ]),
      noticeActions({ email: project.contactEmail, subject: project.name, address }, language),
    ],
  };
};

/**
 * Thanks the sender of a project submission or a consultation request. It repeats nothing that was typed: anybody can type a stranger's address into a form, and the
 * mail must carry no words or links of theirs to that stranger.
 */
export const projectThanks: Template<'project-thanks'> = (project, language) => {
  const text = mailTexts(language);
  const catalogue = project.projectType === consultationType ? 'consultationThanks' : 'projectThanks';
  const intro = text(`${catalogue}.intro`);
  return {
    subject: text(`${catalogue}.subject`),
    label: text(`${catalogue}.label`, { id: String(project.id) }),
    preview: intro,
    title: text(`${catalogue}.title`),
    explained: true,
    parts: [
      paragraph(intro),
      fieldList([[text('field.received'), studioTime(project.createdAt, language)]]),
      responsePromise(project.createdAt, language),
      subheading(text('thanks.next')),
      stepList((['one', 'two', 'three'] as const).map((step) => text(`${catalogue}.steps.${step}`, studio.split))),
      replyInvitation(language),
    ],
  };
};

/** What a visitor sent with a project or a consultation request, named in a language. */
function projectFields(project: ProjectMail, language: Language): (readonly [string, string | null])[] {
  const text = mailTexts(language);
  const consultation = project.projectType === consultationType;
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
