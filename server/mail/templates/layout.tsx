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
import type { ReactNode } from 'react';
import type { Language } from '../../../domain/language.ts';
import { studio } from '../../../studio.ts';
import { colours, look, mailWidth, styleSheet } from './look.ts';
import { mailTexts } from './texts.ts';

interface LayoutProps {
  language: Language;
  publicUrl: string;
  /** Stands in the 40 of the header, such as the submission's number. */
  label: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  /** Says why the mail came; a stranger's address may have been entered. */
  explained?: boolean;
  children: ReactNode;
}

/** What every mail stands in: the split as its head, a title, the content, the studio's address. */
export function Layout({ language, publicUrl, label, preview, title, explained, children }: LayoutProps) {
  const text = mailTexts(language);
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <Body className="body" style={look.body}>
        <Preview>{preview}</Preview>
        <Container className="sheet" width={mailWidth} style={look.sheet}>
          <Row>
            <Column width="60%" className="edge" style={look.sixty}>
              <Mark />
              <Link href={publicUrl} className="wordmark" style={look.wordmark}>
                {studio.name}
              </Link>
            </Column>
            <Column width="40%" className="bone" style={{ ...look.forty, ...look.label }}>
              <div>{label}</div>
            </Column>
          </Row>
          <Section>
            <Row>
              <Column className="edge" style={look.content}>
                <Heading as="h1" className="title bone" style={look.title}>
                  {title}
                </Heading>
                {children}
              </Column>
            </Row>
          </Section>
          <Row>
            <Column className="edge rule" style={look.footer}>
              <Text className="bone" style={look.small}>
                {studio.name} ·{' '}
                <Link href={`mailto:${studio.email}`} className="bone" style={look.link}>
                  {studio.email}
                </Link>
              </Text>
              {explained && (
                <Text className="ash" style={look.small}>
                  {text('layout.whyYou', { host: new URL(publicUrl).host })}
                </Text>
              )}
            </Column>
          </Row>
        </Container>
      </Body>
    </Html>
  );
}

/** The studio's mark as table cells, since mail programs block pictures: a square cut at 60%, the larger part filled. */
function Mark() {
  const edge = `2px solid ${colours.ink}`;
  return (
    <table
      role="presentation"
      cellPadding="0"
      cellSpacing="0"
      align="left"
      data-skip-in-text="true"
      style={{ marginRight: 12 }}
    >
      <tbody>
        <tr>
          <td
            width="16"
            height="24"
            style={{ width: 16, height: 24, border: edge, backgroundColor: colours.ink, fontSize: 0 }}
          />
          <td width="10" height="24" style={{ width: 10, height: 24, border: edge, borderLeft: 0, fontSize: 0 }} />
        </tr>
      </tbody>
    </table>
  );
}
