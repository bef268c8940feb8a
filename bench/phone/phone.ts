import { type CDPSession, chromium, type Page } from '@playwright/test';

/** Slow 4G in Lighthouse's definition, in bytes per second and ms. */
const network = { offline: false, downloadThroughput: (1.6 * 1024 ** 2) / 8, uploadThroughput: 96_000, latency: 150 };
/** The factor by which a phone's processor is slower. */
const slowdown = 4;

/** Opens the browser of a slow phone on slow 4G. */
export async function openPhone(executablePath: string) {
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  return {
    close: () => browser.close(),
    /** Runs `visit` on a page of a new visitor, whose cache is empty. */
    async visit<Result>(visit: (page: Page, session: CDPSession) => Promise<Result>): Promise<Result> {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', network);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      try {
        return await visit(page, session);
      } finally {
        await context.close();
      }
    },
  };
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;
