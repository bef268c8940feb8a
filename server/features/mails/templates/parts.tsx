import { Button, Column, Heading, Link, Row, Text } from '@react-email/components';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { mailtoLink } from '../../../../domain/text/text.ts';
import type { MailStyles } from './styles.ts';
import type { MailContext } from './template.ts';
import { workingHours } from './texts.ts';

/** A part of an email as HTML in the styles of a brand, and as plain text. */
export type MailPart = { html: (styles: MailStyles) => ReactElement; text: string };

/** A text of the catalogue, or one that a person typed, with its line breaks. */
export const paragraph = (text: string): MailPart => ({
  html: (styles) => (
    <Text className="bone" style={styles.text}>
      <Lines text={text} />
    </Text>
  ),
  text,
});

export const subheading = (text: string): MailPart => ({
  html: (styles) => (
    <Heading as="h2" className="ash" style={styles.heading}>
      {text}
    </Heading>
  ),
  text,
});

/** Names with values; fields without a value are omitted. */
export function fieldList(fields: readonly (readonly [name: string, value: string | null])[]): MailPart {
  const filled = fields.filter((field): field is [string, string] => Boolean(field[1]));
  return {
    html: (styles) => (
      <>
        {filled.map(([name, value]) => (
          <Field key={name} styles={styles} name={<div>{name}</div>} value={<Lines text={value} />} />
        ))}
      </>
    ),
    text: filled.map((field) => field.join('\n')).join('\n\n'),
  };
}

/** Links with a line about each. */
export const linkList = (links: readonly { name: string; address: string; about: string }[]): MailPart => ({
  html: (styles) => (
    <>
      {links.map(({ name, address, about }, index) => (
        <Field
          key={index}
          styles={styles}
          name={
            <TextLink styles={styles} href={address}>
              {name}
            </TextLink>
          }
          value={about}
        />
      ))}
    </>
  ),
  text: links.map(({ name, address, about }) => `${name}\n${about}\n${address}`).join('\n\n'),
});

type FieldProps = { styles: MailStyles; name: ReactElement; value: ReactNode };

const Field = ({ styles, name, value }: FieldProps) => (
  <Row>
    <Column className="stack stack-name ash rule" style={styles.fieldName}>
      {name}
    </Column>
    <Column className="stack stack-value bone rule" style={styles.fieldValue}>
      <div>{value}</div>
    </Column>
  </Row>
);

type TextLinkProps = { styles: MailStyles; href: string; children: string };

export const TextLink = ({ styles, href, children }: TextLinkProps) => (
  <Link href={href} className="bone" style={styles.link}>
    {children}
  </Link>
);

function Lines({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** The text that a reply refers to. */
export const quotation = (title: string, text: string): MailPart => ({
  html: (styles) => (
    <Row style={{ marginTop: 28 }}>
      <Column className="ash rule" style={styles.quotation}>
        <Text className="ash" style={{ ...styles.small, margin: '0 0 8px' }}>
          {title}
        </Text>
        <Text className="ash" style={styles.text}>
          <Lines text={text} />
        </Text>
      </Column>
    </Row>
  ),
  text: `${title}\n\n${text}`,
});

/** The response promise: the due time of the answer to an entry that arrived at `receivedAt` (ISO 8601), and the studio's hours. */
export function responsePromise(receivedAt: string, { text, time, language, studio, calendar }: MailContext): MailPart {
  const small = (styles: MailStyles) => styles.small;
  const lines = [
    ['ash', (styles: MailStyles) => ({ ...styles.small, margin: '0 0 2px' }), text('promise.title')],
    ['bone', (styles: MailStyles) => styles.promiseText, text('promise.text', { hours: studio.responseHours })],
    ['bone', small, text('promise.due', { at: time(calendar.dueAt(new Date(receivedAt)).toISOString()) })],
    ['ash', small, text('promise.hours', workingHours(language, studio.hours, new Date(receivedAt)))],
  ] as const;
  return {
    html: (styles) => (
      <Row style={{ marginTop: 12 }}>
        <Column style={styles.promise}>
          {lines.map(([colour, styleOf, line]) => (
            <Text key={line} className={colour} style={styleOf(styles)}>
              {line}
            </Text>
          ))}
        </Column>
      </Row>
    ),
    text: lines.map(([, , line]) => line).join('\n'),
  };
}

/** Numbered steps. */
export const stepList = (steps: readonly string[]): MailPart => ({
  html: (styles) => (
    <>
      {steps.map((step, index) => (
        <Row key={step}>
          <Column className="bone" style={styles.stepNumber}>{`${index + 1}. `}</Column>
          <Column className="bone" style={styles.stepText}>
            {step}
          </Column>
        </Row>
      ))}
    </>
  ),
  text: steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
});

/** Invites the sender to add information, with the studio's address. */
export function replyInvitation({ text, studio }: MailContext): MailPart {
  const [before, after] = text('thanks.answer', { email: '\n' }).split('\n');
  return {
    html: (styles) => (
      <Text className="bone" style={{ ...styles.text, margin: '28px 0 16px' }}>
        {before}
        <TextLink styles={styles} href={`mailto:${studio.email}`}>
          {studio.email}
        </TextLink>
        {after}
      </Text>
    ),
    text: text('thanks.answer', { email: studio.email }),
  };
}

/** The link to the sender's page, at the end of an email to a sender; nothing without a token. */
export const trackLink = (track: string | undefined, { text, publicUrl }: MailContext): MailPart[] =>
  track === undefined ? [] : [linkWithText(`${publicUrl}/track/${track}`, text('track.open'), text('track.about'))];

/** The link to the form of the pitch; nothing without the token of the sender's page. */
export const pitchLink = (track: string | undefined, { text, publicUrl }: MailContext): MailPart[] =>
  track === undefined
    ? []
    : [linkWithText(`${publicUrl}/track/${track}/pitch`, text('track.pitch'), text('track.pitchAbout'))];

/** A link at the start of a sentence, with the rest of the sentence. */
function linkWithText(address: string, open: string, detail: string): MailPart {
  const html = (styles: MailStyles) => (
    <Text className="bone" style={{ ...styles.text, margin: '20px 0 16px' }}>
      <TextLink styles={styles} href={address}>
        {open}
      </TextLink>{' '}
      {detail}
    </Text>
  );
  return { html, text: `${open} ${detail}\n${address}` };
}

/** A link as a button. `shown` is its address in the plain text. */
export const action = (title: string, href: string, shown = href): MailPart => ({
  html: (styles) => (
    <Row style={{ margin: '28px 0 8px' }}>
      <Column>
        <Button href={href} style={styles.button}>
          {title}
        </Button>
      </Column>
    </Row>
  ),
  text: `${title}\n${shown}`,
});

/** The actions of a notice: a reply to the sender, and the back office. */
export function noticeActions(
  { email, subject, address }: { email: string; subject: string; address: string },
  { text }: MailContext,
): MailPart[] {
  const reply = `${mailtoLink(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  const open = (styles: MailStyles) => (
    <Text className="bone" style={styles.text}>
      <TextLink styles={styles} href={address}>
        {text('notice.open')}
      </TextLink>
    </Text>
  );
  return [action(text('notice.reply'), reply, email), { html: open, text: `${text('notice.open')}\n${address}` }];
}
