/* The names of the search tables, which are derived from others. Worker threads import this file, so it imports nothing. */

/** The tables of folded texts and names, by the kind of row that they belong to. */
export const textTables = { project: 'project_search', message: 'message_search' } as const;

/** The tables whose rows are searched. */
export const searchedTables = { project: 'projects', message: 'messages' } as const;

/** The vocabulary; `search_trigrams` is its trigram index. */
export const wordTable = 'search_words';

/** SQLite's full-text indexes. */
export const fullTextIndexes = [...Object.values(textTables), 'search_trigrams'] as const;
