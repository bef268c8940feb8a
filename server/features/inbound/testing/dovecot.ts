import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { freePort } from '../../../../scripts/testing/free-port.mjs';

/** A real IMAP server on a free port, with one mailbox. */
export async function startDovecot(program: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-dovecot-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const username = userInfo().username;
  const owner = isRoot ? 'dovecot' : username;
  mkdirSync(path.join(folder, 'mail'), { mode: 0o777 });
  chmodSync(path.join(folder, 'mail'), 0o777);
  writeFileSync(
    path.join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${owner}
default_login_user = ${isRoot ? 'dovenull' : username}
default_internal_group = ${isRoot ? 'dovecot' : userInfo().gid}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${owner} gid=${isRoot ? 'dovecot' : userInfo().gid} home=${folder}/mail/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  ${isRoot ? '' : 'chroot ='}
}
`,
  );
  const url = `imap://reply:secret@127.0.0.1:${port}`;
  let child: ReturnType<typeof run> | undefined;
  const run = () =>
    spawn(program, ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const opened = {
    url,
    async start() {
      child = run();
      for (let tries = 0; ; tries += 1) {
        try {
          return await withClient(url, async () => {});
        } catch (error) {
          if (tries > 200) throw error;
          await wait(50);
        }
      }
    },
    async stop() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      child = undefined;
    },
    /** Delivers an email to the mailbox. */
    deliver: (raw: Buffer, arrivedAt = new Date()) =>
      withClient(url, async (client) => void (await client.append('INBOX', raw, [], arrivedAt))),
    /** Opens all emails, as a person does in a mail program, which marks them as seen. */
    openAll: () =>
      withClient(url, async (client) => {
        await client.mailboxOpen('INBOX');
        await client.messageFlagsAdd('1:*', ['\\Seen']);
      }),
    /** The subjects and flags of its emails. */
    list: () =>
      withClient(url, async (client) => {
        const { exists } = await client.mailboxOpen('INBOX', { readOnly: true });
        const mails = exists === 0 ? [] : await client.fetchAll('1:*', { envelope: true, flags: true });
        return mails.map(({ envelope, flags }) => ({
          subject: envelope?.subject,
          flags: [...(flags ?? [])].toSorted(),
        }));
      }),
    /** Replaces the mailbox by one with the same name and emails, but other UIDs. */
    rebuild: () =>
      withClient(url, async (client) => {
        await client.mailboxOpen('INBOX');
        const mails = await client.fetchAll('1:*', { source: true });
        await client.messageDelete('1:*');
        await client.mailboxClose();
        await opened.stop();
        rmSync(path.join(folder, 'mail', 'reply'), { recursive: true });
        await opened.start();
        for (const { source } of mails) await opened.deliver(source!);
      }),
    /** The number of its emails that are marked as seen. */
    seen: () =>
      withClient(url, async (client) => {
        await client.mailboxOpen('INBOX', { readOnly: true });
        return ((await client.search({ seen: true })) || []).length;
      }),
    async [Symbol.asyncDispose]() {
      await opened.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await opened.start();
  return opened;
}

async function withClient<Result>(address: string, work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
  const { hostname, port, username, password } = new URL(address);
  const auth = { user: username, pass: password };
  const client = new ImapFlow({ host: hostname, port: Number(port), secure: false, auth, logger: false });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.close();
  }
}
