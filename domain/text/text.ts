import * as z from 'zod/mini';
import { withoutHiddenCharacters } from './hidden-characters.ts';

/** Text as it may be stored by both databases: no NUL (PostgreSQL refuses it) and no half of a surrogate pair. */
export const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  params: { rule: 'storable' },
});

/** Longest addresses that are stored: RFC 5321 for email; what browsers and proxies pass on for web addresses. */
export const addressLimits = { email: 254, url: 2048 } as const;

/** Longest free text of a public form, and longest entry of a list, in characters. */
export const formTextLimit = 20_000;

/** Longest list that is stored, in entries. */
export const listLimit = 200;

/** Limits of columns with a short word, in characters (product.md, section 9). */
export const columnLimits = { role: 20, status: 20, priority: 20, projectType: 50, category: 50 } as const;

/** At most `max` characters; the checks after it see no longer text. */
export const atMost = (max: number) => z.maxLength(max, { abort: true });

/** Text on one line: a break or tab becomes a space; other control and direction characters are dropped. */
const oneLine = z.overwrite<string>((value) =>
  withoutHiddenCharacters(value.replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ')),
);

type Limits = { min?: number; max?: number };

const required = (text: z.ZodMiniString<string>, { min = 1, max }: Limits) => {
  const present = text.check(z.trim(), z.minLength(min));
  return max === undefined ? present : present.check(atMost(max));
};

/** Text of any lines that must be there: trimmed, then `min` to `max` characters. */
export const requiredText = (limits: Limits = {}) => required(z.string().check(storable), limits);

/** {@link requiredText} of a stranger, without control and direction characters. */
export const publicText = (limits: Limits) =>
  required(z.string().check(storable, z.overwrite(withoutHiddenCharacters)), limits);

/** Text as it was typed: neither trimmed nor complete. */
export const typedText = (max: number) => z.string().check(storable, atMost(max));

/** {@link requiredText} on one line, such as a name or a subject. */
export const requiredLine = (limits: Limits = {}) => required(z.string().check(storable, oneLine), limits);

/** A field whose stored form differs from the sent one: `input` validates, `store` converts to the form that `output` describes. */
const stored = <Input extends z.ZodMiniType, Value>(
  input: Input,
  output: z.ZodMiniType<Value, Value>,
  store: (value: z.output<Input>) => Value,
) =>
  // Without the assertion TypeScript infers `unknown` for the output.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion
  z.pipe(z.pipe(input, z.transform(store)), output as z.ZodMiniType<Value, Awaited<Value>>);

const optionalInput = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const optional = (text: z.ZodMiniString<string>, max?: number) => {
  const trimmed = text.check(z.trim());
  const limited = max === undefined ? trimmed : trimmed.check(atMost(max));
  return stored(optionalInput(limited), z.nullable(z.string()), (value) => value || null);
};

/** Text of any lines that may be left out. Nothing, null and blank all become `null`. */
export const optionalText = () => optional(z.string().check(storable));

/** {@link optionalText} on one line. */
export const optionalLine = (limits: { max?: number } = {}) =>
  optional(z.string().check(storable, oneLine), limits.max);

const entries = () =>
  z.array(z.string().check(storable, oneLine, z.trim(), atMost(formTextLimit))).check(z.maxLength(listLimit));

/** A list of texts, a line each; blank entries are dropped. Left out, it is empty. */
export const textList = (keep: (entry: string) => boolean = () => true) =>
  stored(optionalInput(entries()), z.array(z.string()), (list) =>
    (list ?? []).filter((entry) => entry !== '' && keep(entry)),
  );

/**
 * The HTML Standard's email address (what `type="email"` takes), but the local part has only characters that common mail programs write, with
 * no dot first, last or twice, and the domain has a dot. Unlike zod's rule it takes internationalised domains in ASCII. Without flags, which
 * JSON Schema does not have.
 */
const emailPattern =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[\w.'+=~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)+$/;

export const emailAddress = () =>
  z.string().check(storable, z.trim(), atMost(addressLimits.email), z.email({ pattern: emailPattern }));

/** A link that opens an email program, with only the parameters of RFC 6068. */
export const mailtoLink = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/** Whether `value` may become a link: an absolute http or https address. */
export function isWebAddress(value: string): boolean {
  if (value.length > addressLimits.url || !URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}

const address = (keep: (value: string) => boolean) =>
  stored(optionalInput(line), z.nullable(z.string()), (value) => (value && keep(value) ? value : null));

const line = z.string().check(storable, oneLine, z.trim());

/** A web address field. It has no format check (decision 7): any other text is stored as `null`. */
export const webAddress = () => address(isWebAddress);

/** A list of web addresses; entries that are none are dropped. */
export const webAddressList = () => textList(isWebAddress);

/** Whether `value` is the address of an uploaded picture. */
export const isMediaAddress = (value: string): boolean => /^\/media\/[0-9a-f]{32}\.(?:jpg|png|webp)$/.test(value);

/** {@link webAddress}, or the address of an uploaded picture. */
export const logoAddress = () => address((value) => isWebAddress(value) || isMediaAddress(value));

const picture = z.string().check(
  z.refine((value) => isMediaAddress(value) || (isWebAddress(value) && value.startsWith('https://')), {
    params: { rule: 'picture' },
  }),
);

/** Adds `https://` to an address without a scheme, such as `a.example/logo.png`. */
const withScheme = (value: string): string =>
  /^([\w-]+\.)+[\w-]+(:\d+)?([/?#]|$)/.test(value) ? `https://${value}` : value;

/** The address of an uploaded picture, or of another, which the site's policy shows only over https; others are an issue (decision 7). */
export const pictureAddress = () =>
  stored(optionalInput(line), z.nullable(picture), (value) => (value ? withScheme(value) : null));

/** A list of them; blank entries are dropped. */
export const pictureAddressList = () =>
  stored(optionalInput(entries()), z.array(picture), (list) =>
    (list ?? []).filter((entry) => entry !== '').map(withScheme),
  );

/** A whole number that is not negative and fits a 32-bit column. */
export const count = () => z.int().check(z.minimum(0), z.maximum(2_147_483_647));

/** Longest ISO time that is read, in characters. */
const timeLimit = 40;

const dateInput = (isValid: (value: string) => boolean) =>
  optionalInput(z.string().check(z.trim(), atMost(timeLimit), z.refine<string>(isValid, { params: { rule: 'date' } })));

/** A calendar day, `YYYY-MM-DD`. Blank becomes `null`; a full ISO time keeps its day. */
export const calendarDay = () =>
  stored(dateInput(isCalendarDay), z.nullable(z.string()), (value) => value?.slice(0, 10) || null);

function isCalendarDay(value: string): boolean {
  if (value === '') return true;
  const day = value.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(value)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  // PostgreSQL has no year 0.
  return !Number.isNaN(time) && !day.startsWith('0000') && new Date(time).toISOString().startsWith(day);
}

/** An instant: an ISO time, or a calendar day, which means its midnight in UTC. Blank becomes `null`. */
export const instant = () =>
  stored(
    dateInput((value) => value === '' || instantOf(value) !== undefined),
    z.nullable(timestamp()),
    (value) => (value && instantOf(value)) || null,
  );

function instantOf(value: string): string | undefined {
  const time = isCalendarDay(value) ? Date.parse(value) : Number.NaN;
  const text = Number.isNaN(time) ? '' : new Date(time).toISOString();
  // An offset may lead out of the years that both databases have.
  return /^\d{4}-/.test(text) && !text.startsWith('0000') ? text : undefined;
}

/** An instant in responses, ISO 8601 in UTC. */
export const timestamp = () => z.iso.datetime();

/** Every stored row's key. */
export const id = () => z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** Comma-separated text as the admin forms edit lists: trimmed, empty entries dropped. */
export const splitList = (text: string): string[] => entriesOf(text, ',');

/** The same with one entry per line. */
export const splitLines = (text: string): string[] => entriesOf(text, '\n');

const entriesOf = (text: string, separator: string): string[] =>
  text.split(separator).flatMap((entry) => entry.trim() || []);
