import { crc32 } from 'node:zlib';

/* Small files whose content matches their type. */

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A picture of one pixel, padded to at least `size` bytes. */
export const png = (size = 0): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('tEXt', Buffer.concat([Buffer.from('c\0'), Buffer.alloc(size, 'x')])),
    chunk('IEND', Buffer.alloc(0)),
  ]);

export const gif = (comment = ''): Buffer =>
  Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), Buffer.from(comment), Buffer.from(';')]);

export const jpeg = (): Buffer => Buffer.from('\xff\xd8\xff\xe0\0\x04JF\xff\xd9', 'latin1');

export function webp(): Buffer {
  const bytes = Buffer.from('RIFF\0\0\0\0WEBPVP8 \x04\0\0\0abcd', 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

export const pdf = (text = ''): Buffer => Buffer.from(`%PDF-1.7\n${text}\nstartxref\n9\n%%EOF\n`);

/** An archive of one file, whose directory claims a length of `claimed` bytes. */
export function zip({ claimed = 1, comment = '' } = {}): Buffer {
  const name = Buffer.from('a.txt');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const files = Buffer.concat([local, name, Buffer.from('x')]);
  const directory = Buffer.concat([entry, name]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(files.length, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([files, directory, end, Buffer.from(comment)]);
}
