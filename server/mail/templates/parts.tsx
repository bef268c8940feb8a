import { Button, Column, Heading, Link, Row, Text } from '@react-email/components';
import { Fragment, type ReactElement } from 'react';
import type { Language } from '../../../domain/language.ts';
import { mailtoLink } from '../../../domain/text.ts';
import { dueAt } from '../../../domain/promise.ts';
import { studio } from '../../../studio.ts';
import { styles } from './styles.ts';
import { mailTexts, studioTime, workingHours } from './texts.ts';

/** A part of a mail in both forms. `text` is empty where the plain text needs no such part. */
export interface MailPart {
  html: ReactElement;
  text: string;
}

/** A text of ours, or one that a person typed, with its line breaks. */
export const paragraph = (text: string): MailPart => ({
  html: (
    <Text className="bone" style={styles.text}>
      <Lines text={text} />
    </Text>
  ),
  text,
});

export const subheading = (text: string): MailPart => ({
  html: (
    <Heading as="h2" className="ash" style={styles.heading}>
      {text}
    </Heading>
  ),
  text,
});

/** Names with values; a field without a value is left out. */
export function fieldList(fields: readonly (readonly [name: string, value: string | null])[]): MailPart {
  const filled = fields.filter((field): field is [string, string] => Boolean(field[1]));
  return {
    html: (
      <>
        {filled.map(([name, value]) => (
          <Row key={name}>
            <Column className="stack stack-name ash rule" style={styles.fieldName}>
              <div>{name}</div>
            </Column>
            <Column className="stack stack-value bone rule" style={styles.fieldValue}>
              <div>
                <Lines text={value} />
              </div>
            </Column>
          </Row>
        ))}
      </>
    ),
    text: filled.map((field) => field.join('\n')).join('\n\n'),
  };
}

/** Links with a line about each. */
export const linkList = (links: readonly { name: string; address: string; about: string }[]): MailPart => ({
  html: (
    <>
      {links.map(({ name, address, about }, index) => (
        <Row key={index}>
          <Column className="stack stack-name ash rule" style={styles.fieldName}>
            <Link href={address} className="bone" style={styles.link}>
              {name}
            </Link>
          </Column>
          <Column className="stack stack-value bone rule" style={styles.fieldValue}>
            <div>{about}</div>
          </Column>
        </Row>
      ))}
    </>
  ),
  text: links.map(({ name, address, about }) => `${name}\n${about}\n${address}`).join('\n\n'),
});

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
  html: (
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

/** When the sender of what arrived at `receivedAt` (ISO 8601) gets a reply, and the studio's hours. */
export function responsePromise(receivedAt: string, language: Language): MailPart {
  const text = mailTexts(language);
  const due = text('promise.due', { at: studioTime(dueAt(new Date(receivedAt)).toISOString(), language) });
  const title = text('promise.title');
  const promise = text('promise.text', { hours: studio.responseHours });
  const hours = text('promise.hours', workingHours(language, new Date(receivedAt)));
  return {
    html: (
      <Row style={{ marginTop: 12 }}>
        <Column style={styles.promise}>
          <Text className="ash" style={{ ...styles.small, margin: '0 0 2px' }}>
            {title}
          </Text>
          <Text className="bone" style={styles.promiseText}>
            {promise}
          </Text>
          <Text className="bone" style={styles.small}>
            {due}
          </Text>
          <Text className="ash" style={styles.small}>
            {hours}
          </Text>
        </Column>
      </Row>
    ),
    text: [title, promise, due, hours].join('\n'),
  };
}

/** Numbered steps. */
export const stepList = (steps: readonly string[]): MailPart => ({
  html: (
    <>
      {steps.map((step, index) => (
        <Row key={step}>
          <Column className="bone" style={styles.stepNumber}>
            {`${index + 1}. `}
          </Column>
          <Column className="bone" style={styles.stepText}>
            {step}
          </Column>
        </Row>
      ))}
    </>
  ),
  text: steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
});

/** How to add something: the studio's address. */
export function replyInvitation(language: Language): MailPart {
  const text = mailTexts(language);
  const [before, after] = text('thanks.answer', { email: '\n' }).split('\n');
  return {
    html: (
      <Text className="bone" style={{ ...styles.text, margin: '28px 0 16px' }}>
        {before}
        <Link href={`mailto:${studio.email}`} className="bone" style={styles.link}>
          {studio.email}
        </Link>
        {after}
      </Text>
    ),
    text: text('thanks.answer', { email: studio.email }),
  };
}

/** The actions of a notice: a reply to the sender, and the back office. */
export function noticeActions(
  { email, subject, address }: { email: string; subject: string; address: string },
  language: Language,
): MailPart {
  const text = mailTexts(language);
  const reply = `${mailtoLink(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  return {
    html: (
      <>
        <Row style={{ margin: '28px 0 8px' }}>
          <Column>
            <Button href={reply} style={styles.button}>
              {text('notice.reply')}
            </Button>
          </Column>
        </Row>
        <Text className="bone" style={styles.text}>
          <Link href={address} className="bone" style={styles.link}>
            {text('notice.open')}
          </Link>
        </Text>
      </>
    ),
    text: `${text('notice.reply')}\n${email}\n\n${text('notice.open')}\n${address}`,
  };
}
