import { businessCalendar } from '../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { sample } from '../public/contact-form.ts';
import { inEveryLanguage } from '../texts.ts';
import { dialog, fillSubmission, openSubmission, project, stored, submit, toast } from './dialog.ts';

const timeZone = 'Europe/Bucharest';

/** A due time in the visitor's {@link timeZone}. */
const localTime = (language: string, sent: Pick<Project, 'createdAt'>) =>
  businessCalendar(defaultStudio).dueAt(new Date(sent.createdAt)).toLocaleString(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });

test.use({ fresh: true, timezoneId: timeZone, permissions: ['clipboard-read', 'clipboard-write'] });

inEveryLanguage('After a project was sent', ({ language, say }) => {
  test('its dialog shows number, due time and the link to its page until it is closed', async ({ page, request }) => {
    const email = `receipt-${language}@hollow-adit.example`;
    await page.goto('/publishing');
    const opener = page.getByRole('button', { name: say('publishing.services.action'), exact: true }).first();
    await opener.click();
    await fillSubmission(page, { ...project, email }, (key) => say(`publishing.${key}`));
    await submit(page).click();
    const heading = dialog(page).getByRole('heading', { name: say('trackLink.received', { kind: 'project' }) });
    await expect(heading).toBeFocused();
    const [sent] = (await stored(request, email)).projects;
    await expect(dialog(page)).toContainText(say('trackLink.number', { kind: 'project', number: String(sent!.id) }));
    await expect(dialog(page).locator('time')).toHaveText(localTime(language, sent!));
    await expect(page.locator('[role=status], [aria-live]').filter({ hasText: await heading.innerText() })).toHaveCount(
      0,
    );
    await expectAccessible(page, { schemes: ['dark'], widths: [320, 1440], within: '[role=dialog]' });

    const open = dialog(page).getByRole('link', { name: say('trackLink.open'), exact: true });
    const address = new URL((await open.getAttribute('href'))!, page.url()).href;
    await expect(dialog(page).getByRole('link', { name: say('trackLink.files') })).toHaveAttribute(
      'href',
      `${new URL(address).pathname}#answer`,
    );
    await dialog(page)
      .getByRole('button', { name: say('trackLink.copy') })
      .click();
    await expect(dialog(page).getByText(say('trackLink.copied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await dialog(page)
      .getByRole('button', { name: say('common.close') })
      .last()
      .click();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(dialog(page).getByLabel(say('publishing.submission.name'), { exact: true })).toHaveValue('');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  });
});

inEveryLanguage('After a message was sent', ({ language, say }) => {
  test('the contact page shows number, due time and the link to its page, below the empty form', async ({
    page,
    request,
  }) => {
    const email = `receipt-${language}@lantern.example`;
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: say('contact.form.send') })).toBeEnabled();
    for (const name of ['name', 'email', 'subject', 'message'] as const)
      await page.getByLabel(say(`contact.form.${name}`), { exact: true }).fill(name === 'email' ? email : sample[name]);
    await page.getByRole('button', { name: say('contact.form.send') }).click();
    const heading = page.getByRole('heading', { name: say('trackLink.received', { kind: 'message' }) });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page.getByLabel(say('contact.form.message'), { exact: true })).toHaveValue('');
    const [sent] = (await stored(request, email)).messages;
    const main = page.getByRole('main');
    await expect(main).toContainText(say('trackLink.number', { kind: 'message', number: String(sent!.id) }));
    await expect(main.locator('time')).toHaveText(localTime(language, sent!));
    await expectAccessible(page, { schemes: ['dark'], widths: [320, 1440], within: 'main' });
    await main.getByRole('button', { name: say('common.close'), exact: true }).click();
    await expect(heading).toBeHidden();
    await expect(page.getByRole('button', { name: say('contact.form.send') })).toBeFocused();
  });
});

for (const width of [320, 375, 420]) {
  test(`A toast has its action below its text at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openSubmission(page);
    await fillSubmission(page, { ...project, email: `toast-${width}@hollow-adit.example` });
    await submit(page).click();
    const text = toast(page).getByText("We'll review your project and get back to you within 24 hours.");
    const action = (await toast(page).getByRole('button', { name: 'Open your page' }).boundingBox())!;
    const { y, height, width: room } = (await text.boundingBox())!;
    expect(action.y).toBeGreaterThanOrEqual(y + height);
    expect(room).toBeGreaterThanOrEqual(width * 0.5);
  });
}
