import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { multipart } from '../features/conversations/testing/uploads.ts';
import { zip } from '../features/conversations/testing/files.ts';
import { recordingTransport } from '../platform/mail/testing/mailbox.ts';
import { sendDueMails } from '../platform/mail/testing/outbox.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';
import { readConversation } from '../testing/conversations.ts';

/* A publishing form sends a project call and a contact call with one idempotency key, in parallel and in any order. */

let clock = Date.parse('2026-03-02T15:00:00.000Z');
const now = () => new Date((clock += 1));
const site = await testApp({ pages: standInPages, now, environment: { FORM_LIMIT: '100000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const admin = { as: 'admin' } as const;

/** Opens a form. @returns the two calls that it sends */
function openForm() {
  const key = randomUUID();
  const email = `${key}@player.example`;
  const headers = { 'idempotency-key': key };
  const name = `Lanternfall ${key.slice(0, 4)}`;
  const project = { name, projectType: 'game', description: `A game about ${key}.`, contactEmail: email };
  const message = { name: 'Mira', email, subject: `Submission: ${name}`, message: `A game about ${key}.` };
  return {
    email,
    name,
    callProject: (more: object = {}) =>
      site.request('POST', '/api/projects', { body: { ...project, ...more }, headers }),
    callContact: (more: object = {}) =>
      site.request('POST', '/api/contact-v2', { body: { ...message, ...more }, headers }),
  };
}
type Form = ReturnType<typeof openForm>;

const projectsOf = ({ email }: Pick<Form, 'email'>) =>
  db.selectFrom('projects').selectAll().where('contactEmail', '=', email).orderBy('id').execute();
const messagesOf = ({ email }: Pick<Form, 'email'>) =>
  db.selectFrom('messages').selectAll().where('email', '=', email).orderBy('id').execute();
const read = async (path: string) => (await site.request('GET', `/api/${path}`, admin)).json;
const write = async (method: string, path: string, body: object) => {
  const answer = await site.request(method, `/api/${path}`, { ...admin, body });
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201])]);
  return answer.json;
};

/** Sends the emails that are due after `later` ms. @returns the sent emails */
async function work(later: number) {
  const transport = recordingTransport();
  const config = { mailUrl: undefined, dataDir: site.database.dataDir, publicUrl: 'https://studio.example' };
  await sendDueMails({ db, config, now: () => new Date(clock + later), transport });
  return transport.sent;
}

