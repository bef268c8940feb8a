import { consultationType } from '../../../domain/project.ts';
import { studio } from '../../../studio.ts';
import { replyInvitation, fieldList, paragraph, responsePromise, stepList, subheading } from './parts.tsx';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

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
