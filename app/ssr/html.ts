/** Text as it may stand in markup, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Data in a document: never executed, so that the CSP lets it be; nothing in it can end the element. */
export const dataScript = (type: string, data: unknown, id?: string): string =>
  `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
