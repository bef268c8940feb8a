import * as z from 'zod/mini';
import { linkCardLimits, type LinkedSite, type LinkFailure } from '../../../domain/inbox/link-card.ts';
import {
  OutgoingError,
  type OutgoingClient,
  type OutgoingResponse,
} from '../../platform/http/outgoing/outgoing-client.ts';
import type { LinkedPage } from './linked-page.ts';

/** The facts that a site publishes about a page. The picture is an address of the site's own picture store. */
export interface LinkFacts {
  title: string | null;
  released: string | null;
  price: string | null;
  picture: string | null;
}

/** The error for facts that could not be read. */
export class LinkError extends Error {
  readonly failure: LinkFailure;
  constructor(failure: LinkFailure) {
    super(`a linked page could not be read: ${failure}`);
    this.failure = failure;
  }
}

/** The maximum sizes of responses in bytes. */
const largest = { facts: 512 * 1024, picture: 2 * 1024 * 1024 } as const;

interface Site {
  /** The address of the facts about a page. */
  factsAddress: (address: string) => string;
  /** Parses the facts in a response, whose format the sites do not document. @throws {LinkError} */
  parse: (json: unknown) => LinkFacts;
  /** The domain of the site's pictures. */
  pictures: string;
}

const optionalText = z.optional(z.nullable(z.string()));

const steamPage = z.object({
  name: z.string(),
  header_image: optionalText,
  is_free: z.optional(z.boolean()),
  release_date: z.optional(z.object({ date: optionalText })),
  price_overview: z.optional(z.object({ final_formatted: optionalText })),
});
const steamAnswer = z.record(z.string(), z.object({ success: z.boolean(), data: z.optional(z.unknown()) }));
const youtubeAnswer = z.object({ title: z.string(), thumbnail_url: optionalText });
const itchAnswer = z.object({ title: z.string(), price: optionalText, cover_image: optionalText });

const sites: Record<LinkedSite, Site> = {
  steam: {
    factsAddress: (address) =>
      `https://store.steampowered.com/api/appdetails?appids=${/\d+/.exec(address)![0]}&cc=us&l=english`,
    parse: (json) => {
      const [answer] = Object.values(parsed(steamAnswer, json));
      if (!answer?.success) throw new LinkError('missing');
      const page = parsed(steamPage, answer.data);
      const price = page.is_free ? 'Free' : page.price_overview?.final_formatted;
      return {
        title: page.name,
        released: page.release_date?.date || null,
        price: price || null,
        picture: page.header_image ?? null,
      };
    },
    pictures: 'steamstatic.com',
  },
  youtube: {
    factsAddress: (address) => `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(address)}`,
    parse: (json) => {
      const { title, thumbnail_url: picture = null } = parsed(youtubeAnswer, json);
      return { title, released: null, price: null, picture };
    },
    pictures: 'ytimg.com',
  },
  itch: {
    factsAddress: (address) => `${address}/data.json`,
    parse: (json) => {
      const { title, price = null, cover_image: picture = null } = parsed(itchAnswer, json);
      return { title, released: null, price, picture };
    },
    pictures: 'itch.zone',
  },
};

function parsed<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = z.safeParse(schema, json);
  if (!result.success) throw new LinkError('content');
  return result.data;
}

/** Reads the facts about a page. Characters that hide text or change its direction are removed, and texts are truncated. @throws {LinkError} */
export async function readFacts(
  outgoing: OutgoingClient,
  { site, address }: LinkedPage,
  signal: AbortSignal,
): Promise<LinkFacts> {
  const { factsAddress, parse, pictures } = sites[site];
  const { headers, body } = await get(outgoing, factsAddress(address), largest.facts, signal);
  if (!/^(application|text)\/json\b/.test(headers['content-type'] ?? '')) throw new LinkError('content');
  const { title, released, price, picture } = parse(parseJson(body));
  return {
    title: displayText(title, linkCardLimits.title),
    released: displayText(released, linkCardLimits.fact),
    price: displayText(price, linkCardLimits.fact),
    picture: picture !== null && isOfDomain(picture, pictures) ? picture : null,
  };
}

/** The bytes of a picture. @throws {LinkError} */
export async function readPicture(outgoing: OutgoingClient, address: string, signal: AbortSignal): Promise<Buffer> {
  const { headers, body } = await get(outgoing, address, largest.picture, signal);
  if (!/^image\/(jpeg|png|webp|gif|avif)\b/.test(headers['content-type'] ?? '')) throw new LinkError('content');
  return body;
}

/** Sends a request without following redirects, since the sites do not redirect these addresses. */
async function get(
  outgoing: OutgoingClient,
  address: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<OutgoingResponse> {
  const response = await outgoing(address, { maxBytes, redirects: 0, signal }).catch((error: unknown) => {
    const isAnswered = error instanceof OutgoingError && (error.reason === 'tooLarge' || error.reason === 'redirects');
    throw new LinkError(isAnswered ? 'content' : 'network');
  });
  const { status } = response;
  // YouTube responds with 400 and 401 for videos that do not exist or are private.
  if ([400, 401, 403, 404, 410].includes(status)) throw new LinkError('missing');
  if (status !== 200) throw new LinkError('status');
  return response;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new LinkError('content');
  }
}

function isOfDomain(address: string, domain: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.port === '' && `.${url.hostname}`.endsWith(`.${domain}`);
}

function displayText(text: string | null, maximumLength: number): string | null {
  if (text === null) return null;
  const shown = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  return Array.from(shown).slice(0, maximumLength).join('').trim() || null;
}
