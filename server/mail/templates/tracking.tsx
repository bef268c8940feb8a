import { Button, Column, Link, Row, Text } from '@react-email/components';
import type { Language } from '../../../domain/language.ts';
import { linkList, type MailPart, paragraph, noticeActions, fieldList } from './parts.tsx';
import { styles } from './styles.ts';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

/** The link to the sender's page, below a mail of ours; nothing without its token. */
export function trackLink(track: string | undefined, language: Language, publicUrl: string): MailPart[] {
  if (track === undefined) return [];
  const text = mailTexts(language);
  const address = `${publicUrl}/track/${track}`;
  return [
    {
      html: (
        <Text className="bone" style={{ ...styles.text, margin: '20px 0 16px' }}>
          <Link href={address} className="bone" style={styles.link}>
            {text('track.open')}
          </Link>{' '}
          {text('track.about')}
        </Text>
      ),
      text: `${text('track.open')} ${text('track.about')}\n${address}`,
    },
  ];
}

/** New links to everything that is stored under an address. */
export const trackLinks: Template<'track-links'> = ({ links }, language, { publicUrl }) => {
  const text = mailTexts(language);
  const intro = text('trackLinks.intro');
  return {
    subject: text('trackLinks.subject'),
    label: text('track.label'),
    preview: intro,
    title: text('trackLinks.title'),
    explained: true,
    parts: [
      paragraph(intro),
      linkList(
        links.map(({ kind, id, createdAt, track }) => ({
          name: text(`due.${kind}`, { id: String(id) }),
          address: `${publicUrl}/track/${track}`,
          about: studioTime(createdAt, language),
        })),
      ),
      paragraph(text('trackLinks.keep')),
    ],
  };
};

/** The link that confirms what a sender asked for on their page. It repeats nothing that was typed there. */
export const trackRequest: Template<'track-request'> = ({ request, kind, id, track }, language, { publicUrl }) => {
  const text = mailTexts(language);
  const about = text(`due.${kind}`, { id: String(id) });
  const intro = text(`trackRequest.${request}.intro`, { about });
  const address = `${publicUrl}/track/confirm/${track}`;
  const open = text('trackRequest.open');
  return {
    subject: text(`trackRequest.${request}.subject`),
    label: about,
    preview: intro,
    title: text(`trackRequest.${request}.title`),
    parts: [
      paragraph(intro),
      {
        html: (
          <Row style={{ margin: '28px 0 8px' }}>
            <Column>
              <Button href={address} style={styles.button}>
                {open}
              </Button>
            </Column>
          </Row>
        ),
        text: `${open}\n${address}`,
      },
      paragraph(text('trackRequest.ignore')),
    ],
  };
};

/** Notifies the studio that a sender wrote again. */
export const answerNotice: Template<'answer-notice'> = (
  { kind, id, title, contactEmail, text: answer },
  language,
  { publicUrl },
) => {
  const text = mailTexts(language);
  const intro = text('answerNotice.intro', { title });
  const address = `${publicUrl}/system-panel/${kind === 'project' ? 'submissions' : 'messages'}/${id}`;
  return {
    subject: text('answerNotice.subject', { title }),
    label: text(`due.${kind}`, { id: String(id) }),
    preview: intro,
    title: text('answerNotice.title'),
    parts: [
      paragraph(intro),
      fieldList([
        [text('field.email'), contactEmail],
        [text('field.message'), answer],
      ]),
      noticeActions({ email: contactEmail, subject: title, address }, language),
    ],
  };
};
