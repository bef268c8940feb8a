import { attachmentTypes } from '../../../../domain/conversation/attachment.ts';
import type { Attachment } from '../../../../domain/conversation/conversation.ts';
import { download } from '../../../api/download.ts';
import { apiAddress } from '../../../api/route.ts';
import type { DrawnPage, PdfDocument, PdfFault } from './pdf-document.ts';

/** The reasons for which a file cannot be shown. `gone`: the file could not be loaded. */
export type ShownFault = PdfFault | 'gone';

/** A file as pages that can be drawn; a picture has one. */
export interface ShownFile {
  pages: number;
  isPicture: boolean;
  draw(page: number, width: number): Promise<DrawnPage>;
}

export const addressOfFile = ({ id }: Pick<Attachment, 'id'>): string => apiAddress('GET /api/attachments/:id', { id });

/** Types that a browser decodes to pixels; nothing in them is executed. */
const pictures: ReadonlySet<string> = new Set([
  attachmentTypes.jpg,
  attachmentTypes.png,
  attachmentTypes.gif,
  attachmentTypes.webp,
]);

/** Whether a file can be shown, and not only downloaded. */
export const canBeShown = ({ type }: Pick<Attachment, 'type'>): boolean =>
  type === attachmentTypes.pdf || pictures.has(type);

class FileError extends Error {
  readonly fault: ShownFault;
  constructor(fault: ShownFault) {
    super(`a file cannot be shown: ${fault}`);
    this.fault = fault;
  }
}

/** Loads a file to show it, until `signal` aborts. @throws {Error} whose `fault` is the reason for which it cannot be shown */
export async function showFile(file: Attachment, signal: AbortSignal): Promise<ShownFile> {
  const bytes = await download('GET /api/attachments/:id', { id: file.id, signal });
  if (pictures.has(file.type)) return showPicture(new Blob([bytes], { type: file.type }), signal);
  const { openPdf } = await import('./pdf-document.ts');
  const document: PdfDocument = await openPdf(bytes);
  if (signal.aborted) document.close();
  signal.addEventListener('abort', () => document.close());
  return { pages: document.pages, isPicture: false, draw: document.draw };
}

/** The pixels of a picture are copied for each drawing, since drawing transfers them to the canvas. */
async function showPicture(blob: Blob, signal: AbortSignal): Promise<ShownFile> {
  const picture = await createImageBitmap(blob).catch(() => {
    throw new FileError('broken');
  });
  signal.addEventListener('abort', () => picture.close());
  return { pages: 1, isPicture: true, draw: async () => ({ picture: await createImageBitmap(picture), text: '' }) };
}
