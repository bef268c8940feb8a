/** A check of the receiving server, such as DMARC: its result and properties. */
export interface MethodResult {
  /** In lower case, without the version. */
  method: string;
  /** In lower case. */
  result: string;
  /** Names such as `header.from` and their values, all in lower case. */
  properties: [name: string, value: string][];
}

export interface AuthenticationResults {
  /** The name of the server that wrote the header, in lower case; null if it cannot be parsed. */
  authserv: string | null;
  /** Null for a header that violates the grammar, none of which is trusted. */
  results: MethodResult[] | null;
}

/** A header of this length may have been truncated, so it is not trusted. */
export const longestHeader = 20_000;

/**
 * Parses the unfolded value of an `Authentication-Results` header by the grammar of RFC 8601. Comments nest; quoted texts and comments
 * may have quoted pairs. Senders choose parts of quoted texts, such as a local part, so only the grammar separates them from the server's results.
 */
export function parseAuthenticationResults(header: string): AuthenticationResults {
  const { tokens, isWhole } = tokensOf(header);
  const [name = [], ...sections] = splitAt(tokens, ';');
  const [authserv, version, ...more] = wordsOf(name);
  if (authserv === undefined || more.length > 0) return { authserv: null, results: null };
  const isReadable = isWhole && header.length < longestHeader && (version === undefined || version.text === '1');
  const results = isReadable ? sections.map(resultsOf) : [null];
  return {
    authserv: authserv.text.toLowerCase(),
    results: results.includes(null) ? null : results.flatMap((result) => result ?? []),
  };
}

/** `gap`: white space and comments. */
type Token = { kind: 'gap' | '=' | ';' } | Word;
type Word = { kind: 'word'; text: string; isQuoted: boolean };

/** @returns `isWhole` false if a text or comment does not end, or a character is not allowed at its position */
function tokensOf(header: string): { tokens: Token[]; isWhole: boolean } {
  const tokens: Token[] = [];
  let position = 0;
  while (position < header.length) {
    const length = header[position] === '(' ? commentLength(header, position) : undefined;
    if (length !== undefined) {
      if (length === 0) return { tokens, isWhole: false };
      tokens.push({ kind: 'gap' });
      position += length;
      continue;
    }
    token.lastIndex = position;
    const { gap, quoted, word, mark } = token.exec(header)?.groups ?? {};
    const text = gap ?? quoted ?? word ?? mark;
    if (text === undefined) return { tokens, isWhole: false };
    if (gap !== undefined) tokens.push({ kind: 'gap' });
    else if (mark !== undefined) tokens.push({ kind: mark as '=' | ';' });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, isQuoted: false });
    else tokens.push({ kind: 'word', text: text.slice(1, -1).replaceAll(/\\(.)/gs, '$1'), isQuoted: true });
    position += text.length;
  }
  return { tokens, isWhole: true };
}

// Servers use more characters in a word than RFC 2045 allows: slashes in parts of signatures, `@` in addresses.
const token =
  // eslint-disable-next-line no-control-regex
  /(?<gap>[ \t\r\n]+)|(?<quoted>"[^"\\]*(?:\\.[^"\\]*)*")|(?<mark>[=;])|(?<word>[^\u0000-\u0020\u007f()"\\=;]+)/sy;

/** The length of the comment that starts at a position; 0 if it does not end. */
function commentLength(header: string, start: number): number {
  let depth = 0;
  for (let position = start; position < header.length; position += 1) {
    const character = header[position];
    if (character === '\\') position += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return position + 1 - start;
  }
  return 0;
}

function splitAt(tokens: readonly Token[], kind: ';'): Token[][] {
  const sections: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === kind) sections.push([]);
    else sections.at(-1)!.push(token);
  }
  return sections;
}

const wordsOf = (tokens: readonly Token[]): Word[] => tokens.filter((token) => token.kind === 'word');

/**
 * The result between two semicolons; none for the word `none` and for a semicolon at the end of the header; null if it violates the
 * grammar.
 */
function resultsOf(tokens: readonly Token[]): MethodResult[] | null {
  const section = tokens.filter(({ kind }) => kind !== 'gap');
  const [only] = wordsOf(section);
  const isNone = section.length === 1 && only?.isQuoted === false && only.text.toLowerCase() === 'none';
  if (section.length === 0 || isNone) return [];
  const [check, ...properties] = pairsOf(tokens) ?? [];
  if (check === undefined || check.isQuoted) return null;
  const method = check.name.replace(/\/\d+$/, '');
  return [{ method, result: check.value, properties: properties.map(({ name, value }) => [name, value]) }];
}

type Pair = { name: string; value: string; isQuoted: boolean };

/** The pairs `name=value` of a section. A value may consist of adjacent quoted and other words, such as `"a b"@player.example`. */
function pairsOf(tokens: readonly Token[]): Pair[] | undefined {
  const isNextToEqualsSign = (index: number) => tokens[index - 1]?.kind === '=' || tokens[index + 1]?.kind === '=';
  const significant = tokens.filter(({ kind }, index) => kind !== 'gap' || !isNextToEqualsSign(index));
  const pairs: Pair[] = [];
  for (const item of itemsOf(significant)) {
    const [name, equals, ...value] = item;
    if (name?.kind !== 'word' || name.isQuoted || equals?.kind !== '=') return undefined;
    if (value.length === 0 || !value.every((token) => token.kind === 'word')) return undefined;
    pairs.push({
      name: name.text.toLowerCase(),
      value: value
        .map(({ text }) => text)
        .join('')
        .toLowerCase(),
      isQuoted: value.some(({ isQuoted }) => isQuoted),
    });
  }
  return pairs;
}

/** The text between gaps. */
function itemsOf(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'gap') items.push([]);
    else items.at(-1)!.push(token);
  }
  return items.filter((item) => item.length > 0);
}
