import { expect, it } from 'vitest';
import { startNameServer } from '../../testing/name-server.ts';
import { txtResolver } from './resolve-txt.ts';

const records = new Map([['key.player.example', ['v=DKIM1; p=', 'x'.repeat(255)]]]);

it('returns the parts of each record, and reports names that do not exist', async () => {
  await using server = await startNameServer(records);
  const resolveTxt = txtResolver({ servers: [server.address] });
  expect(await resolveTxt('key.player.example')).toEqual([['v=DKIM1; p=', 'x'.repeat(255)]]);
  await expect(resolveTxt('missing.player.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it('ends after its timeout if no server answers', async () => {
  await using server = await startNameServer(records, { isSilent: true });
  const resolveTxt = txtResolver({ servers: [server.address], timeout: 200 });
  const start = performance.now();
  await expect(resolveTxt('key.player.example')).rejects.toMatchObject({
    code: expect.stringMatching(/^(ETIMEOUT|ECANCELLED)$/),
  });
  expect(performance.now() - start).toBeLessThan(2000);
  expect(server.questions).not.toEqual([]);
});
