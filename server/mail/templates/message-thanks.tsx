import { Layout } from './layout.tsx';
import { messageFields } from './message-fields.ts';
import { AnswerUs, Fields, Paragraph, Promise, Steps, Subheading } from './parts.tsx';
import type { Template } from './template.ts';
import { mailTexts } from './texts.ts';

/** Thanks the sender of a contact message, and quotes it back. */
export const messageThanks: Template<'message-thanks'> = (message, language, { publicUrl }) => {
  const text = mailTexts(language);
  const intro = text('messageThanks.intro', { name: message.name });
  return {
    subject: text('messageThanks.subject', { subject: message.subject }),
    mail: (
      <Layout
        {...{ language, publicUrl }}
        label={text('messageThanks.label', { id: String(message.id) })}
        preview={intro}
        title={text('messageThanks.title')}
        explained
      >
        <Paragraph>{intro}</Paragraph>
        <Promise language={language} />
        <Subheading>{text('thanks.next')}</Subheading>
        <Steps steps={[text('messageThanks.steps.one'), text('messageThanks.steps.two')]} />
        <Subheading>{text('thanks.received')}</Subheading>
        <Fields fields={messageFields(message, language)} />
        <AnswerUs language={language} />
      </Layout>
    ),
  };
};
