import { studio } from '../../../studio.ts';
import { Layout } from './layout.tsx';
import { messageFields } from './message-fields.ts';
import { Fields, NoticeActions, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

/** Tells the studio of a contact message. */
export const messageNotice: Template<'message-notice'> = (message, language, { publicUrl }) => {
  const text = mailTexts(language);
  const intro = text('messageNotice.intro', { name: message.name, hours: studio.responseHours });
  return {
    subject: text('messageNotice.subject', { subject: message.subject }),
    mail: (
      <Layout
        {...{ language, publicUrl }}
        label={text('messageNotice.label', { id: String(message.id) })}
        preview={intro}
        title={text('messageNotice.title')}
      >
        <Paragraph>{intro}</Paragraph>
        <Fields
          fields={[
            ...messageFields(message, language),
            [text('field.language'), text(`language.${message.language}`)],
            [text('field.received'), studioTime(message.createdAt, language)],
          ]}
        />
        <NoticeActions
          email={message.email}
          subject={message.subject}
          address={`${publicUrl}/system-panel/messages/${message.id}`}
          language={language}
        />
      </Layout>
    ),
  };
};
