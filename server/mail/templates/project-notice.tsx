import { consultationType } from '../../../domain/project.ts';
import { studio } from '../../../studio.ts';
import { Layout } from './layout.tsx';
import { Fields, NoticeActions, Paragraph } from './parts.tsx';
import { projectFields } from './project-fields.ts';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

/** Tells the studio of a project submission or a consultation request. */
export const projectNotice: Template<'project-notice'> = (project, language, { publicUrl }) => {
  const text = mailTexts(language);
  const part = project.projectType === consultationType ? 'consultationNotice' : 'projectNotice';
  const subject = text(`${part}.subject`, { name: project.name });
  const intro = text(`${part}.intro`, { name: project.name, hours: studio.responseHours });
  const number = text(`${part}.label`, { id: String(project.id) });
  return {
    subject,
    mail: (
      <Layout {...{ language, publicUrl }} label={number} preview={intro} title={text(`${part}.title`)}>
        <Paragraph>{intro}</Paragraph>
        <Fields
          fields={[
            ...projectFields(project, language),
            [text('field.language'), text(`language.${project.language}`)],
            [text('field.received'), studioTime(project.createdAt, language)],
          ]}
        />
        <NoticeActions
          email={project.contactEmail}
          subject={project.name}
          address={`${publicUrl}/system-panel/submissions/${project.id}`}
          language={language}
        />
      </Layout>
    ),
  };
};
