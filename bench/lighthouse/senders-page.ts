import { pdf } from '../../server/attachments/testing/files.ts';
import type { Product } from '../../tests/product.ts';

/** Sends a submission and an answer with a file. @returns the path of the sender's page */
export async function makeSendersPage({ address }: Product): Promise<string> {
  const response = await fetch(`${address}/api/projects`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Lanternfall',
      projectType: 'game',
      description: 'A game about light, and about what it leaves in the dark.',
      contactEmail: 'mira@player.example',
      platforms: ['Steam'],
    }),
  });
  const path = response.headers.get('location')!;
  const body = new FormData();
  body.set('form', 'answer');
  body.set('text', 'Here is the deck, and a build: https://player.example/build');
  body.set('files', new File([new Uint8Array(pdf())], 'deck.pdf'));
  const sent = await fetch(address + path, { method: 'POST', body, redirect: 'manual' });
  if (sent.status !== 303) throw new Error(`${path} was answered ${sent.status}`);
  return path;
}
