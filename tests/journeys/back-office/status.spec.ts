import manifest from '../../../package.json' with { type: 'json' };
import type { Status } from '../../../domain/operations/status.ts';
import { expectAccessible } from '../accessibility.ts';
import { answer, enter, expectToast, failedRequest, hold } from './operator.ts';
import { admin, expect, test } from '../fixtures.ts';

const status: Status = {
  version: '1.2.3',
  now: '2026-03-02T15:00:00.000Z',
  startedAt: '2026-02-27T13:55:00.000Z',
  database: { engine: 'postgres', schema: '0003-finding', latency: 1.4 },
  mails: {
    pending: 2,
    failed: 1,
    sent: 1204,
    troubled: [
      {
        id: 11,
        kind: 'project-thanks',
        recipient: 'oksana.with.a.very.long.name.indeed@a-studio-with-a-long-domain.example',
        status: 'failed',
        attempts: 41,
        lastError: 'EENVELOPE 550 5.1.1',
        nextAttemptAt: '2026-03-02T10:00:00.000Z',
        createdAt: '2026-02-25T10:00:00.000Z',
      },
      {
        id: 12,
        kind: 'message-notice',
        recipient: 'hello@sixtyforty.example',
        status: 'pending',
        attempts: 1,
        lastError: 'ECONNECTION',
        nextAttemptAt: '2026-03-02T15:00:30.000Z',
        createdAt: '2026-03-02T14:59:00.000Z',
      },
    ],
  },
  inbound: {
    lastSuccessAt: '2026-03-02T09:00:00.000Z',
    lastErrorAt: '2026-03-02T09:59:00.000Z',
    lastError: 'the mailbox refuses user or password',
  },
  backup: {
    place: 'bucket',
    isEncrypted: true,
    lastSuccessAt: '2026-03-01T03:00:00.000Z',
    bytes: 12_345_678,
    rowCount: 40_000,
    lastTrialAt: '2026-02-20T04:00:00.000Z',
    lastErrorAt: '2026-03-02T04:00:00.000Z',
    lastError: 'the store of BACKUP_URL cannot be reached (ECONNREFUSED)',
  },
  purges: [
    {
      name: 'sessions',
      startedAt: '2026-03-02T14:30:00.000Z',
      succeededAt: '2026-03-02T14:30:01.000Z',
      failedAt: null,
      lastError: null,
    },
    {
      name: 'spam',
      startedAt: '2026-03-02T14:30:02.000Z',
      succeededAt: '2026-03-02T13:30:00.000Z',
      failedAt: '2026-03-02T14:30:05.000Z',
      lastError: 'database error 57014',
    },
    { name: 'trash', startedAt: null, succeededAt: null, failedAt: null, lastError: null },
  ],
  rebuilds: [
    {
      name: 'project_search',
      startedAt: '2026-03-02T14:59:00.000Z',
      succeededAt: null,
      failedAt: null,
      lastError: null,
    },
  ],
  identityProvider: { name: 'id.studio.example', answers: false },
  signIns: [
    { id: 3, username: 'ilinca', address: '203.0.113.7', outcome: 'success', createdAt: '2026-03-02T14:00:00.000Z' },
    { id: 2, username: 'admin', address: '2001:db8::1', outcome: 'limited', createdAt: '2026-03-02T13:00:00.000Z' },
    { id: 1, username: 'root', address: '2001:db8::1', outcome: 'failure', createdAt: '2026-03-02T12:59:00.000Z' },
  ],
  warnings: ['proxyNotTrusted'],
};
const [failed, waiting] = status.mails.troubled;

