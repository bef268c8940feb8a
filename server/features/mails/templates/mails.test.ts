import { describe, expect, it } from 'vitest';
import { languages } from '../../../../domain/text/language.ts';
import { studio } from '../../../../studio.ts';
import type { MailKind } from '../../../platform/mail/mail-module.ts';
import { sampleMessage, sampleProject } from '../../../platform/mail/testing/samples.ts';
import { renderMail } from './index.tsx';
import { mailCatalogue } from './texts.ts';
import { defaultStudio } from '../../../../domain/studio/default-studio.ts';
import { brandPalette } from '../../../../brand/palette.ts';

const site = { publicUrl: 'https://studio.example', studio: defaultStudio };
const consultation = {
  ...sampleProject,
  projectType: 'gamedev-solutions',
  targetPlatforms: [],
  additionalInfo: 'Studio size: 6-15',
} as const;
const mails = [
  ['project-notice', sampleProject],
  ['project-thanks', sampleProject],
  ['project-notice', consultation],
  ['project-thanks', consultation],
  ['message-notice', sampleMessage],
  ['message-thanks', sampleMessage],
] as const;
const notices = mails.filter(([kind]) => kind.endsWith('-notice'));
const everyMail = languages.flatMap((language) => mails.map(([kind, payload]) => ({ kind, payload, language })));
const render = (kind: MailKind, payload: object, language: (typeof languages)[number] = 'en') =>
  renderMail(kind, payload as never, language, site);

/** Decodes the entities that occur in these emails. */
const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe('the catalogues', () => {
  it.each(languages)('have the same texts and values in %s as in English', (language) => {
    const shape = (value: unknown): unknown =>
      typeof value === 'string'
        ? [...new Set(value.match(/\{[a-z]\w*(?=[,}])/g))].toSorted()
        : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, shape(inner)]));
    expect(shape(mailCatalogue(language))).toEqual(shape(mailCatalogue('en')));
  });
});

describe.each(everyMail)(
  '$kind about $payload.id ($payload.projectType) in $language',
  ({ kind, payload, language }) => {
    it('is completely in that language', async () => {
      const { subject, html, text } = await render(kind, payload, language);
      expect(html).toContain(`lang="${language}"`);
      const keys = Object.keys(mailCatalogue('en')).join('|');
      for (const words of [subject, html, text])
        expect(words).not.toMatch(new RegExp(String.raw`\b(${keys})\.[a-z]+\b(?!/)`, 'i'));
      expect(/\p{Script=Cyrillic}/u.test(subject)).toBe(language === 'ru');
      expect(html + text).not.toMatch(/[şţ]/);
    });

    it('quotes the whole submission to the studio, and none of it to the sender', async () => {
      const { subject, html, text } = await render(kind, payload, language);
      const sent =
        'subject' in payload
          ? [payload.name, payload.email, payload.subject, payload.message]
          : [payload.name, payload.contactEmail, payload.description ?? ''];
      for (const line of sent.flatMap((part) => part.split('\n')).filter((line) => line !== '')) {
        const quoted = kind.endsWith('-notice');
        expect(text.includes(line)).toBe(quoted);
        expect(unescaped(html).includes(line)).toBe(quoted);
        expect(quoted || !subject.includes(line)).toBe(true);
      }
    });

    it('contains the studio’s address and no script', async () => {
      const { html, text } = await render(kind, payload, language);
      expect(html).toContain(studio.email);
      expect(text).toContain(studio.email);
      expect(html).not.toContain('<script');
    });
  },
);

