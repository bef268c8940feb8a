import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const txt = 16;
const nameError = 3;

/**
 * A DNS server on localhost with TXT records (RFC 1035). Other names do not exist; with `isSilent` it does not respond.
 * @param records the parts of one record by name
 */
export async function startNameServer(records: ReadonlyMap<string, readonly string[]>, { isSilent = false } = {}) {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    questions.push(name);
    if (!isSilent) socket.send(responseTo(query.subarray(0, end + 4), records.get(name)), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  };
}

/** Reads the name of the question, and the position after it. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let position = 12;
  for (let length = query[position]!; length > 0; length = query[position]!) {
    labels.push(query.toString('latin1', position + 1, position + 1 + length));
    position += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: position + 1 };
}

/** @param question header and question of the query */
function responseTo(question: Buffer, parts: readonly string[] | undefined): Buffer {
  const header = Buffer.from(question);
  header.writeUInt16BE(0x8180 | (parts ? 0 : nameError), 2);
  header.writeUInt16BE(parts ? 1 : 0, 6);
  // The response has neither authority nor additional records.
  header.writeUInt32BE(0, 8);
  if (!parts) return header;
  const data = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part, 'latin1')]));
  const answer = Buffer.alloc(12);
  // The first two bytes are a pointer to the name of the question.
  answer.writeUInt16BE(0xc00c, 0);
  answer.writeUInt16BE(txt, 2);
  answer.writeUInt16BE(1, 4);
  answer.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, answer, data]);
}