test.describe('The status', { tag: '@core' }, () => {
  test('shows the real product: its version, database and sign-ins', async ({ page, signIn }) => {
    await signIn();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Status', exact: true }).click();
    await expect(page).toHaveURL(/\/system-panel\/status$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
    await expect(page.getByText(manifest.version, { exact: true })).toBeVisible();
    await expect(page.getByText(/^Embedded SQLite, schema \d{4}-/)).toBeVisible();
    await expect(page.getByText('Reachable', { exact: true })).toBeVisible();
    const tries = page
      .getByRole('region', { name: 'Sign-in attempts' })
      .getByRole('listitem')
      .filter({ hasText: admin.username });
    await expect(tries.first()).toContainText('Signed in');
    await expect(tries.first()).toContainText(/From 198\.18\.\d+\.\d+, /);
    await expect(page.getByText('All emails have been sent or are on their way.')).toBeVisible();
    const purges = page.getByRole('region', { name: 'Housekeeping' }).getByRole('listitem');
    await expect(purges.filter({ hasText: 'Expired sessions' })).toContainText('Last run');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await expectAccessible(page);
  });

  test('shows unsent emails with the reason, and sign-in attempts', async ({ page }) => {
    await answer(page, 'GET', '/api/status', status);
    await enter(page, '/system-panel/status');
    for (const text of [
      '1.2.3',
      'Requests come through a proxy, but TRUST_PROXY is 0: all visitors share one limit. Set TRUST_PROXY to the number of proxies.',

      '3 days 1 h 5 min',
      'PostgreSQL, schema 0003-finding',
      '1.4 ms',
      '2 waiting',
      '1 failed',
      '1 day 12 h 0 min ago',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByText(/^12\.3 MB, encrypted, in a bucket\. /)).toContainText(
      'the store of BACKUP_URL cannot be reached (ECONNREFUSED)',
    );
    const runs = page.getByRole('region', { name: 'Housekeeping' }).getByRole('listitem');
    const spam = runs.filter({ hasText: 'Confirmed spam' });
    await expect(spam.locator('[data-colour=red]')).toHaveText('Failing');
    await expect(spam).toContainText('database error 57014');
    await expect(runs.filter({ hasText: 'Expired sessions' })).not.toContainText('Last failure');
    await expect(runs.filter({ hasText: 'Content in the trash' })).toContainText('No run yet');
    await expect(runs.filter({ hasText: 'Search index of submissions' })).toContainText('Running');
    const [first, second] = [failed!, waiting!].map(({ recipient }) =>
      page.getByRole('listitem').filter({ hasText: recipient }),
    );
    await expect(first!.locator('[data-colour=red]')).toHaveText('Failed');
    await expect(first!).toContainText('Thanks for a submission');
    await expect(first!).toContainText('The mail server refused the address. EENVELOPE 550 5.1.1');
    await expect(second!.locator('[data-colour=yellow]')).toHaveText('Retrying');
    await expect(second!).toContainText('The mail server could not be reached.');
    await expect(second!.getByRole('button')).toHaveCount(0);
    for (const [name, outcome, colour] of [
      ['ilinca', 'Signed in', 'green'],
      ['admin', 'Too many attempts', 'red'],
      ['root', 'Refused', 'yellow'],
    ] as const) {
      await expect(page.getByRole('listitem').filter({ hasText: name }).locator(`[data-colour=${colour}]`)).toHaveText(
        outcome,
      );
    }
    await expectAccessible(page);
  });

  test('retries an email that failed permanently', async ({ page }) => {
    await answer(page, 'GET', '/api/status', status);
    await answer(page, 'POST', '/api/status/mails/11/retry', { ...failed!, status: 'pending' });
    await enter(page, '/system-panel/status');
    const retry = page.getByRole('button', { name: `Retry the email to ${failed!.recipient}` });
    await expect(retry).toBeVisible();
    await answer(page, 'GET', '/api/status', {
      ...status,
      mails: { ...status.mails, troubled: [{ ...failed!, status: 'pending' }, waiting!] },
    });
    await retry.click();
    await expectToast(page, 'Retrying the email');
    await expect(retry).toHaveCount(0);
  });

  test('shows that it is loading', async ({ page }) => {
    await answer(page, 'GET', '/api/status', status);
    const release = await hold(page, 'GET', '/api/status');
    await enter(page, '/system-panel/status');
    await expect(page.getByText('Loading the status...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('1.2.3', { exact: true })).toBeVisible();
  });

  test.describe('whose calls fail', () => {
    test.use({ allowedConsole: failedRequest });

    test('reports that the database is unavailable, and can retry', async ({ page }) => {
      await answer(page, 'GET', '/api/status', { error: 'x' }, 503);
      await enter(page, '/system-panel/status');
      await expect(page.getByText(/^The database is not responding\./)).toBeVisible();
      await expectAccessible(page);
      await answer(page, 'GET', '/api/status', status);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('1.2.3', { exact: true })).toBeVisible();
    });

    test('reports that an email could not be retried', async ({ page }) => {
      await answer(page, 'GET', '/api/status', status);
      await answer(page, 'POST', '/api/status/mails/11/retry', { error: 'x' }, 500);
      await enter(page, '/system-panel/status');
      await page.getByRole('button', { name: /^Retry the email/ }).click();
      await expectToast(page, 'Error', 'Failed to retry the email.', 'destructive');
    });

    test('reports that somebody else has already retried it', async ({ page }) => {
      await answer(page, 'GET', '/api/status', status);
      await answer(page, 'POST', '/api/status/mails/11/retry', { error: 'x' }, 409);
      await enter(page, '/system-panel/status');
      await page.getByRole('button', { name: /^Retry the email/ }).click();
      await expectToast(page, 'Error', 'This email is already being retried.', 'destructive');
    });
  });
});

test('the first steps of a new studio are marked in the navigation until they are done or dismissed', async ({
  page,
}) => {
  await enter(page, '/system-panel/status');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(6);
  const link = page.getByRole('link', { name: 'Status', exact: true });
  await expect(link).toHaveAccessibleDescription('6 first steps left');
  await expectAccessible(page);
  await steps.getByRole('button', { name: 'Dismiss for all admins' }).click();
  await expect(steps).toHaveCount(0);
  await expect(link).toHaveAccessibleDescription('');
  await page.reload();
  await page.getByRole('button', { name: 'Show the first steps' }).click();
  await expect(link).toHaveAccessibleDescription('6 first steps left');
});
