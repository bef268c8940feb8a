/** Of the entry's element: the addresses of the code that makes this page answer. */
export const codeAttribute = 'data-code';
