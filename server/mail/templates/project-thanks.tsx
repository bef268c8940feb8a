import { consultationType } from '../../../domain/project.ts';
import { studio } from '../../../studio.ts';
import { Layout } from './layout.tsx';
import { AnswerUs, Fields, Paragraph, Promise, Steps, Subheading } from './parts.tsx';
import { projectFields } from './project-fields.ts';
import type { Template } from './template.ts';
import { mailTexts } from './texts.ts';

/** Thanks the sender of a project submission or a consultation request, and quotes it back. */
export const projectThanks: Template<'project-thanks'> = (project, language, { publicUrl }) => {
  const text = mailTexts(language);
  const part = project.projectType === consultationType ? 'consultationThanks' : 'projectThanks';
  const intro = text(`${part}.intro`, { name: project.name });
  return {
    subject: text(`${part}.subject`, { name: project.name }),
    mail: (
      <Layout
        {...{ language, publicUrl }}
        label={text(`${part}.label`, { id: String(project.id) })}
        preview={intro}
        title={text(`${part}.title`)}
        explained
      >
        <Paragraph>{intro}</Paragraph>
        <Promise language={language} />
        <Subheading>{text('thanks.next')}</Subheading>
        <Steps steps={(['one', 'two', 'three'] as const).map((step) => text(`${part}.steps.${step}`, studio.split))} />
        <Subheading>{text('thanks.received')}</Subheading>
        <Fields fields={projectFields(project, language)} />
        <AnswerUs language={language} />
      </Layout>
    ),
  };
};
