import type { RefusedFile } from '../../domain/conversation.ts';
import { roomOf, storeFile, type StoredFile } from '../attachments/store.ts';
import type { Conversation } from '../conversation/store.ts';
import type { Database } from '../db/tables.ts';
import type { IncomingMail } from './reading/mail.ts';

/** Where there is no space left, files are named only. */
export const withoutFiles = (mail: IncomingMail): IncomingMail => ({
  ...mail,
  files: [],
  refused: [...mail.refused, ...mail.files.map(({ name }) => ({ name, fault: 'space' as const }))],
});

/** Stores the files of a mail as far as its conversation may have more. */
export async function storeFiles(tx: Database, about: Conversation, { files, refused }: IncomingMail, at: Date) {
  const stored: StoredFile[] = [];
  const left: RefusedFile[] = [...refused];
  let room = files.length === 0 ? 0 : await roomOf(tx, about);
  for (const { name, content } of files) {
    if (content.byteLength > room) left.push({ name, fault: 'space' });
    else stored.push(await storeFile(tx, { name, content: [content] }, at));
    room -= content.byteLength;
  }
  return { files: stored, refusedFiles: left };
}
