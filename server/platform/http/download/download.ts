import type { Attachment } from '../../../../domain/conversation/conversation.ts';
import { byteOrderMark, csvLine } from '../../../../domain/text/csv.ts';
import { type ExportFormat, exportTypes } from '../../../../domain/inbox/export.ts';
import { flat, type TableWriter } from './table.ts';
import { xlsxWriter } from './xlsx.ts';

/** The maximum time in ms during which a client may read nothing before an export ends (decision 29). */
const progressTimeout = 30_000;

/** Sends a stream as it is read, so memory does not depend on its length. */
export function downloadOf(
  parts: AsyncGenerator<Uint8Array>,
  { type, fileName }: { type: string; fileName: string },
): Response {
  let timer: NodeJS.Timeout | undefined;
  const stop = async () => {
    clearTimeout(timer);
    await parts.return(undefined);
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          const { done, value } = await parts.next();
          if (done) return controller.close();
          controller.enqueue(value);
          timer = setTimeout(() => {
            controller.error(new Error('the client takes nothing'));
            void stop();
          }, progressTimeout).unref();
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
  const disposition = `attachment; filename="${fileName}"`;
  const headers = { 'Content-Type': type, 'Content-Disposition': disposition, 'Cache-Control': 'no-store' };
  return new Response(stream, { headers });
}

const encoder = new TextEncoder();
const encode = (text: string) => [encoder.encode(text)];

/** Creates the writer of a format; `names` are the field names of JSON. */
export function tableWriter(format: ExportFormat, names: readonly string[], title: string): TableWriter {
  if (format === 'xlsx') return xlsxWriter(title, exportTypes.xlsx);
  if (format === 'json') return jsonWriter(names);
  return {
    type: `${exportTypes.csv}; charset=utf-8`,
    extension: 'csv',
    begin: (headings) => encode(byteOrderMark + csvLine(headings)),
    rows: (rows) => encode(rows.map((row) => csvLine(row.map(flat))).join('')),
    end: () => [],
  };
}

/** A JSON array with one object per line. */
function jsonWriter(names: readonly string[]): TableWriter {
  let isFirst = true;
  return {
    type: `${exportTypes.json}; charset=utf-8`,
    extension: 'json',
    begin: () => encode('['),
    rows: (rows) => {
      const objects = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
      const start = isFirst ? '\n' : ',\n';
      isFirst = false;
      return encode(start + objects.map((object) => JSON.stringify(object)).join(',\n'));
    },
    end: () => encode('\n]\n'),
  };
}

/** A sender's file as a download that no cache stores; `parts` are its bytes. The headers of its addresses (`security-headers.ts`) sandbox it. */
export function attachmentResponse(
  parts: AsyncGenerator<Uint8Array>,
  { name, type, size }: Omit<Attachment, 'id'>,
): Response {
  const response = downloadOf(parts, { type, fileName: asciiName(name) });
  const { headers } = response;
  headers.set('Content-Disposition', `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encoded(name)}`);
  headers.set('Content-Length', String(size));
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  return response;
}

/** The name in ASCII, which clients without support for RFC 6266 read. */
const asciiName = (name: string) => name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');

const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
