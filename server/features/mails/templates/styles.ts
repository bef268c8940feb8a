import type { CSSProperties } from 'react';
import type { FontPairName } from '../../../../brand/brand.ts';
import { fontPairs } from '../../../../brand/fonts.ts';
import type { Palette } from '../../../../brand/tones.ts';

/** The font size and the line height, in px. */
const size = (letters: number, lines: number) => ({ fontSize: letters, lineHeight: `${lines}px` });

/** The maximum width of an email, in px. */
export const mailWidth = 600;

/** The style attributes of the elements in the colors and fonts of a brand; many mail programs ignore style sheets. */
export function mailStyles({ mail }: Palette, fonts: FontPairName) {
  const { text, display } = fontPairs[fonts].mail;
  const poster = (letters: number, lines: number) => ({
    fontFamily: display,
    ...size(letters, lines),
    fontWeight: 800,
  });
  const { ground, sheet, edge, muted, strong, accent, onAccent } = mail;
  const hairlineAbove = { borderTop: `1px solid ${edge}` };
  return {
    body: { backgroundColor: ground, margin: 0, padding: '24px 0', fontFamily: text },
    sheet: { width: '100%', maxWidth: mailWidth, backgroundColor: sheet },
    developerPart: { backgroundColor: accent },
    publisherPart: { border: `2px solid ${accent}` },
    bar: { height: 12, fontSize: 0, lineHeight: 0 },
    headerText: { padding: '18px 16px', verticalAlign: 'middle', overflowWrap: 'anywhere' },
    headerLabel: {
      color: strong,
      padding: '16px 12px',
      verticalAlign: 'middle',
      textAlign: 'right',
      overflowWrap: 'anywhere',
      hyphens: 'auto',
    },
    wordmark: { color: onAccent, ...poster(22, 28), textTransform: 'uppercase', textDecoration: 'none' },
    wordmarkAboveBar: { color: strong },
    label: { ...size(13, 18), fontWeight: 700 },
    // A long name would otherwise push the label next to it out of the row.
    labelAboveBar: { width: '35%' },
    content: { padding: '36px 24px 12px' },
    title: {
      margin: '0 0 16px',
      ...poster(32, 34),
      letterSpacing: '-.01em',
      textTransform: 'uppercase',
      color: strong,
      overflowWrap: 'anywhere',
      hyphens: 'auto',
    },
    text: { margin: '16px 0', ...size(17, 27), color: strong, overflowWrap: 'anywhere' },
    heading: { margin: '32px 0 12px', ...size(14, 20), fontWeight: 700, color: muted },
    promise: { borderLeft: `6px solid ${accent}`, padding: '4px 0 4px 18px' },
    promiseText: { margin: 0, ...poster(26, 29), color: strong, overflowWrap: 'anywhere' },
    quotation: { borderLeft: `2px solid ${edge}`, padding: '0 0 0 16px' },
    small: { margin: '4px 0 0', ...size(14, 22), color: muted, overflowWrap: 'anywhere' },
    stepNumber: { width: 36, verticalAlign: 'top', ...poster(26, 27), color: strong },
    stepText: { padding: '0 0 12px', ...size(17, 27), color: strong },
    fieldName: {
      width: '40%',
      verticalAlign: 'top',
      padding: '11px 16px 11px 0',
      ...hairlineAbove,
      ...size(14, 26),
      color: muted,
    },
    fieldValue: {
      width: '60%',
      verticalAlign: 'top',
      padding: '11px 0',
      ...hairlineAbove,
      ...size(17, 26),
      color: strong,
      overflowWrap: 'anywhere',
      wordBreak: 'break-word',
    },
    button: {
      display: 'inline-block',
      backgroundColor: accent,
      color: onAccent,
      padding: '13px 22px',
      ...size(17, 22),
      fontWeight: 700,
      textDecoration: 'none',
      overflowWrap: 'anywhere',
    },
    link: { color: strong, textDecoration: 'underline', textDecorationColor: accent, textUnderlineOffset: 3 },
    footer: { padding: '20px 24px 28px', ...hairlineAbove },
  } satisfies Record<string, CSSProperties>;
}

export type MailStyles = ReturnType<typeof mailStyles>;

/**
 * For mail programs that support style sheets: dark colors if the reader prefers them, larger titles on wide screens, and on narrow ones
 * a field's name above its value. Other programs show the light layout, which fits a phone and remains readable if colors are inverted.
 */
export const mailStyleSheet = ({ night }: Palette): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .body, .body > table > tbody > tr > td { background-color: ${night.surface} !important; }
  .sheet { background-color: ${night.raised} !important; }
  .bone, .bone a { color: ${night.strong} !important; }
  .ash { color: ${night.muted} !important; }
  .rule { border-color: ${night.edge} !important; }
}
@media (min-width: 481px) {
  .title { font-size: 44px !important; line-height: 42px !important; }
}
@media (max-width: 480px) {
  .edge { padding-left: 14px !important; padding-right: 14px !important; }
  .wordmark { font-size: 20px !important; }
  .stack { display: block !important; width: auto !important; }
  .stack-name { padding-bottom: 0 !important; }
  .stack-value { border-top: 0 !important; padding-top: 0 !important; }
}
`;
