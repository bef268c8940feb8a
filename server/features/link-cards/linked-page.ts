import type { LinkedSite } from '../../../domain/inbox/link-card.ts';

/** A page about which its site publishes facts. */
export interface LinkedPage {
  site: LinkedSite;
  /** The canonical address of the page, regardless of the address that was typed. */
  address: string;
}

/** The page of a link, if it is a store page or a video whose site publishes facts about it. */
export function linkedPage(link: string): LinkedPage | undefined {
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '') return undefined;
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (host === 'store.steampowered.com') {
    const id = /^\/app\/(\d{1,10})(?:\/|$)/.exec(url.pathname)?.[1];
    return id === undefined ? undefined : { site: 'steam', address: `https://store.steampowered.com/app/${id}/` };
  }
  if (host === 'youtube.com' || host === 'youtu.be') {
    const id = videoOf(url, host);
    return id === undefined ? undefined : { site: 'youtube', address: `https://www.youtube.com/watch?v=${id}` };
  }
  const author = /^([a-z\d][a-z\d-]{0,60})\.itch\.io$/.exec(host)?.[1];
  const game = /^\/([\w-]{1,100})\/?$/.exec(url.pathname)?.[1];
  return author && game ? { site: 'itch', address: `https://${author}.itch.io/${game}` } : undefined;
}

function videoOf({ pathname, searchParams }: URL, host: string): string | undefined {
  const path = host === 'youtu.be' ? /^\/([^/]+)/ : /^\/(?:shorts|live|embed)\/([^/]+)/;
  const id = path.exec(pathname)?.[1] ?? (pathname === '/watch' ? searchParams.get('v') : null);
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}
