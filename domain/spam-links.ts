/** The weights of what stands in a folded text as links. */
export function linkSigns(text: string): Record<string, number> {
  const hosts = new Set(Array.from(text.matchAll(link), ([, host]) => host!.replace(/^www\./, '')));
  const unknown = [...hosts].filter((host) => !wellKnown.test(host));
  return {
    ...(markup.test(text) && { markup: 3 }),
    ...(unknown.some((host) => shorteners.has(host) || invitation.test(text)) && { shortLink: 2 }),
    ...(unknown.some((host) => cheapDomain.test(host)) && { cheapDomain: 2 }),
    ...(unknown.length > 2 && { manyLinks: 2 }),
  };
}

const link = /https?:\/\/([a-z\d.-]{1,253})/g;

/** Links as programs write them for sites that render them: people paste addresses. */
const markup = /<a\s[^>]{0,200}href|\[url[=\]]/;

const invitation = /t\.me\/joinchat/;

const shorteners: ReadonlySet<string> = new Set(
  'bit.ly tinyurl.com clck.ru goo.su is.gd cutt.ly rb.gy ow.ly shorturl.at t.ly vk.cc t.me'.split(' '),
);

/** Top-level domains that cost next to nothing and that abuse reports are full of. */
const cheapDomain =
  /\.(?:bid|buzz|cam|click|country|cyou|gq|icu|link|loan|men|ml|monster|quest|rest|review|stream|tk|top|win|work|xyz)$/;

/** Where developers show their work. */
const wellKnown =
  /(?:^|\.)(?:steampowered\.com|steamcommunity\.com|itch\.io|youtube\.com|youtu\.be|vimeo\.com|twitch\.tv|github\.com|github\.io|gitlab\.com|google\.com|apple\.com|epicgames\.com|microsoft\.com|gog\.com|dropbox\.com|figma\.com|artstation\.com|behance\.net|discord\.gg|discord\.com|twitter\.com|x\.com|facebook\.com|instagram\.com|tiktok\.com|linkedin\.com|notion\.site|notion\.so|trello\.com|vk\.com|yandex\.ru|mail\.ru|kickstarter\.com|indiedb\.com|gamejolt\.com|bsky\.app|reddit\.com)$/;
