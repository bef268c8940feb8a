/** An element; attributes are escaped here, the content is markup already. */
export function element(name: string, attributes: Record<string, string>, ...content: string[]): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');
  return content.length === 0 ? `<${start}/>` : `<${start}>${content.join('')}</${name}>`;
}

/** An element that holds text. */
export const textElement = (name: string, text: string, attributes: Record<string, string> = {}): string =>
  element(name, attributes, escapeXml(text));

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

/** Text as it may stand in XML 1.0, which has no place for some characters, not even escaped. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the characters meant
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