describe('thanks', () => {
  it.each([
    ['en', 'within 24 hours on business days', 'Monday to Friday, 9:00 AM to 6:00 PM EST'],
    ['ru', 'в течение 24 часов по рабочим дням', 'понедельник–пятница, 9:00–18:00 (EST, GMT−'],
    ['ro', 'în cel mult 24 de ore, în\u00A0zilele\u00A0lucrătoare', 'luni–vineri, 9:00–18:00 (EST, GMT−'],
  ] as const)('promise an answer in %s', async (language, promise, hours) => {
    for (const [kind, payload] of [
      ['project-thanks', sampleProject],
      ['message-thanks', sampleMessage],
    ] as const) {
      const { html, text } = await render(kind, payload, language);
      for (const form of [html, text]) {
        expect(form).toContain(promise);
        expect(form).toContain(hours);
      }
    }
  });

  it('name the received form, its time and the due time of the answer', async () => {
    const forms = [
      ['project-thanks', sampleProject],
      ['project-thanks', consultation],
      ['message-thanks', sampleMessage],
    ] as const;
    const english = await Promise.all(forms.map(([kind, payload]) => render(kind, payload)));
    expect(english.map(({ subject }) => subject)).toEqual([
      'We received your project',
      'We received your consultation request',
      'We received your message',
    ]);
    for (const { html, text } of english) {
      for (const form of [html, text]) {
        expect(form).toContain('November\u00A020, 2026 at 2:03 PM EST');
        // Received on a Friday: the clock does not run on the weekend.
        expect(form).toContain('By November\u00A023, 2026 at 2:03 PM EST at the latest.');
      }
    }
    expect((await render('project-thanks', sampleProject, 'ru')).text).toContain('Не позднее 23\u00A0ноября 2026');
    expect((await render('project-thanks', sampleProject, 'ro')).text).toContain(
      'Cel târziu pe 23\u00A0noiembrie 2026',
    );
  });

  it('name the developer’s share and the amount that it is a share of', async () => {
    const { text } = await render('project-thanks', sampleProject);
    expect(text).toContain('60% of net revenue is yours, 40% ours');
    expect(text).toContain('after refunds, taxes and the store’s fee');
  });
});

describe('notices', () => {
  it('contain the studio size and the platforms in words', async () => {
    expect((await render('project-notice', consultation)).text).toContain('Studio size\n6–15 people');
    expect((await render('project-notice', sampleProject)).text).toContain('Target platforms\nSteam, Console');
  });

  it('quote a long submission in full', async () => {
    const description = Array.from({ length: 2000 }, (_, index) => `Line ${index} of the pitch.`).join('\n');
    const { html, text } = await render('project-notice', { ...sampleProject, description });
    expect(text).toContain(description);
    expect(html).toContain('Line 1999 of the pitch.');
    expect(html).not.toContain('<script');
  });

  it('name the kind of form in their subject', async () => {
    expect((await render('project-notice', sampleProject)).subject).toBe('New project submission: Keel & Lantern');
    expect((await render('project-notice', consultation)).subject).toBe('New consultation request: Keel & Lantern');
    expect((await render('message-notice', sampleMessage)).subject).toBe('New message: Porting to consoles');
  });

  it('link to a reply and to the back office', async () => {
    const project = await render('project-notice', sampleProject);
    expect(project.html).toContain('href="mailto:ada@harbourworks.example?subject=Re%3A%20Keel%20%26%20Lantern"');
    expect(project.html).toContain('href="https://studio.example/system-panel/submissions/41"');
    expect(project.text).toContain('https://studio.example/system-panel/submissions/41');
    expect((await render('message-notice', sampleMessage)).html).toContain(
      'href="https://studio.example/system-panel/messages/7"',
    );
  });

  it('contain the time in the studio’s zone and the sender’s language', async () => {
    const { text } = await render('message-notice', { ...sampleMessage, language: 'ro' });
    expect(text).toContain('November\u00A020, 2026 at 2:03 PM EST');
    expect(text).toContain('Romanian');
  });
});

describe('a reply', () => {
  const quoted = { text: 'Line one.\n\nLine <two>.', at: sampleProject.createdAt };
  const typed = { subject: 'About “Keel”', body: 'First.\r\n\r\n<b>Second</b> {name}.', quoted };

  it.each([
    ['en', 'On November 20, 2026 at 2:03 PM EST you wrote:'],
    ['ru', 'Вы писали нам 20 ноября 2026'],
    ['ro', 'Mesajul dumneavoastră din 20 noiembrie 2026'],
  ] as const)('contains the operator’s text above the quoted one, in a frame in %s', async (language, wrote) => {
    const { subject, html, text } = await render('reply', typed, language);
    expect(subject).toBe(typed.subject);
    expect(html).toContain(`lang="${language}"`);
    expect(html).toContain('First.<br/><br/>&lt;b&gt;Second&lt;/b&gt; {name}.');
    expect(text).toContain('First.\n\n<b>Second</b> {name}.');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(wrote);
    expect(text.indexOf('Line one.\n\nLine <two>.')).toBeGreaterThan(text.indexOf('First.'));
    expect(text).toContain(studio.email);
  });

  it('quotes nothing if the answered item has no text', async () => {
    const { text } = await render('reply', { ...typed, quoted: { ...quoted, text: '' } });
    expect(text).not.toContain('you wrote');
  });
});

