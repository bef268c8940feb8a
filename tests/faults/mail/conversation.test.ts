import { describe, it } from 'vitest';
import { engines } from '../installation.ts';
import { answerTo, caller, openStudio } from './mail-studio.ts';

describe.concurrent.each(engines)('on %s', (engine) => {
  it('a submission in Romanian is answered, its sender answers by email and on the page, and the operator declines', async ({
    expect,
    onTestFinished,
    skip,
  }) => {
    const { dovecot, mailTo, product, id, thanks } = await openStudio(engine, { onTestFinished, skip });
    const call = await caller(product);
    expect(thanks.subject).toBe('Am primit proiectul dumneavoastră');

    await call('POST', `/api/projects/${id}/replies`, { subject: 'Făclie', body: 'Ne puteți trimite un build?' });
    const question = await mailTo(2);
    expect(question.inReplyTo).toBe(thanks.messageId);
    expect((await call('GET', `/api/projects/${id}`)).project.dueAt).toBeNull();

    const answer = answerTo(
      question,
      'Sigur: https://player.example/build\n\nLa 20 nov. 2026, Sixtyforty a scris:\n> Ne puteți trimite un build?',
    );
    await dovecot.deliver(answer.raw);
    await expect
      .poll(async () => (await call('GET', `/api/projects/${id}`)).answers, { interval: 100 })
      .toMatchObject([
        {
          text: 'Sigur: https://player.example/build',
          source: 'mail',
          flags: [],
          quoted: expect.stringContaining('> Ne'),
        },
      ]);
    expect((await call('GET', `/api/projects/${id}`)).project.dueAt).not.toBeNull();
    await expect.poll(dovecot.seen, { interval: 100 }).toBe(1);

    const page = new URL(/https?:\S+\/track\/[\w-]{22}/.exec(question.text!)![0]).pathname;
    const written = new URLSearchParams({ form: 'answer', text: 'Și un film: https://player.example/film' });
    const headers = { Origin: product.address };
    const sent = await fetch(product.address + page, { method: 'POST', headers, body: written, redirect: 'manual' });
    expect(sent.status).toBe(303);
    const { replies, answers } = await call('GET', `/api/projects/${id}`);
    expect(answers).toMatchObject([{ source: 'page', text: written.get('text') }, { source: 'mail' }]);

    // Sent like by the composer: with the status, and undoable for ten seconds.
    const seen = { reply: replies[0].id, answer: answers[1].id, note: 0 };
    const refusing = { subject: 'Făclie', body: 'De data aceasta nu.', status: 'cancelled', undoable: true };
    expect(await call('POST', `/api/projects/${id}/replies`, { ...refusing, seen })).toHaveProperty('error');
    const last = { ...seen, answer: answers[0].id };
    await call('POST', `/api/projects/${id}/replies`, { ...refusing, seen: last });
    const refusal = await mailTo(3);
    expect(refusal.inReplyTo).toBe(`<${answer.mailId}>`);
    expect((await call('GET', `/api/projects/${id}`)).project).toMatchObject({ status: 'cancelled', dueAt: null });
    const shown = await (await fetch(product.address + page)).text();
    for (const text of [written.get('text')!.slice(0, 10), 'De data aceasta nu.']) expect(shown).toContain(text);

    // The status page shows that the mailbox is unavailable, and later that it is back.
    const inbound = async () => (await call('GET', '/api/status')).inbound;
    await dovecot.stop();
    await expect.poll(inbound, { interval: 200 }).toMatchObject({ lastError: 'ECONNREFUSED' });
    await dovecot.start();
    const isBack = async () => {
      const { lastSuccessAt, lastErrorAt } = await inbound();
      return lastSuccessAt > lastErrorAt;
    };
    await expect.poll(isBack, { interval: 200 }).toBe(true);

    // A rebuilt mailbox has the same emails under other UIDs.
    await dovecot.rebuild();
    await expect.poll(dovecot.seen, { interval: 200, timeout: 90_000 }).toBe(1);
    expect((await call('GET', `/api/projects/${id}`)).answers).toHaveLength(2);
  });
});
