import type { Context, Hono } from 'hono';
import type { Language } from '../../domain/language.ts';
import type { Asked } from '../http/observability/request-log.ts';

/**
 * Asks the API in process. What the answer says about keeping holds for what is made of it, too.
 *
 * @param path of a public read
 * @returns undefined for what cannot be had
 */
export async function ask(
  c: Context,
  { app, publicUrl, language }: { app: Hono; publicUrl: string; language: Language },
  path: string,
): Promise<unknown> {
  const asked: Asked = { making: false };
  const request = new Request(new URL(path, publicUrl), { headers: { 'Accept-Language': language } });
  const response = await app.fetch(request, { asked });
  const keeping = asked.keeping ?? (response.ok ? undefined : 'never');
  if (keeping !== undefined && c.get('keeping') !== 'stand-in') c.set('keeping', keeping);
  return response.ok ? response.json() : undefined;
}
