import { Button, Column, Row } from '@react-email/components';
import { fieldList, type MailPart, paragraph } from './parts.tsx';
import { styles } from './styles.ts';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

/** Tells an operator about their account, or invites one. */
export const account: Template<'account'> = (
  { about, by, link, what = '', role = '', hours = 0, at, device = null, address = null },
  language,
) => {
  const text = mailTexts(language);
  const intro = text(`account.${about}.intro`, { by, role, hours, what });
  return {
    subject: text(`account.${about}.subject`),
    label: text('account.label'),
    preview: intro,
    title: text(`account.${about}.title`),
    parts: [
      paragraph(intro),
      ...(link !== undefined && (about === 'invitation' || about === 'passwordReset')
        ? [action(text(`account.${about}.action`), link)]
        : []),
      ...(at === undefined
        ? []
        : [
            fieldList([
              [text('account.when'), studioTime(at, language)],
              [text('account.device'), device],
              [text('account.address'), address],
            ]),
            paragraph(text('account.notYou')),
          ]),
    ],
  };
};

/** A link as a button. */
const action = (title: string, address: string): MailPart => ({
  html: (
    <Row style={{ margin: '28px 0 8px' }}>
      <Column>
        <Button href={address} style={styles.button}>
          {title}
        </Button>
      </Column>
    </Row>
  ),
  text: `${title}\n${address}`,
});
