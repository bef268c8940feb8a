import type { Hono } from 'hono';
import type { Language } from '../../domain/language.ts';

/**
 * Asks the API in process.
 *
 * @param path of a public read
 * @returns undefined for what cannot be had
 */
export async function ask(app: Hono, path: string, publicUrl: string, language: Language): Promise<unknown> {
  const request = new Request(new URL(path, publicUrl), { headers: { 'Accept-Language': language } });
  const response = await app.fetch(request, { internal: true });
  return response.ok ? response.json() : undefined;
}
