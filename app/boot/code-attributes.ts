/* Apart from the document's other constants: what the entry shared with the shell would be a file of its own. */

/** Attribute of the entry's element: the addresses of the code that hydrates the page, `start.tsx` first. */
export const codeAttribute = 'data-code';

/** Attribute of the entry's element: the addresses of what the page imports later, such as its dialogs. */
export const laterAttribute = 'data-later';
