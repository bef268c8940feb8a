import { Layout } from './layout.tsx';
import { Quotation, Typed } from './parts.tsx';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

/** An operator's answer, as they typed it, above what it answers. */
export const reply: Template<'reply'> = ({ subject, body, quoted }, language, { publicUrl }) => {
  const text = mailTexts(language);
  return {
    subject,
    mail: (
      <Layout {...{ language, publicUrl }} label={text('reply.label')} preview={body.slice(0, 150)} title={subject}>
        <Typed text={body} />
        {quoted.text !== '' && (
          <Quotation title={text('reply.wrote', { at: studioTime(quoted.at, language) })} text={quoted.text} />
        )}
      </Layout>
    ),
  };
};
