import type { APIRequestContext, Page } from '@playwright/test';
import type { ContactMessage } from '../../../domain/conversation/contact-message.ts';
import { messageLimits } from '../../../domain/forms/message-limits.ts';
import { studio } from '../../../studio.ts';
import { sample } from './contact-form.ts';
import { admin, expect, isTo, test } from '../fixtures.ts';
import { toast } from '../publishing/dialog.ts';

const controls = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  email: page.getByLabel('Email', { exact: true }),
  subject: page.getByLabel('Subject', { exact: true }),
  message: page.getByLabel('Message', { exact: true }),
  send: page.getByRole('button', { name: 'Send Message' }),
});

/** The browser's message about a response that is an error or does not arrive. */
const failedRequest = [/Failed to load resource/];

/** The stored messages with a subject. */
async function stored(request: APIRequestContext, subject: string): Promise<ContactMessage[]> {
  expect((await request.post('/api/auth/login', { data: admin })).status()).toBe(200);
  const messages = (await (await request.get('/api/messages')).json()) as ContactMessage[];
  return messages.filter((message) => message.subject === subject);
}

async function fill(page: Page, values: Partial<typeof sample>) {
  const form = controls(page);
  for (const [name, value] of Object.entries(values)) await form[name as keyof typeof sample].fill(value);
}

