/* Separate from the document's other constants: the bundler would put a module that entry and shell share into a file of its own. */

/** Attribute of the entry's element: the addresses of the code that hydrates the page, `start.tsx` first. */
export const codeAttribute = 'data-code';

/** Attribute of the entry's element: the addresses of modules that the page imports later, such as its dialogs. */
export const laterAttribute = 'data-later';
