import { createContext, use } from 'react';
import type { Language } from '../../../domain/text/language.ts';
import type { HydrationState } from './document-state.ts';
import { type ApiError, send } from '../../api/client.ts';

/** The time in ms for which an unused response stays in memory (product.md, section 9). */
const unusedTime = 5 * 60_000;

/**
 * The responses of the public reads by path and language. They are never stale, and concurrent reads share one request. The
 * initial ones come from the server's render.
 */
export class PublicResponses {
  readonly #responses = new Map<string, unknown>();
  readonly #reads = new Map<string, Promise<void>>();
  readonly #studio: HydrationState['studio'];
  readonly #expiries = new Map<string, ReturnType<typeof setTimeout>>();

  /** The part of the list of cases that is in the document. */
  readonly excerpt: HydrationState['excerpt'];

  /** Whether the portfolio had items when the document was rendered. */
  readonly hasPortfolio: boolean;

  constructor({ language, data, excerpt, hasPortfolio, studio }: Omit<HydrationState, 'texts'>) {
    this.#studio = studio;
    this.excerpt = excerpt;
    this.hasPortfolio = hasPortfolio;
    for (const [path, response] of Object.entries(data)) this.#responses.set(keyOf(path, language), response);
  }

  /** Undefined until the response is loaded. */
  get(path: string, language: Language): unknown {
    return this.#responses.get(keyOf(path, language));
  }

  /** Loads a response that is not in memory yet. @throws if neither the API nor the built-in data could be loaded */
  async read(path: string, language: Language): Promise<void> {
    const key = keyOf(path, language);
    if (this.#responses.has(key)) return;
    const reading = this.#reads.get(key) ?? this.#load(key, path, language);
    this.#reads.set(key, reading);
    await reading;
  }

  async #load(key: string, path: string, language: Language): Promise<void> {
    try {
      this.#responses.set(key, await readResponse(path, language, this.#studio));
      this.#expireLater(key);
    } finally {
      this.#reads.delete(key);
    }
  }

  /** Keeps a response in memory while it is shown. @returns a function that ends this */
  keep(path: string, language: Language): () => void {
    const key = keyOf(path, language);
    clearTimeout(this.#expiries.get(key));
    return () => this.#expireLater(key);
  }

  #expireLater(key: string): void {
    clearTimeout(this.#expiries.get(key));
    this.#expiries.set(
      key,
      setTimeout(() => this.#responses.delete(key), unusedTime),
    );
  }
}

const keyOf = (path: string, language: Language) => `${language} ${path}`;

/** The responses of the open document. */
export const ResponsesContext = createContext<PublicResponses | undefined>(undefined);

/** Whether the portfolio has items to link to. */
export const useHasPortfolio = (): boolean => use(ResponsesContext)!.hasPortfolio;

/** Loads a response and logs a failure. The built-in data replaces a failed or an empty response; a withdrawn case is null. */
async function readResponse(path: string, language: Language, studio: HydrationState['studio']): Promise<unknown> {
  try {
    const [response, { normalizeResponse }] = await Promise.all([
      send('GET', path, { language }),
      import('../../api/normalize.ts'),
    ]);
    const normalized = normalizeResponse(path, JSON.parse(response));
    if (normalized !== undefined) return normalized;
  } catch (error) {
    if ((error as Partial<ApiError>).withdrawn) return null;
    console.error(`${path} failed, showing the built-in data:`, error);
  }
  const { builtInResponse } = await import('../../../content/built-in-response.ts');
  return builtInResponse(path, language, studio);
}
