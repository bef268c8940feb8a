import type { Page } from '@playwright/test';
import { faults } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { dialog, fillSubmission, openSubmission, project, stored, submit, toast } from '../publishing/dialog.ts';

const honeypot = (page: Page) => page.locator('input[name=website]');

/** Fills in the hidden field like a robot, which reads only the markup. */
const fallIn = (page: Page) =>
  honeypot(page).evaluate((field: HTMLInputElement) => void (field.value = 'https://casino.example'));

/** Expects that the hidden field cannot be seen, focused or read out. */
async function expectHidden(page: Page) {
  await expect(honeypot(page)).toHaveCount(1);
  await expect(honeypot(page)).not.toBeInViewport();
  await expect(honeypot(page)).toHaveAttribute('tabindex', '-1');
  await expect(honeypot(page)).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
  expect(await faults(page, 'form')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

const forms = {
  'contact form': {
    async open(page: Page) {
      await page.goto('/contact');
      await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    },
    async fill(page: Page, email: string) {
      await page.getByLabel('Name', { exact: true }).fill('Anca Verde');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Subject', { exact: true }).fill('A lighthouse keeper');
      await page.getByLabel('Message', { exact: true }).fill('We made a game about a lighthouse.');
    },
    send: (page: Page) => page.getByRole('button', { name: 'Send Message' }).click(),
    thanks: 'Message Sent Successfully!',
  },
  'project form': {
    open: (page: Page) => openSubmission(page),
    fill: (page: Page, email: string) => fillSubmission(page, { ...project, email }),
    send: (page: Page) => submit(page).click(),
    thanks: 'Submission Received!',
  },
  'consultation form': {
    async open(page: Page) {
      await page.goto('/publishing');
      await page.getByRole('button', { name: 'Get Quote' }).click();
      await expect(dialog(page)).toBeVisible();
    },
    async fill(page: Page, email: string) {
      await dialog(page).getByLabel('Studio/Team Name', { exact: true }).fill('Hollow Adit');
      await dialog(page).getByLabel('Email', { exact: true }).fill(email);
      await dialog(page)
        .getByRole('textbox', { name: /problems/i })
        .fill('Builds take a day.');
    },
    send: (page: Page) => submit(page).click(),
    thanks: 'Consultation Request Sent!',
  },
} as const;

for (const [name, form] of Object.entries(forms)) {
  test(`The ${name} catches a robot: it gets the usual confirmation, and nothing is stored`, async ({ page }) => {
    const email = `robot-${Date.now()}@casino.example`;
    await form.open(page);
    await expectHidden(page);
    await form.fill(page, email);
    await fallIn(page);
    await form.send(page);
    await expect(toast(page).getByText(form.thanks).first()).toBeVisible();
    await expect(page.locator('[data-variant=destructive]')).toHaveCount(0);
    const { projects, messages } = await stored(page.request, email);
    expect([projects, messages]).toEqual([[], []]);
  });
}