test.describe('The contact form', { tag: '@core' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/contact');
    await expect(controls(page).send).toBeEnabled();
  });

  test('keeps the typed text while the visitor reads another page', async ({ page }) => {
    await fill(page, sample);
    await page.getByRole('banner').getByRole('link', { name: 'Cases' }).click();
    await expect(page).toHaveURL('/cases');
    await page.goBack();
    const form = controls(page);
    for (const name of ['name', 'email', 'subject', 'message'] as const) {
      await expect(form[name]).toHaveValue(sample[name]);
    }
    await expect(page.getByText(`${sample.name.length}/${messageLimits.name.max}`)).toBeVisible();
    await form.send.click();
    await expect(toast(page)).toContainText('Message Sent Successfully!');
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(form.message).toHaveValue('');
  });

  test('counts characters and stops at the limits', async ({ page }) => {
    const form = controls(page);
    for (const [name, { max }] of Object.entries(messageLimits)) {
      const control = form[name as keyof typeof messageLimits];
      await expect(control).toHaveAttribute('maxlength', String(max));
      await expect(page.getByText(`0/${max}`, { exact: true })).toBeVisible();
      await control.fill('abcdefgh');
      await expect(page.getByText(`8/${max}`, { exact: true })).toBeVisible();
    }
    await form.name.fill('n'.repeat(49));
    await form.name.press('End');
    await form.name.pressSequentially('opq');
    await expect(form.name).toHaveValue(`${'n'.repeat(49)}o`);
    await expect(page.getByText('50/50', { exact: true })).toBeVisible();
  });

  test('reports invalid fields in the specified order, one toast at a time', async ({ page }) => {
    const { send } = controls(page);
    const steps: [Partial<typeof sample>, string][] = [
      [{ name: ' ' }, 'Please enter your name'],
      [{ name: sample.name }, 'Please enter a valid email address'],
      [{ email: 'anca@lantern' }, 'Please enter a valid email address'],
      [{ email: sample.email }, 'Please enter a subject'],
      [{ subject: sample.subject }, 'Please enter a message with at least 10 characters'],
      [{ message: '   123456789   ' }, 'Please enter a message with at least 10 characters'],
    ];
    for (const [values, text] of steps) {
      await fill(page, values);
      await send.click();
      await expect(toast(page)).toHaveCount(1);
      await expect(toast(page)).toHaveAttribute('data-variant', 'destructive');
      await expect(toast(page).getByText('Validation Error', { exact: true })).toBeVisible();
      await expect(toast(page).getByText(text, { exact: true })).toBeVisible();
    }
  });

  test('shows the issue under each field', async ({ page }) => {
    await fill(page, { name: 'A', email: 'nobody', subject: 'No', message: 'Too short' });
    await controls(page).send.click();
    const texts = {
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      subject: 'Subject must be at least 3 characters',
      message: 'Message must be at least 10 characters',
    };
    for (const [name, text] of Object.entries(texts)) {
      const control = controls(page)[name as keyof typeof texts];
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expect(control).toHaveAccessibleDescription(text);
    }
    await expect(controls(page).name).toBeFocused();
    await fill(page, { name: sample.name });
    await expect(controls(page).name).not.toHaveAttribute('aria-invalid');
  });

  test('rejects a text that is too long even if the browser did not limit it', async ({ page }) => {
    await page.evaluate(() => {
      for (const control of document.querySelectorAll('[maxlength]')) control.removeAttribute('maxlength');
    });
    await fill(page, { ...sample, name: 'n'.repeat(51), subject: 's'.repeat(101), message: 'm'.repeat(1001) });
    await controls(page).send.click();
    await expect(page.getByText('Name must be less than 50 characters')).toBeVisible();
    await expect(page.getByText('Subject must be less than 100 characters')).toBeVisible();
    await expect(page.getByText('Message must be less than 1000 characters')).toBeVisible();
  });

  test('stores a message, sends both emails, thanks and starts over', async ({ page, request, mail }) => {
    const sent = { ...sample, email: 'kept@player.example', subject: 'Kept by the studio' };
    await fill(page, sent);
    await controls(page).send.click();
    await expect(toast(page).getByText('Message Sent Successfully!', { exact: true })).toBeVisible();
    await expect(
      toast(page).getByText('Thank you for your message! We will get back to you soon.', { exact: true }),
    ).toBeVisible();
    await expect(toast(page)).toHaveAttribute('data-variant', 'default');
    for (const name of ['name', 'email', 'subject', 'message'] as const) {
      await expect(controls(page)[name]).toHaveValue('');
    }
    await expect(page.getByText('0/50', { exact: true })).toBeVisible();
    await mail((email) => isTo(studio.email)(email) && Boolean(email.subject?.includes(sent.subject)));
    await mail(isTo(sent.email));
    expect(await stored(request, sent.subject)).toMatchObject([{ ...sent, status: 'new', language: 'en' }]);
  });

  test('shows that it is sending, and cannot be sent twice in the meantime', async ({ page }) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/.netlify/functions/contact-v2', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await fill(page, sample);
    await controls(page).send.click();
    const sending = page.getByRole('button', { name: 'Sending...' });
    await expect(sending).toBeDisabled();
    answer.resolve();
    await expect(controls(page).send).toBeEnabled();
    await expect(toast(page)).toContainText('Message Sent Successfully!');
  });

  test('stores one message for a double click', async ({ page, request }) => {
    const subject = 'Clicked twice';
    await fill(page, { ...sample, subject });
    await controls(page).send.dblclick();
    await expect(toast(page)).toContainText('Message Sent Successfully!');
    expect(await stored(request, subject)).toHaveLength(1);
  });

  test('confirms a double click whose first click has its response before the second', async ({ page }) => {
    await fill(page, sample);
    await controls(page).send.click();
    await expect(toast(page)).toContainText('Message Sent Successfully!');
    // The pointer has not moved.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(toast(page)).toContainText('Message Sent Successfully!');
  });

  const failures = {
    'the error of the answer': {
      answer: { status: 500, json: { error: 'The cellar is flooded.' } },
      text: 'The cellar is flooded.',
    },
    'a text of its own when the answer has none': {
      answer: { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      text: 'Failed to send message. Please try again.',
    },
    'a text of its own without a connection': { answer: undefined, text: 'Failed to send message. Please try again.' },
  };
  test.describe('when sending fails', () => {
    test.use({ allowedConsole: failedRequest });

    test('stores one message if the response was lost and the form is sent again', async ({ page, request }) => {
      const subject = 'Answer lost';
      let lost = false;
      await page.route('**/.netlify/functions/contact-v2', async (route) => {
        if (lost) return route.continue();
        lost = true;
        await route.fetch();
        return route.abort();
      });
      await fill(page, { ...sample, subject });
      await controls(page).send.click();
      await expect(toast(page)).toContainText('Failed to Send Message');
      await controls(page).send.click();
      await expect(toast(page)).toContainText('Message Sent Successfully!');
      expect(await stored(request, subject)).toHaveLength(1);
    });

    test('keeps the focus in a useful place, after a success and after a failure', async ({ page }) => {
      const { send, email } = controls(page);
      const answers = [
        { status: 201, json: { message: 'Thanks.' } },
        { status: 503, json: { error: 'Later.' } },
        { status: 400, json: { error: 'No.', issues: [{ path: 'email', message: 'No such address.' }] } },
      ];
      await page.route('**/contact-v2', (route) => route.fulfill(answers.shift()));
      const received = page.getByRole('heading', { name: 'We received your message' });
      for (const focused of [received, send, email]) {
        await fill(page, sample);
        await send.focus();
        await page.keyboard.press('Space');
        await expect(toast(page)).toHaveCount(1);
        await expect(focused).toBeFocused();
        await toast(page).getByRole('button', { name: 'Close' }).click();
        await expect(toast(page)).toHaveCount(0);
      }
    });

    for (const [failure, { answer, text }] of Object.entries(failures)) {
      test(`keeps the typed text after a failure and shows ${failure}`, async ({ page }) => {
        await page.route('**/.netlify/functions/contact-v2', (route) =>
          answer ? route.fulfill(answer) : route.abort(),
        );
        await fill(page, sample);
        await controls(page).send.click();
        await expect(toast(page)).toHaveAttribute('data-variant', 'destructive');
        await expect(toast(page).getByText('Failed to Send Message', { exact: true })).toBeVisible();
        await expect(toast(page).getByText(text, { exact: true })).toBeVisible();
        for (const [name, value] of Object.entries(sample)) {
          await expect(controls(page)[name as keyof typeof sample]).toHaveValue(value);
        }
        await expect(controls(page).send).toBeEnabled();
      });
    }
  });

  test('shows its own confirmation if the response has no text', async ({ page }) => {
    await page.route('**/.netlify/functions/contact-v2', (route) => route.fulfill({ status: 201, json: {} }));
    await fill(page, sample);
    await controls(page).send.click();
    await expect(toast(page)).toContainText('Thank you for your message! We will get back to you soon.');
  });
});

test('The contact form keeps and counts text that was typed before its code was loaded', async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await fill(page, { name: 'Early Bird' });
  await expect(controls(page).send).toBeDisabled();
  code.resolve();
  await expect(controls(page).send).toBeEnabled();
  await expect(controls(page).name).toHaveValue('Early Bird');
  await expect(page.getByText('10/50', { exact: true })).toBeVisible();
});
