import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { MediaFile } from '../../domain/media/media.ts';
import { signIn } from '../faults/load.ts';

/** A submission and a picture that an installed product has stored. */
export interface Traces {
  submission: string;
  picture: Pick<MediaFile, 'id' | 'address'>;
}

/** Sends a form as a visitor and uploads a picture as the admin. Resolves when the variants of the picture are ready. */
export async function leaveTraces(address: string): Promise<Traces> {
  const submission = `Tide ${randomUUID()}`;
  const form = await fetch(`${address}/api/projects`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: submission,
      projectType: 'game',
      description: 'A cave that floods with every tide.',
      contactEmail: 'mira@developer.example',
      platforms: ['Steam'],
    }),
  });
  expect([form.status, await form.text()]).toEqual([201, expect.anything()]);

  const session = await signIn(address);
  const background = { width: 900, height: 600, channels: 3, background: 'teal' } as const;
  const body = new Uint8Array(await sharp({ create: background }).png().toBuffer());
  const headers = { ...session, 'Content-Type': 'image/png' };
  const upload = await fetch(`${address}/api/system-panel/media?name=tide.png`, { method: 'POST', headers, body });
  const picture = (await upload.json()) as MediaFile;
  expect([upload.status, picture]).toEqual([201, expect.anything()]);
  const expectReady = async () => expect((await readPicture(address, session, picture.id)).state).toBe('ready');
  // The imaging process has a low priority, so other work on the machine delays it.
  await vi.waitFor(expectReady, { timeout: 300_000, interval: 200 });
  return { submission, picture };
}

/** Expects the submission in the back office and the picture at its address. */
export async function expectTraces(address: string, { submission, picture }: Traces): Promise<void> {
  const session = await signIn(address);
  const response = await fetch(`${address}/api/projects`, { headers: session });
  const projects = (await response.json()) as { name: string }[];
  expect(projects.map(({ name }) => name)).toContain(submission);
  expect((await readPicture(address, session, picture.id)).address).toBe(picture.address);
  const file = await fetch(address + picture.address);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
}

async function readPicture(address: string, headers: Record<string, string>, id: number): Promise<MediaFile> {
  const response = await fetch(`${address}/api/system-panel/media/${id}`, { headers });
  return (await response.json()) as MediaFile;
}
