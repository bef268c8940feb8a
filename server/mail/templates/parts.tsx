import { Button, Column, Heading, Link, Row, Text } from '@react-email/components';
import { Fragment } from 'react';
import type { Language } from '../../../domain/language.ts';
import { studio } from '../../../studio.ts';
import { look } from './look.ts';
import { mailTexts, workingHours } from './texts.ts';

export const Paragraph = ({ children }: { children: string }) => (
  <Text className="bone" style={look.text}>
    {children}
  </Text>
);

export const Subheading = ({ children }: { children: string }) => (
  <Heading as="h2" className="ash" style={look.heading}>
    {children}
  </Heading>
);

/** Names with what was sent; what is empty is left out. */
export function Fields({ fields }: { fields: readonly (readonly [name: string, value: string | null])[] }) {
  return fields
    .filter(([, value]) => value)
    .map(([name, value]) => (
      <Row key={name}>
        <Column className="stack stack-name ash rule" style={look.fieldName}>
          <div>{name}</div>
        </Column>
        <Column className="stack stack-value bone rule" style={look.fieldValue}>
          <div>
            <Lines text={value!} />
          </div>
        </Column>
      </Row>
    ));
}

/** What a person typed, with its line breaks. */
function Lines({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** What an operator typed. */
export const Typed = ({ text }: { text: string }) => (
  <Text className="bone" style={look.text}>
    <Lines text={text} />
  </Text>
);

/** What the mail answers, below it. */
export const Quotation = ({ title, text }: { title: string; text: string }) => (
  <Row style={{ marginTop: 28 }}>
    <Column className="ash rule" style={look.quotation}>
      <Text className="ash" style={{ ...look.small, margin: '0 0 8px' }}>
        {title}
      </Text>
      <Text className="ash" style={look.text}>
        <Lines text={text} />
      </Text>
    </Column>
  </Row>
);

/** How soon the studio answers. */
export function Promise({ language }: { language: Language }) {
  const text = mailTexts(language);
  return (
    <Row>
      <Column style={look.promise}>
        <Text className="ash" style={{ ...look.small, margin: '0 0 2px' }}>
          {text('promise.title')}
        </Text>
        <Text className="bone" style={look.promiseText}>
          {text('promise.text', { hours: studio.responseHours })}
        </Text>
        <Text className="ash" style={look.small}>
          {text('promise.hours', workingHours(language))}
        </Text>
      </Column>
    </Row>
  );
}

/** What happens after a submission, in order. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return steps.map((step, index) => (
    <Row key={step}>
      <Column className="bone" style={look.stepNumber}>
        {`${index + 1}. `}
      </Column>
      <Column className="bone" style={look.stepText}>
        {step}
      </Column>
    </Row>
  ));
}

/** How to add something: the studio's address. */
export function AnswerUs({ language }: { language: Language }) {
  const [before, after] = mailTexts(language)('thanks.answer', { email: '\n' }).split('\n');
  return (
    <Text className="bone" style={{ ...look.text, margin: '28px 0 16px' }}>
      {before}
      <Link href={`mailto:${studio.email}`} className="bone" style={look.link}>
        {studio.email}
      </Link>
      {after}
    </Text>
  );
}

/** What an operator does with a notice: answer the sender, or look it up. */
export function NoticeActions({
  email,
  subject,
  address,
  language,
}: {
  email: string;
  subject: string;
  address: string;
  language: Language;
}) {
  const text = mailTexts(language);
  const reply = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  return (
    <>
      <Row data-skip-in-text="true" style={{ margin: '28px 0 8px' }}>
        <Column>
          <Button href={reply} style={look.button}>
            {text('notice.reply')}
          </Button>
        </Column>
      </Row>
      <Text className="bone" style={look.text}>
        <Link href={address} className="bone" style={look.link}>
          {text('notice.open')}
        </Link>
      </Text>
    </>
  );
}
