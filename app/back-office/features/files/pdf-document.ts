// oxlint-disable-next-line import/default -- Vite makes the address of the built thread the default export.
import workerUrl from './pdf-worker.ts?worker&url';

/** The reasons for which a PDF file or a page of it cannot be shown: it needs a password, it is broken, or reading it takes too long. */
export type PdfFault = 'password' | 'broken' | 'slow';

export type PdfRequest = { id: number } & (
  | { request: 'open'; bytes: ArrayBuffer }
  /** `width` in pixels. */
  | { request: 'draw'; page: number; width: number }
);

export type PdfResponse = { id: number } & (
  | { response: 'opened'; pages: number }
  | ({ response: 'drawn' } & DrawnPage)
  | { response: 'failed'; fault: PdfFault }
);

export interface DrawnPage {
  picture: ImageBitmap;
  /** The text of the page, for screen readers. */
  text: string;
}

export class PdfError extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(`a PDF file cannot be shown: ${fault}`);
    this.fault = fault;
  }
}

export interface PdfDocument {
  pages: number;
  /** @throws {PdfError} */
  draw(page: number, width: number): Promise<DrawnPage>;
  /** Ends the thread. */
  close(): void;
}

/** The timeout of one request to the thread, in ms. */
const requestTimeout = 20_000;

/** Opens a PDF file in a thread of its own, which ends with the document. @throws {PdfError} */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfDocument> {
  const worker = new Worker(trustedAddress(workerUrl), { type: 'module' });
  const waiting = new Map<number, (response: PdfResponse | undefined) => void>();
  let requests = 0;
  const end = () => {
    worker.terminate();
    for (const settle of waiting.values()) settle(undefined);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<PdfResponse | { sourceName: string }>) => {
    // PDF.js announces its parser with a message of its own.
    if ('response' in data) waiting.get(data.id)?.(data);
  });
  worker.addEventListener('error', end);

  type Answered<Kind extends PdfResponse['response']> = Extract<PdfResponse, { response: Kind }>;
  async function ask<Kind extends PdfResponse['response']>(
    request: PdfRequest extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never,
    transfer: Transferable[] = [],
  ): Promise<Answered<Kind>> {
    const id = (requests += 1);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, requestTimeout);
    const response = await new Promise<PdfResponse | undefined>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ id, ...request }, transfer);
    });
    clearTimeout(timer);
    waiting.delete(id);
    if (response === undefined) throw new PdfError(isLate ? 'slow' : 'broken');
    if (response.response === 'failed') throw new PdfError(response.fault);
    return response as Answered<Kind>;
  }

  try {
    const { pages } = await ask<'opened'>({ request: 'open', bytes }, [bytes]);
    return { pages, draw: (page, width) => ask<'drawn'>({ request: 'draw', page, width }), close: end };
  } catch (error) {
    end();
    throw error;
  }
}

/** The part of Trusted Types that the CSP requires for the address of a script. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL: (input: string) => string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function trustedAddress(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('pdf', { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}
