import { phraseSigns } from './spam-phrases.ts';

/*
 * Calculates a spam score for a submission or message from signs that require nothing of its sender (decision 22). No single sign reaches the limit,
 * except for phrases that only spam contains, texts that only try out a form, and the block list.
 */

/** The score from which an entry is flagged. */
export const spamLimit = 4;

/** The sign of an email whose author is not authenticated, so no confirmation is sent to the address. It has no weight. */
export const unverifiedSign = 'unverified';

/** The facts about a submission or message on arrival. */
export interface SpamFacts {
  text: string;
  email: string;
  isBlocked: boolean;
  /** The number of other addresses that recently sent the same text. */
  repetitions: number;
  /** The time for which the form was open, in ms; null if unknown. */
  openFor: number | null;
}

/** The number of characters that are checked: spam makes its offer in the first lines, and a text may have 20,000 characters. */
const readLimit = 4000;

/** The minimum time for filling in a form by hand, in ms. */
const quickest = 2000;

/** The score of a submission or message, and the names of its signs, heaviest first. */
export function spamScore({ text, email, isBlocked, repetitions, openFor }: SpamFacts): {
  score: number;
  signs: string[];
} {
  const folded = fold(text.slice(0, readLimit));
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const weights: Record<string, number> = {
    ...phraseSigns(folded),
    ...linkSigns(folded),
    ...(isBlocked && { blocked: spamLimit }),
    ...(isTrial(text) && { trial: spamLimit }),
    ...(disposableDomains.has(domain) && { disposable: 2 }),
    ...(repetitions > 0 && { repeated: repetitions > 2 ? 2 : 1 }),
    ...(openFor !== null && openFor >= 0 && openFor < quickest && { quick: 1 }),
  };
  const signs = Object.entries(weights).toSorted(([, first], [, second]) => second - first);
  return { score: signs.reduce((sum, [, weight]) => sum + weight, 0), signs: signs.map(([sign]) => sign) };
}

/** A text in the form in which it is compared with others: without case, digits, links and punctuation. */
export const comparableText = (text: string): string =>
  fold(text.slice(0, readLimit))
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** The fewest words of a text that is a trial, since a pitch of one word may be a slip. */
const shortestTrial = 3;

/** Whether a text, apart from its first line, which is a name or subject, consists of words that people type to try out a form. */
function isTrial(text: string): boolean {
  const words = comparableText(text.slice(text.indexOf('\n') + 1)).split(' ');
  return words.length >= shortestTrial && words.every((word) => trialWord.test(word));
}

const trialWord =
  /^(?:(?:test|тест)+(?:e|s|ing|ul|ы|овый|овая)?|asdf[asdfghjkl]*|qwerty[uiop]*|йцукен[гшщзхъ]*|фыва[пролджэ]*|проба|проверка|proba)$/;

/** The time at which a form was opened, in ms: a version 7 UUID starts with it. */
export function openedAt(idempotencyKey: string | null): number | null {
  const [, high, low] = /^([\da-f]{8})-([\da-f]{4})-7/i.exec(idempotencyKey ?? '') ?? [];
  return high === undefined ? null : Number.parseInt(`${high}${low}`, 16);
}

const letters: Record<string, string> = { ă: 'a', â: 'a', î: 'i', ș: 's', ş: 's', ț: 't', ţ: 't', ё: 'е', '’': "'" };

/** Lower case, without the accents of Romanian and the dots of ё. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[ăâîșşțţё’]/g, (letter) => letters[letter]!);

/** The domains of disposable addresses. */
const disposableDomains: ReadonlySet<string> = new Set(
  `10minutemail.com 20minutemail.com 33mail.com anonbox.net burnermail.io dispostable.com dropmail.me emailondeck.com
  fakeinbox.com getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.net
  guerrillamail.org inboxkitten.com incognitomail.org jetable.org mail-temp.com mailcatch.com maildrop.cc mailexpire.com
  mailinator.com mailinator.net mailnesia.com mailnull.com mailpoof.com mailsac.com mintemail.com moakt.com mohmal.com
  mytemp.email mytrashmail.com nada.email one-time.email sharklasers.com spam4.me spambox.us spamgourmet.com temp-mail.io
  temp-mail.org tempail.com tempinbox.com tempmail.com tempmail.net tempmailo.com tempr.email throwawaymail.com tmpmail.net
  tmpmail.org trash-mail.com trashmail.com trashmail.de trashmail.net wegwerfmail.de yopmail.com yopmail.fr yopmail.net`.split(
    /\s+/,
  ),
);

/** The weights of the links in a folded text. */
function linkSigns(text: string): Record<string, number> {
  const hosts = new Set(Array.from(text.matchAll(link), ([, host]) => host!.replace(/^www\./, '')));
  const unknown = [...hosts].filter((host) => !wellKnown.test(host));
  return {
    ...(markup.test(text) && { markup: 3 }),
    ...(unknown.some((host) => shorteners.has(host)) && { shortLink: 2 }),
    ...(unknown.some((host) => cheapDomain.test(host)) && { cheapDomain: 2 }),
    ...(unknown.length > 2 && { manyLinks: 2 }),
  };
}

const link = /https?:\/\/([a-z\d.-]{1,253})/g;

/** Links in markup, as programs write them; people paste plain addresses. */
const markup = /<a\s[^>]{0,200}href|\[url[=\]]/;

const shorteners: ReadonlySet<string> = new Set(
  'bit.ly tinyurl.com clck.ru goo.su is.gd cutt.ly rb.gy ow.ly shorturl.at t.ly vk.cc t.me'.split(' '),
);

/** Top-level domains that cost next to nothing and are frequent in abuse reports. */
const cheapDomain =
  /\.(?:bid|buzz|cam|click|country|cyou|gq|icu|link|loan|men|ml|monster|quest|rest|review|stream|tk|top|win|work|xyz)$/;

/** Sites on which developers show their work. */
const wellKnown =
  /(?:^|\.)(?:steampowered\.com|steamcommunity\.com|itch\.io|youtube\.com|youtu\.be|vimeo\.com|twitch\.tv|github\.com|github\.io|gitlab\.com|google\.com|apple\.com|epicgames\.com|microsoft\.com|gog\.com|dropbox\.com|figma\.com|artstation\.com|behance\.net|discord\.gg|discord\.com|twitter\.com|x\.com|facebook\.com|instagram\.com|tiktok\.com|linkedin\.com|notion\.site|notion\.so|trello\.com|vk\.com|yandex\.ru|mail\.ru|kickstarter\.com|indiedb\.com|gamejolt\.com|bsky\.app|reddit\.com)$/;
