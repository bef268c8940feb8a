import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { Fragment } from 'react';
import type { Language } from '../../../../domain/text/language.ts';
import type { MailSite } from '../../../platform/mail/mail-module.ts';
import { TextLink } from './parts.tsx';
import { colours, styles, mailWidth, styleSheet } from './styles.ts';
import type { MailContent } from './template.ts';
import { mailTexts } from './texts.ts';

type Frame = Omit<MailContent, 'subject'> & MailSite & { language: Language };

/** The frame of every email: the split as its header, a title, the parts, and the studio's address. */
export function Layout({ language, publicUrl, studio, label, title, intro, preview = intro, explained, parts }: Frame) {
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <Body className="body" style={styles.body}>
        <Preview>{preview!}</Preview>
        <Container className="sheet" width={mailWidth} style={styles.sheet}>
          <Row>
            <Column width="60%" className="edge" style={styles.sixty}>
              <Mark />
              <Link href={publicUrl} className="wordmark" style={styles.wordmark}>
                {studio.name}
              </Link>
            </Column>
            <Column width="40%" className="bone" style={{ ...styles.forty, ...styles.label }}>
              <div>{label}</div>
            </Column>
          </Row>
          <Section>
            <Row>
              <Column className="edge" style={styles.content}>
                <Heading as="h1" className="title bone" style={styles.title}>
                  {title}
                </Heading>
                {parts.map(({ html }, index) => (
                  <Fragment key={index}>{html}</Fragment>
                ))}
              </Column>
            </Row>
          </Section>
          <Row>
            <Column className="edge rule" style={styles.footer}>
              <Text className="bone" style={styles.small}>
                {studio.name} · <TextLink href={`mailto:${studio.email}`}>{studio.email}</TextLink>
              </Text>
              {explained && (
                <Text className="ash" style={styles.small}>
                  {whyYou(language, publicUrl)}
                </Text>
              )}
            </Column>
          </Row>
        </Container>
      </Body>
    </Html>
  );
}

/** The {@link Layout} as plain text; lines end with a line feed. */
export const layoutText = ({ language, publicUrl, studio, label, title, explained, parts }: Frame): string =>
  [
    `${studio.name} · ${label}`,
    title,
    ...parts.map(({ text }) => text),
    `${studio.name} · ${studio.email}`,
    explained ? whyYou(language, publicUrl) : '',
  ]
    .filter((text) => text !== '')
    .join('\n\n')
    .replaceAll(/\r\n|\r/g, '\n');

const whyYou = (language: Language, publicUrl: string): string =>
  mailTexts(language)('layout.whyYou', { host: new URL(publicUrl).host });

/** The studio's mark as table cells, since mail programs block pictures: a square split at 60%, with the larger part filled. */
function Mark() {
  const cell = { height: 24, border: `2px solid ${colours.ink}` };
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" align="left" style={{ marginRight: 10 }}>
      <tbody>
        <tr>
          <td width="16" height="24" style={{ width: 16, ...cell, backgroundColor: colours.ink, fontSize: 0 }} />
          <td width="10" height="24" style={{ width: 10, ...cell, borderLeft: 0, fontSize: 0 }} />
        </tr>
      </tbody>
    </table>
  );
}