/** A generator of equally distributed numbers below `limit`, so a failure can be repeated. */
function seeded(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

describe('The two calls of a publishing form', () => {
  it('are one submission, one thank-you email and one notice in any order, with any loss, repetition and concurrency', async () => {
    const random = seeded(20_261_125);
    const forms = Array.from({ length: 40 }, openForm);
    const sent: Form[] = [];
    const sentSubjects = new Map<string, string[]>();
    for (const form of forms) {
      const calls = [form.callProject, form.callContact];
      // Up to six calls in groups; the calls of a group run concurrently. A call that is in no group counts as lost.
      const groups = Array.from({ length: 1 + random(3) }, () =>
        Array.from({ length: 1 + random(2) }, () => calls[random(2)]!),
      );
      for (const group of groups) {
        const answers = await Promise.all(group.map((call) => call()));
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
        // After about one of four groups the emails are sent before the next calls.
        if (random(4) > 0) continue;
        for (const { recipient, replyTo, subject } of await work(3000))
          for (const address of [recipient, replyTo?.address ?? ''])
            sentSubjects.set(address, [...(sentSubjects.get(address) ?? []), subject]);
      }
      sent.push(form);
      const hasProject = groups.flat().includes(form.callProject);
      const [projects, messages] = [await projectsOf(form), await messagesOf(form)];
      expect([projects.length, messages.length]).toEqual(hasProject ? [1, 0] : [0, 1]);
    }
    for (const { recipient, replyTo, subject } of await work(60_000))
      for (const address of [recipient, replyTo?.address ?? ''])
        sentSubjects.set(address, [...(sentSubjects.get(address) ?? []), subject]);
    for (const { email } of sent) expect([email, sentSubjects.get(email)?.length]).toEqual([email, 2]);
    const listed = await read('messages?page=1&pageSize=100');
    const counts = await read('inbox/counts');
    expect(counts.submissions + counts.messages).toBe(forms.length);
    expect(counts.messages).toBe(listed.total);
  });

  it('have the specified responses; the second response has no address of a page', async () => {
    const form = openForm();
    const first = await form.callProject();
    const second = await form.callContact();
    expect([second.status, second.json]).toEqual([201, (await openForm().callContact()).json]);
    expect([first.headers.get('location'), second.headers.get('location')]).toEqual([
      expect.stringMatching(/^\/track\//),
      null,
    ]);
  });

  it('create one page, which either token opens, with the number of the submission', async () => {
    const form = openForm();
    const [contact, project] = [await form.callContact(), await form.callProject()];
    for (const { headers } of [contact, project]) {
      const page = await site.request('GET', headers.get('location')!);
      expect(page.json.tracked).toMatchObject({ kind: 'project', id: project.json.id, title: form.name });
    }
  });

  it('create two submissions if the address or the text differs, even if a stranger repeats a key', async () => {
    const form = openForm();
    await form.callProject();
    const stranger = { email: `${randomUUID()}@stranger.example` };
    await form.callContact(stranger);
    expect([(await projectsOf(form)).length, (await messagesOf(stranger)).length]).toEqual([1, 1]);
    await form.callProject({ description: 'Second thoughts.' });
    expect(await projectsOf(form)).toHaveLength(2);
    const other = openForm();
    await other.callContact();
    await other.callProject({ contactEmail: stranger.email });
    expect([(await messagesOf(other)).length, (await projectsOf(stranger)).length]).toEqual([1, 1]);
  });

  it('leave a message that an operator can answer if the project call is lost; if it arrives later, both become one submission', async () => {
    const form = openForm();
    const contact = await form.callContact();
    const [message] = await messagesOf(form);
    const messagePath = `messages/${message!.id}`;
    const label = await write('POST', 'labels', { name: 'Press' });
    await write('POST', `${messagePath}/notes`, { text: 'Is it finished?' });
    await write('PATCH', `${messagePath}/status`, { status: 'read' });
    const { user } = await read('auth/user');
    const change = { addLabels: [label.id], assignedTo: user.id };
    await write('POST', 'messages/bulk', { items: [{ id: message!.id }], change });
    const reply = await write('POST', `${messagePath}/replies`, { subject: 'Your game', body: 'Which engine?' });
    const files = [{ name: 'build.zip', content: zip({ comment: 'a build' }) }];
    const body = multipart(Object.entries({ form: 'answer', text: 'Godot, with a build.' }), files);
    const headers = { 'content-type': 'multipart/form-data; boundary=b0undary' };
    expect((await site.request('POST', contact.headers.get('location')!, { body, headers })).status).toBe(303);
    await write('PUT', `${messagePath}/draft`, { subject: null, body: 'Dear Mira', note: '' });
    await work(60_000);
    const before = await read(messagePath);

    const { json } = await form.callProject();
    expect(await messagesOf(form)).toEqual([]);
    const details = await read(`projects/${json.id}`);
    expect(details.project).toMatchObject({
      status: 'pending',
      assignedTo: user.id,
      labels: [label.id],
      createdAt: message!.createdAt,
      firstAnsweredAt: reply.at,
      waitingSince: before.message.waitingSince,
      dueAt: before.message.dueAt,
    });
    for (const part of ['notes', 'replies', 'answers'] as const) {
      expect(before[part]).toHaveLength(1);
      expect(details[part]).toEqual(before[part]);
    }
    expect(details.draft).toEqual(before.draft);
    expect(details.history.map(({ kind, field }: { kind: string; field: string }) => field ?? kind)).toEqual(
      before.history.map(({ kind, field }: { kind: string; field: string }) =>
        field === 'status' ? 'messageStatus' : (field ?? kind),
      ),
    );
    expect(await read('messages?page=1&q=Godot')).toMatchObject({ total: 0 });
    expect((await read('projects?q=Godot')).items.map(({ id }: { id: number }) => id)).toEqual([json.id]);
    expect(await work(60_000)).toEqual([]);
    // The rows of the message, including its emails, are deleted with the submission.
    const rows = JSON.stringify(await db.selectFrom('outbox').select(['kind', 'payload']).execute());
    expect(rows).not.toContain(`"kind":"message","id":${message!.id}`);
  });

  it('keep the number of the message, which then names the submission that it became', async () => {
    const form = openForm();
    await form.callContact();
    const [message] = await messagesOf(form);
    const { json } = await form.callProject();
    const { status, json: missing } = await site.request('GET', `/api/messages/${message!.id}`, admin);
    expect([status, missing]).toEqual([404, { error: expect.any(String), projectId: json.id }]);
    const other = await site.request('GET', `/api/messages/${message!.id + 1000}`, admin);
    expect([other.status, Object.keys(other.json)]).toEqual([404, ['error']]);
  });

  it('turn the last of several messages with different texts into the submission; the others stay messages', async () => {
    const form = openForm();
    const texts = ['The first draft.', 'A second draft.', 'The last draft.'];
    const sent = [];
    for (const message of texts) sent.push(await form.callContact({ message }));
    const messages = await messagesOf(form);
    expect(messages.map(({ message }) => message)).toEqual(texts);
    await write('POST', `messages/${messages[0]!.id}/notes`, { text: 'About the first draft.' });
    await write('POST', `messages/${messages[2]!.id}/notes`, { text: 'About the last draft.' });

    const { status, json } = await form.callProject();
    expect(status).toBe(201);
    const submission = await read(`projects/${json.id}`);
    expect(submission.project).toMatchObject({ name: form.name, createdAt: messages[2]!.createdAt });
    expect(submission.notes.map(({ text }: { text: string }) => text)).toEqual(['About the last draft.']);
    expect((await messagesOf(form)).map(({ id, message }) => [id, message])).toEqual([
      [messages[0]!.id, texts[0]],
      [messages[1]!.id, texts[1]],
    ]);
    const first = await read(`messages/${messages[0]!.id}`);
    expect(first.notes.map(({ text }: { text: string }) => text)).toEqual(['About the first draft.']);
    expect((await read('messages?page=1&q=second')).items.map(({ id }: { id: number }) => id)).toContain(
      messages[1]!.id,
    );
    // The link of each receipt opens the submission or message that was stored for its form.
    const opened = [];
    for (const { headers } of sent) {
      const { tracked } = (await site.request('GET', headers.get('location')!)).json;
      opened.push([tracked.kind, tracked.id, tracked.text]);
    }
    expect(opened).toEqual([
      ['message', messages[0]!.id, texts[0]],
      ['message', messages[1]!.id, texts[1]],
      ['project', json.id, submission.project.description],
    ]);

    // Repeating a call afterwards changes nothing.
    for (const message of texts) expect((await form.callContact({ message })).status).toBe(201);
    expect([(await projectsOf(form)).length, (await messagesOf(form)).length]).toEqual([1, 2]);
    expect((await work(60_000)).filter(({ recipient }) => recipient === form.email).length).toBe(3);
  });

  it('queue an event about the message and one about the submission, of which only the second will be delivered', async () => {
    const events = ['submission.received', 'message.received'];
    await write('POST', 'webhooks', { name: 'All', address: 'https://receiver.example/', format: 'standard', events });
    const form = openForm();
    await form.callContact();
    const { json } = await form.callProject();
    const deliveries = await db
      .selectFrom('webhookDeliveries')
      .select(['event', 'conversationId'])
      .orderBy('id')
      .execute();
    const submission = { conversationId: (await readConversation(db, 'project', json.id)).id };
    expect(deliveries).toEqual([
      // The delivery of this event is dropped when it is due, since the submission has its own event.
      { event: 'message.received', ...submission },
      { event: 'submission.received', ...submission },
    ]);
  });

  it('do not change a message that its sender withdrew or an operator confirmed as spam', async () => {
    const form = openForm();
    await form.callContact();
    const [message] = await messagesOf(form);
    await write('PATCH', `messages/${message!.id}/status`, { status: 'spam' });
    const { json } = await form.callProject();
    expect((await read(`messages/${message!.id}`)).message.status).toBe('spam');
    expect((await read(`projects/${json.id}`)).project.spamAt).toBeNull();
  });
});
