import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { findBrowser } from '../../../scripts/testing/browser.mjs';

/** An API call that changes something, with its result. */
export interface Write {
  method: string;
  path: string;
  body: Record<string, unknown>;
  /** 0 if there was no response. */
  status: number;
  answer: Record<string, unknown>;
}

/** An operator with their own browser. */
export interface Operator {
  name: string;
  page: Page;
  /** The changes that their pages have made so far. */
  writes: Write[];
  /** Resolves when the page has made no API call for a moment. */
  settle(): Promise<void>;
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    // Chromium's sandbox does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

/** Signs in without the form. */
export async function openOperator(
  browser: Browser,
  address: string,
  { username, password }: { username: string; password: string },
): Promise<Operator> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const response = await page.request.post('/api/auth/login', { data: { username, password } });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  await context.addInitScript((token) => localStorage.setItem('csrfToken', token), csrfToken);
  const writes: Write[] = [];
  return { name: username, page, writes, settle: listen(page, writes) };
}

/** The time in ms without a call after a response, after which the page counts as settled. */
const quiet = 80;

function listen(page: Page, writes: Write[]): Operator['settle'] {
  const open = new Set<Request>();
  let last = 0;
  const isCall = (request: Request) => {
    const { pathname } = new URL(request.url());
    return pathname.startsWith('/api/') && pathname !== '/api/events';
  };
  page.on('request', (request) => isCall(request) && open.add(request));
  const ended = async (request: Request, isAnswered: boolean) => {
    if (!open.has(request)) return;
    if (request.method() !== 'GET') writes.push(await writeOf(request, isAnswered));
    open.delete(request);
    last = Date.now();
  };
  page.on('requestfinished', (request) => void ended(request, true));
  page.on('requestfailed', (request) => void ended(request, false));
  return async () => {
    last = Date.now();
    while (open.size > 0 || Date.now() - last < quiet) await wait(20);
  };
}

async function writeOf(request: Request, isAnswered: boolean): Promise<Write> {
  const response = isAnswered ? await request.response() : null;
  const answer = await response?.json().catch(() => ({}));
  return {
    method: request.method(),
    path: new URL(request.url()).pathname,
    body: (request.postDataJSON() ?? {}) as Record<string, unknown>,
    status: response?.status() ?? 0,
    answer: (answer ?? {}) as Record<string, unknown>,
  };
}
