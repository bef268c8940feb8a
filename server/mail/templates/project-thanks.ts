import { consultationType } from '../../../domain/project.ts';
import { studio } from '../../../studio.ts';
import { answerUs, fieldList, paragraph, responsePromise, stepList, subheading } from './parts.tsx';
import { projectFields } from './project-fields.ts';
import type { Template } from './template.ts';
import { mailTexts } from './texts.ts';

/** Thanks the sender of a project submission or a consultation request, and quotes it. */
export const projectThanks: Template<'project-thanks'> = (project, language) => {
  const text = mailTexts(language);
  const catalogue = project.projectType === consultationType ? 'consultationThanks' : 'projectThanks';
  const intro = text(`${catalogue}.intro`, { name: project.name });
  return {
    subject: text(`${catalogue}.subject`, { name: project.name }),
    label: text(`${catalogue}.label`, { id: String(project.id) }),
    preview: intro,
    title: text(`${catalogue}.title`),
    explained: true,
    parts: [
      paragraph(intro),
      responsePromise(language),
      subheading(text('thanks.next')),
      stepList((['one', 'two', 'three'] as const).map((step) => text(`${catalogue}.steps.${step}`, studio.split))),
      subheading(text('thanks.received')),
      fieldList(projectFields(project, language)),
      answerUs(language),
    ],
  };
};
