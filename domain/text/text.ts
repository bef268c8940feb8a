import * as z from 'zod/mini';
import { defaultLanguage, type Language, languages } from './language.ts';
import { withoutHiddenCharacters } from './hidden-characters.ts';

/** Text that both databases can store: no NUL (PostgreSQL rejects it) and no lone surrogate. */
export const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  params: { rule: 'storable' },
});

/** The maximum lengths of addresses: by RFC 5321 for email, and for web addresses the length that common browsers and proxies support. */
export const addressLimits = { email: 254, url: 2048 } as const;

/** The maximum length of free text in a public form, and of a list entry, in characters. */
export const formTextLimit = 20_000;

/** The maximum length of a list, in entries. */
export const listLimit = 200;

/** Limits of columns with a short word, in characters (product.md, section 9). */
export const columnLimits = { role: 20, status: 20, priority: 20, projectType: 50, category: 50 } as const;

/** The check of a maximum length. It aborts, so the later checks never run on a longer text. */
export const atMost = (max: number) => z.maxLength(max, { abort: true });

/** Text on one line: breaks and tabs become spaces; other control and direction characters are dropped. */
const oneLine = z.overwrite<string>((value) =>
  withoutHiddenCharacters(value.replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ')),
);

type Limits = { min?: number; max?: number };

const required = (text: z.ZodMiniString<string>, { min = 1, max }: Limits) => {
  const present = text.check(z.trim(), z.minLength(min));
  return max === undefined ? present : present.check(atMost(max));
};

/** A required text, which may have several lines: trimmed, then `min` to `max` characters. */
export const requiredText = (limits: Limits = {}) => required(z.string().check(storable), limits);

/** {@link requiredText} from a stranger, without control and direction characters. */
export const publicText = (limits: Limits) =>
  required(z.string().check(storable, z.overwrite(withoutHiddenCharacters)), limits);

/** Text in progress: neither trimmed nor complete. */
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

/** An optional text, which may have several lines. Missing, null and blank all become `null`. */
export const optionalText = () => optional(z.string().check(storable));

/** {@link optionalText} on one line. */
export const optionalLine = (limits: { max?: number } = {}) =>
  optional(z.string().check(storable, oneLine), limits.max);

/** {@link optionalText} from a stranger, without control and direction characters. */
export const optionalPublicText = (limits: { max: number }) =>
  optional(z.string().check(storable, z.overwrite(withoutHiddenCharacters)), limits.max);

/** A text by language. A language without a text shows the text of the default language, which is required. */
export const localized = (max: number) =>
  z.object(
    Object.fromEntries(
      languages.map((language) => [
        language,
        language === defaultLanguage ? requiredText({ max }) : optionalPublicText({ max }),
      ]),
    ) as Record<Language, ReturnType<typeof optionalPublicText>>,
  );
export type LocalizedText = z.output<ReturnType<typeof localized>>;

/** A text that nobody has typed yet. */
export const noText = { [defaultLanguage]: '' } as LocalizedText;

const entries = () =>
  z.array(z.string().check(storable, oneLine, z.trim(), atMost(formTextLimit))).check(z.maxLength(listLimit));

/** A list of single-line texts without blank entries; defaults to an empty list. */
export const textList = (keep: (entry: string) => boolean = () => true) =>
  stored(optionalInput(entries()), z.array(z.string()), (list) =>
    (list ?? []).filter((entry) => entry !== '' && keep(entry)),
  );

/**
 * The email address of the HTML Standard (`type="email"`), but the local part has only characters that common mail programs accept, with
 * no leading, trailing or double dot, and the domain has a dot. Unlike zod's rule it accepts internationalized domains in ASCII. It has no
 * flags, which JSON Schema does not support.
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

/** A web address field without a format check (decision 7): any other text is stored as `null`. */
export const webAddress = () => address(isWebAddress);

/** A list of web addresses; other entries are dropped. */
export const webAddressList = () => textList(isWebAddress);

/** Whether `value` is the address of an uploaded picture. */
export const isMediaAddress = (value: string): boolean => /^\/media\/[0-9a-f]{32}\.(?:jpg|png|webp)$/.test(value);

/** {@link webAddress}, or the address of an uploaded picture. */
export const logoAddress = () => address((value) => isWebAddress(value) || isMediaAddress(value));

/** Whether `value` is the address of an uploaded picture, or of another one over https, as the site's policy requires. */
export const isPictureAddress = (value: string): boolean =>
  isMediaAddress(value) || (isWebAddress(value) && value.startsWith('https://'));

const picture = z.string().check(z.refine(isPictureAddress, { params: { rule: 'picture' } }));

/** Adds `https://` to an address without a scheme, such as `a.example/logo.png`. */
const withScheme = (value: string): string =>
  /^([\w-]+\.)+[\w-]+(:\d+)?([/?#]|$)/.test(value) ? `https://${value}` : value;

/** An optional {@link isPictureAddress picture address}; other addresses are an issue (decision 7). */
export const pictureAddress = () =>
  stored(optionalInput(line), z.nullable(picture), (value) => (value ? withScheme(value) : null));

const link = z.string().check(z.refine(isWebAddress, { params: { rule: 'address' } }));

/** An optional web address that a stranger types, with `https://` added if it has no scheme; any other text is an issue. */
export const linkAddress = () =>
  stored(optionalInput(line), z.nullable(link), (value) => (value ? withScheme(value) : null));

/** A list of {@link pictureAddress}es without blank entries. */
export const pictureAddressList = () =>
  stored(optionalInput(entries()), z.array(picture), (list) =>
    (list ?? []).filter((entry) => entry !== '').map(withScheme),
  );

/** A non-negative integer that fits a 32-bit column. */
export const count = () => z.int().check(z.minimum(0), z.maximum(2_147_483_647));

/** The maximum length of an ISO time, in characters. */
const timeLimit = 40;

const dateInput = (isValid: (value: string) => boolean) =>
  optionalInput(z.string().check(z.trim(), atMost(timeLimit), z.refine<string>(isValid, { params: { rule: 'date' } })));

/** A calendar day, `YYYY-MM-DD`. Blank becomes `null`; a full ISO time is reduced to its day. */
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

/** An instant: an ISO time, or a calendar day for its midnight in UTC. Blank becomes `null`. */
export const instant = () =>
  stored(
    dateInput((value) => value === '' || instantOf(value) !== undefined),
    z.nullable(timestamp()),
    (value) => (value && instantOf(value)) || null,
  );

function instantOf(value: string): string | undefined {
  const time = isCalendarDay(value) ? Date.parse(value) : Number.NaN;
  const text = Number.isNaN(time) ? '' : new Date(time).toISOString();
  // An offset may shift the time beyond the years that both databases support.
  return /^\d{4}-/.test(text) && !text.startsWith('0000') ? text : undefined;
}

/** An instant in responses: ISO 8601 in UTC. */
export const timestamp = () => z.iso.datetime();

/** The key of a stored row. */
export const id = () => z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** The version of a submission or message. It starts with 1, and every change raises it, so a change detects an earlier one. */
export const versionNumber = () => z.int().check(z.minimum(1));

/** Splits comma-separated text, the form in which the admin forms edit lists: trimmed, without empty entries. */
export const splitList = (text: string): string[] => entriesOf(text, ',');

/** {@link splitList} with one entry per line. */
export const splitLines = (text: string): string[] => entriesOf(text, '\n');

const entriesOf = (text: string, separator: string): string[] =>
  text.split(separator).flatMap((entry) => entry.trim() || []);
