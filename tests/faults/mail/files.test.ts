import { describe, it } from 'vitest';
import { attachmentLimits } from '../../../domain/conversation/attachment.ts';
import { gif, pdf, png, zip } from '../../../server/features/conversations/testing/files.ts';
import { composeMailWithFiles } from '../../../server/features/inbound/testing/mails.ts';
import { engines } from '../installation.ts';
import { signIn } from '../load.ts';
import { caller, headersTo, openStudio } from './mail-studio.ts';

const files = [
  { name: 'sketch.png', content: png(300_000), type: 'image/png' },
  { name: 'deck.pdf', content: pdf(), type: 'application/pdf' },
  { name: 'build.zip', content: zip(), type: 'application/zip' },
];
const refused = [
  { name: 'setup.exe', content: Buffer.from('MZ'), type: 'application/zip' },
  { name: 'film.png', content: png(attachmentLimits.size), type: 'image/png' },
];

describe.concurrent.each(engines)('on %s', (engine) => {
  it('files that are emailed to the mailbox reach operators and their sender as downloads, and rejected ones are listed', async ({
    expect,
    onTestFinished,
    skip,
  }) => {
    const { dovecot, product, id, page, thanks } = await openStudio(engine, { onTestFinished, skip });
    await dovecot.deliver(composeMailWithFiles(headersTo(thanks), 'Iată fișierele.', [...files, ...refused]));
    const six = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.gif`, content: gif(String(index)) }));
    await dovecot.deliver(composeMailWithFiles(headersTo(thanks), 'Și încă șase. <script>alert(1)</script>', six));
    const huge = { name: 'huge.zip', content: Buffer.concat([zip(), Buffer.alloc(40 * 1024 * 1024)]) };
    await dovecot.deliver(composeMailWithFiles(headersTo(thanks), 'Și tot jocul.', [huge]));

    const call = await caller(product);
    const answers = async () => (await call('GET', `/api/projects/${id}`)).answers;
    await expect.poll(async () => (await answers()).length, { interval: 100 }).toBe(3);
    const [third, second, first] = await answers();
    expect(first).toMatchObject({
      files: files.map(({ name, type, content }) => ({ name, type, size: content.length })),
      refusedFiles: [
        { name: 'setup.exe', fault: 'type' },
        { name: 'film.png', fault: 'size' },
      ],
    });
    expect(second).toMatchObject({
      files: six.slice(0, attachmentLimits.files).map(({ name }) => ({ name })),
      refusedFiles: [{ name: '5.gif', fault: 'count' }],
    });
    // Only the beginning of an email above 50 MB is read.
    expect(third).toMatchObject({
      text: 'Și tot jocul.',
      files: [],
      refusedFiles: [{ name: 'huge.zip', fault: 'damaged' }],
    });

    const shown = await (await fetch(page)).text();
    for (const { name } of refused) expect(shown).toContain(name);
    const { cookie } = await signIn(product.address);
    for (const [index, { name, content }] of files.entries()) {
      const file = first.files[index].id as number;
      const ownFile = `${page}/files/${file}`;
      expect(shown).toMatch(new RegExp(`<a href="${new URL(ownFile).pathname}" download=[^>]*><bdi>${name}`));
      for (const address of [ownFile, `${product.address}/api/attachments/${file}`]) {
        const response = await fetch(address, { headers: { cookie } });
        expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
        expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
        expect(response.headers.get('content-security-policy')).toContain('sandbox');
      }
    }
    // No part of a file is embedded in the page.
    expect(shown).not.toMatch(/<(?:img|iframe|object|embed|video)\b[^>]*files|<script>alert/);
    await expect.poll(dovecot.seen, { interval: 100 }).toBe(3);
  });
});
