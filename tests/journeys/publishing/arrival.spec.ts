import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ProjectDetails } from '../../../domain/inbox/details.ts';
import { expect, test } from '../fixtures.ts';
import { dialog, fillSubmission, openSubmission, project, stored, submit } from './dialog.ts';

test.use({ fresh: true });

/** Sends a submission from another page than the first page of the visit. @returns the origin that it was stored with */
async function arrivalOfSubmission(page: Page) {
  const email = `${randomUUID()}@hollow-adit.example`;
  await page.locator('html[data-hydrated]').waitFor();
  await openSubmission(page);
  await fillSubmission(page, { ...project, email });
  await submit(page).click();
  await expect(dialog(page).getByRole('link', { name: 'Open your page' })).toBeVisible();
  const [sent] = (await stored(page.request, email)).projects;
  const details = (await (await page.request.get(`/api/projects/${sent!.id}`)).json()) as ProjectDetails;
  return details.arrival;
}

test('A submission carries the campaign of the link that brought its sender, without a cookie', async ({ page }) => {
  await page.goto('/cases?utm_source=newsletter&utm_campaign=autumn&q=x');
  const arrival = await arrivalOfSubmission(page);
  expect(arrival).toEqual({ utmSource: 'newsletter', utmMedium: null, utmCampaign: 'autumn', referrerHost: null });
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.join()).not.toMatch(/arrival|utm/);
});

test('A submission carries no campaign with Global Privacy Control', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/cases?utm_source=newsletter');
  expect(await arrivalOfSubmission(page)).toBeNull();
});
