import { getDocument, PasswordException, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
// PDF.js finds its parser here, and runs it in this thread. The legacy build contains polyfills for browsers of the last years.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { PdfFault, PdfRequest, PdfResponse } from './pdf-document.ts';

/*
 * The thread that reads and draws PDF files of senders. It receives the bytes of a file and sends pictures of its pages, so a hostile file reaches
 * neither the page nor the API: the policy of this script allows no connections (`security-headers.ts`), and the page ends the thread if it
 * does not answer within its timeout.
 */

/** The largest picture of a page, in pixels. */
const maxPixels = 12_000_000;

/** The longest text of a page for screen readers, in characters. */
const maxTextLength = 20_000;

/** The decoders of JPEG 2000 and JBIG2, which the build copies next to the scripts. */
const decoders = new URL(`${PDF_DECODERS}/`, location.href).href;

class OffscreenCanvasFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    Object.assign(canvas, { width, height });
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

/** Replaces the SVG filters of PDF.js, which need a document. A thread has none, so masks are applied without filters. */
class NoFilters {
  readonly addFilter = () => 'none';
  readonly addHCMFilter = () => 'none';
  readonly addAlphaFilter = () => 'none';
  readonly addLuminosityFilter = () => 'none';
  readonly addKnockoutFilter = () => 'none';
  readonly destroy = () => {};
}

let openedDocument: Promise<PDFDocumentProxy> | undefined;

addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  // Other messages come from PDF.js's parser, which runs in this thread, too.
  if (!('request' in data)) return;
  void respond(data);
});

async function respond(request: PdfRequest): Promise<void> {
  const { id } = request;
  const send = (response: PdfResponse, transfer: Transferable[] = []) => postMessage(response, { transfer });
  try {
    if (request.request === 'open') {
      openedDocument = open(request.bytes);
      const { numPages } = await openedDocument;
      return send({ id, response: 'opened', pages: numPages });
    }
    const page = await draw((await openedDocument)!, request);
    send({ id, response: 'drawn', ...page }, [page.picture]);
  } catch (error) {
    const fault: PdfFault = error instanceof PasswordException ? 'password' : 'broken';
    send({ id, response: 'failed', fault });
  }
}

const open = (bytes: ArrayBuffer): Promise<PDFDocumentProxy> =>
  getDocument({
    data: new Uint8Array(bytes),
    CanvasFactory: OffscreenCanvasFactory,
    FilterFactory: NoFilters,
    // Text is drawn with fonts of the file that the thread loads, or as paths if a thread cannot load fonts.
    ownerDocument: { fonts: (globalThis as { fonts?: FontFaceSet }).fonts } as unknown as HTMLDocument,
    disableFontFace: !('fonts' in globalThis),
    useSystemFonts: true,
    useWorkerFetch: false,
    // The policy of the site allows no WebAssembly.
    useWasm: false,
    wasmUrl: decoders,
    maxImageSize: 4 * maxPixels,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;

/** Draws a page on white, at a width in pixels or less if it is very long. */
async function draw(document: PDFDocumentProxy, { page: number, width }: Extract<PdfRequest, { request: 'draw' }>) {
  const page = await document.getPage(number);
  const unscaled = page.getViewport({ scale: 1 });
  const largestScale = Math.sqrt(maxPixels / (unscaled.width * unscaled.height));
  const viewport = page.getViewport({ scale: Math.min(width / unscaled.width, largestScale) });
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const canvasContext = canvas.getContext('2d', { alpha: false }) as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport, background: 'white' }).promise;
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  page.cleanup();
  return { picture: canvas.transferToImageBitmap(), text: text.slice(0, maxTextLength) };
}
