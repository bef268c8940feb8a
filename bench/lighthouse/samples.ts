import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { caseArt } from '../../content/art.ts';
import type { EditedContent } from '../../domain/content/content.ts';
import type { MediaFile } from '../../domain/media/media.ts';
import { pdf } from '../../server/features/conversations/testing/files.ts';
import { liveItems } from '../../tests/portfolio-items.ts';
import { type Product, admin } from '../../tests/product.ts';

/** Sends a submission and an answer with a file. @returns the path of the sender's page */
export async function makeSendersPage({ address }: Product): Promise<string> {
  const project = {
    name: 'Lanternfall',
    projectType: 'game',
    description: 'A game about light, and about what it leaves in the dark.',
    contactEmail: 'mira@player.example',
    platforms: ['Steam'],
  };
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${address}/api/projects`, { method: 'POST', headers, body: JSON.stringify(project) });
  const path = response.headers.get('location')!;
  const body = new FormData();
  body.set('form', 'answer');
  body.set('text', 'Here is the deck, and a build: https://player.example/build');
  body.set('files', new File([new Uint8Array(pdf())], 'deck.pdf'));
  const sent = await fetch(address + path, { method: 'POST', body, redirect: 'manual' });
  if (sent.status !== 303) throw new Error(`${path} was answered ${sent.status}`);
  return path;
}

/** Adds live items to the portfolio, to which the other pages link then. */
export async function fillPortfolio({ address }: Product): Promise<void> {
  const call = await callsOf(address);
  for (const item of liveItems) await call('POST', '/api/system-panel/portfolio', item);
}

const art = path.resolve(import.meta.dirname, '../../public/art');

/** Replaces drawn pictures with uploaded ones: the key art of every case, the screenshots of the first, and the logos of the partners. */
export async function usePictures({ address }: Product): Promise<void> {
  const call = await callsOf(address);
  const upload = async (name: string, body: Buffer) =>
    (await call('POST', `/api/system-panel/media?name=${name}`, body)) as MediaFile;
  const folders = readdirSync(art);
  const folderOf = (slug: string) => `${art}/${folders.find((name) => name.replace(/-[\da-f]{8}$/, '') === slug)}`;
  for (const [id, { slug }] of Object.entries(caseArt)) {
    const folder = folderOf(slug);
    const heroImageUrl = (await upload('key.webp', await readFile(path.join(folder, 'key-1600.webp')))).address;
    const shots = id === '1' ? readdirSync(folder).filter((name) => /^shot-\d-1280\.webp$/.test(name)) : [];
    const screenshots = [];
    for (const shot of shots) screenshots.push((await upload(shot, await readFile(path.join(folder, shot)))).address);
    await call('PUT', `/api/cases/${id}`, { heroImageUrl, ...(shots.length > 0 && { screenshots }) });
  }
  const logos = readdirSync(folderOf('partners')).filter((name) => name.endsWith('.svg'));
  for (const [index, partner] of ((await call('GET', '/api/partners')) as { id: number }[]).entries()) {
    const drawn = sharp(path.join(art, 'partners', logos[index % logos.length]!), { density: 200 });
    const logo = await drawn.resize(480).png().toBuffer();
    const entity = `/api/system-panel/partners/${partner.id}`;
    const { content } = (await call('GET', entity)) as EditedContent;
    const change = { content: { ...content, logoUrl: (await upload('logo.png', logo)).address }, version: null };
    const { draft } = (await call('PUT', `${entity}/draft`, change)) as EditedContent;
    await call('POST', `${entity}/publish`, { version: draft!.updatedAt });
  }
  const states = async () => ((await call('GET', '/api/system-panel/media')) as MediaFile[]).map(({ state }) => state);
  while ((await states()).includes('pending')) await wait(1000);
}

async function callsOf(address: string) {
  const credentials = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(admin) };
  const signedIn = await fetch(`${address}/api/auth/login`, credentials);
  const { csrfToken } = (await signedIn.json()) as { csrfToken: string };
  const session = { Cookie: signedIn.headers.getSetCookie()[0]!.split(';', 1)[0]!, 'X-CSRF-Token': csrfToken };
  return async (method: string, to: string, body?: object): Promise<unknown> => {
    const sent = Buffer.isBuffer(body)
      ? { body: new Uint8Array(body), headers: { ...session, 'Content-Type': 'image/webp' } }
      : { body: body && JSON.stringify(body), headers: { ...session, 'Content-Type': 'application/json' } };
    const answer = await fetch(address + to, { method, ...sent });
    if (!answer.ok) throw new Error(`${method} ${to} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}
