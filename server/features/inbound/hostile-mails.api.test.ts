import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hostileMails } from './testing/hostile.ts';
import { admin, openInbound, toToken } from './testing/open-inbound.ts';

let inbound: Awaited<ReturnType<typeof openInbound>>;
beforeEach(async () => {
  inbound = await openInbound();
});
afterEach(() => inbound.site[Symbol.asyncDispose]());

const kinds = Object.entries(hostileMails);
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u202e]|<script/;

describe('a hostile email', () => {
  it('of each kind is stored and shown as text; none is lost, none fails and none reaches another conversation', async () => {
    expect(kinds.length).toBeGreaterThanOrEqual(60);
    const { read } = await inbound.answered();
    for (const [kind, make] of kinds) {
      // Each arrives in a different hour, so they do not count as a flood.
      inbound.passHour();
      const before = await inbound.messages();
      const { status, json } = await inbound.send(make());
      expect([kind, status, json]).toEqual([kind, 200, { outcome: 'message' }]);
      const after = await inbound.messages();
      expect(after).toHaveLength(before.length + 1);
      const { id, name, email, subject, message } = after.at(-1)!;
      const shown = await inbound.site.request('GET', `/api/messages/${id}`, admin);
      expect([kind, shown.status]).toEqual([kind, 200]);
      // eslint-disable-next-line no-control-regex
      expect([name, email, subject].join(' ')).not.toMatch(/[\u0000-\u001f\u202e]/);
      expect(`${message}${JSON.stringify(shown.json.answers)}`).not.toMatch(control);
    }
    expect((await read()).answers).toEqual([]);
    expect((await inbound.mails()).filter((kind) => kind === 'message-thanks')).toEqual([]);
  }, 300_000);

  it('to a valid token is an answer of only that conversation, as text', async () => {
    const { read } = await inbound.answered();
    const everyThird = kinds.filter((_, index) => index % 3 === 0);
    const outcomes: string[] = [];
    for (const [kind, make] of everyThird) {
      const raw = Buffer.concat([Buffer.from(`Delivered-To: ${toToken}\r\n`), make()]);
      const { status, json } = await inbound.send(raw);
      expect([kind, status, json.outcome]).toEqual([kind, 200, expect.stringMatching(/^(answer|bounce)$/)]);
      outcomes.push(json.outcome);
    }
    const { answers } = await read();
    expect(answers).toHaveLength(outcomes.filter((outcome) => outcome === 'answer').length);
    for (const { text, quoted } of answers) expect(`${text}${quoted}`).not.toMatch(control);
    expect(await inbound.messages()).toEqual([]);
    expect((await inbound.mails()).filter((kind) => kind !== 'answer-notice' && kind !== 'bounced')).toEqual([]);
  }, 300_000);
});
