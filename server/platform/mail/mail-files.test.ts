import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { retention } from '../../../domain/operations/retention.ts';
import { mailFilesOf, mailFolder, purgeMailFiles } from './mail-files.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const day = 24 * 60 * 60 * 1000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sixtyforty-mail-'));
  return () => rmSync(dataDir, { recursive: true });
});

function put(name: string, content: string, age = 0): void {
  mkdirSync(mailFolder(dataDir), { recursive: true });
  const file = path.join(mailFolder(dataDir), name);
  writeFileSync(file, content);
  const written = new Date(now.getTime() - age);
  utimesSync(file, written, written);
}

describe('the files of emails', () => {
  it('are removed at the age at which the outbox’s copy is deleted, with unfinished ones, and no other file is', async () => {
    const lifetime = retention.sentMailDays * day;
    put('old.eml', '', lifetime + 1000);
    put('.old.eml.part', '', lifetime + 1000);
    put('young.eml', '', lifetime - 1000);
    put('notes.txt', '', lifetime * 2);
    await purgeMailFiles(dataDir, now);
    expect(readdirSync(mailFolder(dataDir)).toSorted()).toEqual(['notes.txt', 'young.eml']);
  });

  it('may be missing', async () => {
    await purgeMailFiles(dataDir, now);
    expect(await mailFilesOf(dataDir, 'mira@player.example')).toEqual([]);
  });

  it('belong to an address in To or Reply-To, but not to an address that the text mentions', async () => {
    put('thanks.eml', 'From: Studio <hello@studio.example>\r\nTo: Mira@Player.example\r\n\r\nHello');
    put(
      'notice.eml',
      'To: hello@studio.example\r\nReply-To: "Mira, of =?utf-8?Q?=C8=99?="\r\n <mira@player.example>\r\n\r\n',
    );
    put('other.eml', 'To: xmira@player.example\r\nSubject: To: mira@player.example\r\n\r\nTo: mira@player.example');
    const files = await mailFilesOf(dataDir, 'MIRA@player.example');
    expect(files.map((file) => path.basename(file)).toSorted()).toEqual(['notice.eml', 'thanks.eml']);
  });
});
