import type { CSSProperties } from 'react';

/** The site's colors; `app/styles` has them as custom properties, which mail programs do not support. */
export const colours = {
  ink: '#0c0f0e',
  soot: '#151a18',
  line: '#2a312e',
  ash: '#9ca8a2',
  bone: '#f3eee4',
  ember: '#ff6a2b',
};
const light = { paper: '#fbf9f5', hairline: '#d9d2c4', stone: '#56605b' };

const sans = "'Sofia Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const condensed =
  "'Sofia Sans Extra Condensed','Roboto Condensed','Avenir Next Condensed','Arial Narrow',Impact,sans-serif-condensed,sans-serif";

/** The font size and the line height, in px. */
const size = (letters: number, lines: number) => ({ fontSize: letters, lineHeight: `${lines}px` });
const poster = (letters: number, lines: number) => ({
  fontFamily: condensed,
  ...size(letters, lines),
  fontWeight: 800,
});

/** The maximum width of an email, in px. */
export const mailWidth = 600;

const { ink, bone, ember } = colours;
const { paper, hairline, stone } = light;
const hairlineAbove = { borderTop: `1px solid ${hairline}` };

/** The style attributes of the elements; many mail programs ignore style sheets. */
export const styles = {
  body: { backgroundColor: bone, margin: 0, padding: '24px 0', fontFamily: sans },
  sheet: { width: '100%', maxWidth: mailWidth, backgroundColor: paper },
  sixty: { backgroundColor: ember, color: ink, padding: '18px 16px', verticalAlign: 'middle' },
  forty: {
    border: `2px solid ${ember}`,
    color: ink,
    padding: '16px 12px',
    verticalAlign: 'middle',
    textAlign: 'right',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  wordmark: { color: ink, ...poster(22, 28), textTransform: 'uppercase', textDecoration: 'none' },
  label: { ...size(13, 18), fontWeight: 700 },
  content: { padding: '36px 24px 12px' },
  title: {
    margin: '0 0 16px',
    ...poster(32, 34),
    letterSpacing: '-.01em',
    textTransform: 'uppercase',
    color: ink,
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  text: { margin: '16px 0', ...size(17, 27), color: ink, overflowWrap: 'anywhere' },
  heading: { margin: '32px 0 12px', ...size(14, 20), fontWeight: 700, color: stone },
  promise: { borderLeft: `6px solid ${ember}`, padding: '4px 0 4px 18px' },
  promiseText: { margin: 0, ...poster(26, 29), color: ink },
  quotation: { borderLeft: `2px solid ${hairline}`, padding: '0 0 0 16px' },
  small: { margin: '4px 0 0', ...size(14, 22), color: stone, overflowWrap: 'anywhere' },
  stepNumber: { width: 36, verticalAlign: 'top', ...poster(26, 27), color: ink },
  stepText: { padding: '0 0 12px', ...size(17, 27), color: ink },
  fieldName: {
    width: '40%',
    verticalAlign: 'top',
    padding: '11px 16px 11px 0',
    ...hairlineAbove,
    ...size(14, 26),
    color: stone,
  },
  fieldValue: {
    width: '60%',
    verticalAlign: 'top',
    padding: '11px 0',
    ...hairlineAbove,
    ...size(17, 26),
    color: ink,
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  button: {
    display: 'inline-block',
    backgroundColor: ember,
    color: ink,
    padding: '13px 22px',
    ...size(17, 22),
    fontWeight: 700,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  link: { color: ink, textDecoration: 'underline', textDecorationColor: ember, textUnderlineOffset: 3 },
  footer: { padding: '20px 24px 28px', ...hairlineAbove },
} satisfies Record<string, CSSProperties>;

/**
 * For mail programs that support style sheets: dark colors if the reader prefers them, larger titles on wide screens, and on narrow ones
 * a field's name above its value. Other programs show the light layout, which fits a phone and remains readable if colors are inverted.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .body, .body > table > tbody > tr > td { background-color: ${colours.ink} !important; }
  .sheet { background-color: ${colours.soot} !important; }
  .bone, .bone a { color: ${colours.bone} !important; }
  .ash { color: ${colours.ash} !important; }
  .rule { border-color: ${colours.line} !important; }
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
