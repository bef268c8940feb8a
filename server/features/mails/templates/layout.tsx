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
import { brandSheet } from '../../../../domain/studio/brand/brand-sheet.ts';
import { mainColumnOf } from '../../../../domain/studio/facts.ts';
import type { Language } from '../../../../domain/text/language.ts';
import type { MailSite } from '../../../platform/mail/mail-module.ts';
import { TextLink } from './parts.tsx';
import { type MailStyles, mailStyles, mailStyleSheet, mailWidth } from './styles.ts';
import type { MailContent } from './template.ts';
import { mailTexts } from './texts.ts';

type Frame = Omit<MailContent, 'subject'> & MailSite & { language: Language };

/** The frame of every email: the split as its header, a title, the parts, and the studio's address. */
export function Layout({ language, publicUrl, studio, label, title, intro, preview = intro, explained, parts }: Frame) {
  const { palette } = brandSheet(studio.brand);
  const styles = mailStyles(palette, studio.brand.fonts);
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{mailStyleSheet(palette)}</style>
      </Head>
      <Body className="body" style={styles.body}>
        <Preview>{preview!}</Preview>
        <Container className="sheet" width={mailWidth} style={styles.sheet}>
          <Header styles={styles} publicUrl={publicUrl} studio={studio} label={label} />
          <Section>
            <Row>
              <Column className="edge" style={styles.content}>
                <Heading as="h1" className="title bone" style={styles.title}>
                  {title}
                </Heading>
                {parts.map(({ html }, index) => (
                  <Fragment key={index}>{html(styles)}</Fragment>
                ))}
              </Column>
            </Row>
          </Section>
          <Row>
            <Column className="edge rule" style={styles.footer}>
              <Text className="bone" style={styles.small}>
                {studio.name} ·{' '}
                <TextLink styles={styles} href={`mailto:${studio.email}`}>
                  {studio.email}
                </TextLink>
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

type HeaderProps = Pick<Frame, 'publicUrl' | 'studio' | 'label'> & { styles: MailStyles };

/**
 * The studio's name and the kind of the email in the parts of the split, or, if one of them is too narrow for text, above a bar without text
 * that is drawn to scale.
 */
function Header({ styles, publicUrl, studio, label }: HeaderProps) {
  const share = studio.split.developer;
  const hasText = share === mainColumnOf(studio);
  if (hasText) {
    return (
      <Row>
        <Column width={`${share}%`} className="edge" style={{ ...styles.developerPart, ...styles.headerText }}>
          {studio.logo === null && <Mark share={share} color={styles.wordmark.color} />}
          <Link href={publicUrl} className="wordmark" style={styles.wordmark}>
            {studio.name}
          </Link>
        </Column>
        <Column
          width={`${100 - share}%`}
          className="bone"
          style={{ ...styles.publisherPart, ...styles.headerLabel, ...styles.label }}
        >
          <div>{label}</div>
        </Column>
      </Row>
    );
  }
  return (
    <>
      <Row>
        <Column className="edge" style={styles.headerText}>
          <Link href={publicUrl} className="wordmark bone" style={{ ...styles.wordmark, ...styles.wordmarkAboveBar }}>
            {studio.name}
          </Link>
        </Column>
        <Column className="bone" style={{ ...styles.headerLabel, ...styles.label, ...styles.labelAboveBar }}>
          <div>{label}</div>
        </Column>
      </Row>
      <Row>
        <Column width={`${share}%`} style={{ ...styles.developerPart, ...styles.bar }} />
        <Column width={`${100 - share}%`} style={{ ...styles.publisherPart, ...styles.bar }} />
      </Row>
    </>
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

/** The studio's mark as table cells, since mail programs block pictures. `share` is the width of the filled part in percent. */
function Mark({ share, color }: { share: number; color: string }) {
  const cell = { height: 24, border: `2px solid ${color}` };
  const first = Math.round((26 * share) / 100);
  const second = 26 - first;
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" align="left" style={{ marginRight: 10 }}>
      <tbody>
        <tr>
          <td width={first} height="24" style={{ width: first, ...cell, backgroundColor: color, fontSize: 0 }} />
          <td width={second} height="24" style={{ width: second, ...cell, borderLeft: 0, fontSize: 0 }} />
        </tr>
      </tbody>
    </table>
  );
}
