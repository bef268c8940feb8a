import { languageName } from '../../../domain/typography.ts';
import { consultationType } from '../../../domain/project.ts';
import { studio } from '../../../studio.ts';
import { fieldList, noticeActions, paragraph } from './parts.tsx';
import { projectFields } from './project-fields.ts';
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