describe('an email about due answers', () => {
  const due = {
    items: [
      { kind: 'project', id: 41, dueAt: '2026-11-23T19:03:00.000Z', isAssigned: true },
      { kind: 'message', id: 7, dueAt: '2026-11-23T20:03:00.000Z', isAssigned: false },
    ],
    more: 3,
  };

  it.each([
    ['en', 'digest', 'Due today: 5 answers', 'And 3 more in the back office.'],
    ['en', 'reminder', 'Due in less than two hours: 5 answers', 'And 3 more'],
    ['en', 'overdue', 'Overdue: 5 answers', 'And 3 more'],
    ['ru', 'digest', 'Сегодня ждут ответа: 5', 'И ещё 3 в панели управления.'],
    ['ru', 'reminder', 'Меньше двух часов до срока: 5 ответов', 'И ещё 3'],
    ['ru', 'overdue', 'Просрочено: 5 ответов', 'И ещё 3'],
    ['ro', 'digest', 'De răspuns astăzi: 5 mesaje', 'Și încă 3 în panoul de administrare.'],
    ['ro', 'reminder', 'Mai puțin de două ore: 5 răspunsuri', 'Și încă 3'],
    ['ro', 'overdue', 'Termen depășit: 5 răspunsuri', 'Și încă 3'],
  ] as const)('in %s (%s) links to each item and counts the rest', async (language, kind, subject, more) => {
    const mail = await render(kind, due, language);
    expect(mail.subject).toBe(subject);
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain('https://studio.example/system-panel/submissions/41');
      expect(form).toContain('https://studio.example/system-panel/messages/7');
      expect(form).toContain('2026');
      expect(form).toContain(more);
    }
  });

  it('marks the items that are assigned to the recipient only in the digest', async () => {
    expect((await render('digest', due)).text).toContain(
      'Submission no. 41\nDue November\u00A023, 2026 at 2:03 PM EST · assigned to you',
    );
    expect((await render('overdue', due)).text).not.toContain('assigned');
  });
});

describe('text that people type', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)> & "quotes" {name} </td>';

  it.each(notices)('stays text in %s', async (kind, payload) => {
    const typed =
      'subject' in payload
        ? { name: hostile, subject: hostile, message: hostile }
        : { name: hostile, description: hostile };
    const { html, text, subject } = await render(kind, { ...payload, ...typed });
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain(hostile);
    expect(subject).toContain('{name}');
  });

  it('keeps its line breaks', async () => {
    const { html, text } = await render('message-notice', { ...sampleMessage, message: 'one\r\ntwo\n\nthree' });
    expect(html).toContain('one<br/>two<br/><br/>three');
    expect(text).toContain('one\ntwo\n\nthree');
  });
});

describe('the header of an email', () => {
  const rendered = (developer: number) =>
    renderMail('project-thanks', sampleProject, 'en', {
      ...site,
      studio: { ...defaultStudio, split: { developer, elsewhere: 50 } },
    });

  it.each(Array.from({ length: 99 }, (_, index) => index + 1))('is drawn to scale at %i', async (developer) => {
    const { html } = await rendered(developer);
    const widths = [...html.matchAll(/<td[^>]* width="(\d+)%"/g)].map(([, width]) => Number(width)).slice(0, 2);
    expect(widths).toEqual([developer, 100 - developer]);
    const mark = [...html.matchAll(/<td[^>]* width="(\d+)" height="24"/g)].map(([, width]) => Number(width));
    // Above a bar without text, the mark would repeat the bar.
    const shapes =
      developer < 50 || developer > 70 ? [] : [Math.round(0.26 * developer), 26 - Math.round(0.26 * developer)];
    expect(mark).toEqual(shapes);
    expect(html).not.toMatch(/NaN|undefined/);
  });
});

it('an email has the colors and fonts of the studio’s brand', async () => {
  const colors = { accent: '#2bd4ff', ink: '#12081f', paper: '#f6f2ff' };
  const studio = { ...defaultStudio, brand: { colors, fonts: 'serif', shape: 'soft' } } as const;
  const { html } = await renderMail('project-thanks', sampleProject, 'en', { ...site, studio });
  const { mail } = brandPalette(colors).palette;
  const { mail: ownMail } = brandPalette(defaultStudio.brand.colors).palette;
  expect(html).toContain(mail.accent);
  expect(Object.values(ownMail).filter((color) => html.includes(color))).toEqual([]);
  expect(html).toContain('Georgia');
});
