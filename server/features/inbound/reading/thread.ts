import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { inboundLimits } from '../../../../domain/correspondence/inbound.ts';
import { isSignedByAuthor } from './author-signature.ts';
import { countShortLines, identityOf } from './identity.ts';
import { JoinedBlob } from './joined-blob.ts';
import { mailIdOf, parseMail, unreadableMail } from './parse.ts';
import type { VerifyRequest } from './read.ts';
import { lookUpThrough } from './txt-lookups.ts';

/* The thread of `read.ts`: reports the identity of the email, and on request parses it, and verifies its signatures. */

Object.assign(globalThis, { Blob: JoinedBlob });

const raw = workerData as Uint8Array;
const isParsable = countShortLines(raw, inboundLimits.shortLine) <= inboundLimits.shortLines;
const mailId = isParsable ? await mailIdOf(raw) : unreadableMail(raw).mailId;
const parseRequest = once(parentPort!, 'message');
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage({ mailId, identity: identityOf(raw, mailId) });
await parseRequest;
const mail = isParsable ? await parseMail(raw) : unreadableMail(raw);
// The buffers of files are transferred, not copied.
const buffers = new Set(mail.files.map(({ content }) => content.buffer));
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage(mail, [...buffers]);
const [{ port, ...expected }] = (await once(parentPort!, 'message')) as [VerifyRequest];
const isSigned = await isSignedByAuthor(raw, expected, lookUpThrough(port));
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage(isSigned);
