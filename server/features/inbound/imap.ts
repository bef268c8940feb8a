import { inboundLimits } from '../../../domain/correspondence/inbound.ts';

const second = 1000;

/** The bytes that are read of an email over the limit: its headers and the beginning of its text. */
const startBytes = 256 * 1024;

export type Client = Awaited<ReturnType<typeof connect>>;

/** imapflow, which is large, is loaded with the first connection. */
export async function connect({ protocol, hostname, port, username, password }: URL, maxIdleTime: number) {
  const { ImapFlow } = await import('imapflow');
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    maxIdleTime,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    maxLiteralSize: inboundLimits.bytes + 1024 * 1024,
  });
  // A failure ends the connection, which the reader sees; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The raw email, or the beginning of one over the limit; undefined if it has been deleted in the meantime. */
export async function fetchMail(client: Client, uid: number): Promise<Uint8Array | undefined> {
  const info = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!info) return undefined;
  const isLarge = (info.size ?? 0) > inboundLimits.bytes;
  const source = isLarge ? { start: 0, maxLength: startBytes } : true;
  const mail = await client.fetchOne(String(uid), { source }, { uid: true });
  return mail ? mail.source : undefined;
}
