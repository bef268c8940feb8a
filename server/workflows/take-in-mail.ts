import { sql } from 'kysely';
import type { MessageForm } from '../../domain/conversation/contact-message.ts';
import { truncateAtWord, messageLimits } from '../../domain/forms/message-limits.ts';
import type { AnswerFlag, RefusedFile } from '../../domain/conversation/conversation.ts';
import { inboundLimits } from '../../domain/correspondence/inbound.ts';
import type { Language } from '../../domain/text/language.ts';
import { emailAddress } from '../../domain/text/text.ts';
import { writtenLanguage } from '../../domain/text/typography.ts';
import type { AppContext } from './app-context.ts';
import { AttachmentError, hasRoom, roomOf, storeFile, type StoredFile } from '../features/conversations/attachments.ts';
import { addAnswer } from './add-sender-answer.ts';
import { type Conversation } from '../platform/db/conversations.ts';
import { lockAddress } from '../platform/db/submissions.ts';
import { after, countRows, inTransaction } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { enqueueMessageMails } from '../features/mails/submission-mails.ts';
import { insertMessage, setMessageStatus } from '../features/submissions/messages.ts';
import { ensureSenders } from '../features/senders/senders.ts';
import { detectSpam } from '../features/submissions/spam.ts';
import { announceAnswer, notifyOfBounce } from '../features/mails/operator-notices.ts';
import { isAuthorVerified } from '../features/inbound/author-verification.ts';
import { isOwnNotice, matchConversation, sentMailOf, threadKeysOf, tokensOf } from '../features/inbound/matching.ts';
import type { IncomingMail } from '../features/inbound/reading/mail.ts';
import { beginReading } from '../features/inbound/reading/read.ts';
import { claimReceived, isReceived, recordBounce, recordOutcome } from '../features/inbound/received-mails.ts';
import { type Receiver, readStudio, receiverOf } from '../platform/studio/studio.ts';

export type Outcome = 'answer' | 'message' | 'bounce' | 'own' | 'repeated';

type MailContext = Pick<AppContext, 'config' | 'db' | 'now' | 'resolveTxt' | 'wakeJobs'>;

/**
 * Stores an email once, even if it arrives several times or by both the mailbox and the endpoint, in one transaction with its record.
 * @param alsoStore is called in the transaction, also for a repeated email
 */
export async function takeMail(
  { config, db, now, resolveTxt, wakeJobs }: MailContext,
  raw: Uint8Array,
  alsoStore: (tx: Database) => Promise<void> = async () => {},
): Promise<Outcome> {
  await using reading = await beginReading(raw);
  const { identity, mailId } = reading;
  if (await isReceived(db, identity)) {
    await inTransaction(db, alsoStore);
    return 'repeated';
  }
  const mail = await reading.parse();
  // The author is verified before the transaction, which must not wait for name servers.
  const isVerified = await isAuthorVerified(reading, mail, { db, config, now, resolveTxt });
  const hasSpace = mail.files.length === 0 || (await hasRoom(db, config.dataDir));
  const outcome = await inTransaction(db, async (tx) => {
    await alsoStore(tx);
    const receivedAt = now();
    const id = await claimReceived(tx, { identity, mailId, now: receivedAt });
    if (id === undefined) return 'repeated';
    const receivedMail = { mail: hasSpace ? mail : rejectFiles(mail), isVerified };
    const stored = await storeMail(tx, receivedMail, config, receivedAt);
    await recordOutcome(tx, id, stored);
    return stored.outcome;
  });
  wakeJobs();
  return outcome;
}

type StoredMail = { outcome: Exclude<Outcome, 'repeated'>; conversationId: number | null };

interface VerifiedMail {
  mail: IncomingMail;
  /** See {@link isAuthorVerified}. */
  isVerified: boolean;
}

async function storeMail(
  tx: Database,
  { mail, isVerified }: VerifiedMail,
  config: MailContext['config'],
  at: Date,
): Promise<StoredMail> {
  const { inbound, publicUrl } = config;
  const studio = await readStudio(tx);
  const receiver = receiverOf(studio, config);
  if (isOwnNotice(mail, { publicUrl, studioAddress: studio.email })) return { outcome: 'own', conversationId: null };
  // The product's own email, which some server returned.
  const sentMail = await sentMailOf(tx, { tokens: [], keys: threadKeysOf(mail.mailId === null ? [] : [mail.mailId]) });
  if (sentMail) return { outcome: 'own', conversationId: sentMail.conversationId };
  const { status = '', mailIds = [] } = mail.bounce ?? {};
  const bouncedMail =
    mail.bounce && (await sentMailOf(tx, { tokens: tokensOf(mail, inbound.address), keys: threadKeysOf(mailIds) }));
  if (bouncedMail) {
    const { threadKey, conversationId } = bouncedMail;
    if (await recordBounce(tx, threadKey, status, at))
      await notifyOfBounce(tx, bouncedMail, { status, studioEmail: receiver.noticeAddress, at });
    return { outcome: 'bounce', conversationId };
  }
  const match = await matchConversation(tx, mail, { address: inbound.address, isVerified });
  if (match) {
    const { conversation, email: contactEmail, language } = match;
    const sender = mail.from?.address ?? null;
    const isStranger = sender !== contactEmail.toLowerCase();
    const senderFlags = { stranger: isStranger, automatic: mail.automatic };
    const flags = [...(['stranger', 'automatic'] as const).filter((flag) => senderFlags[flag]), ...mail.flaws];
    const address = isStranger ? sender : null;
    const stored = await addMailedAnswer(tx, conversation, mail, { flags, language, address, receivedAt: at });
    if (stored) {
      const text = answerTextOf(mail);
      const answered = { answerId: stored.id, conversation, text, contactEmail, source: 'mail' } as const;
      if (stored.created && !stored.isSpam && !mail.automatic)
        await announceAnswer(tx, answered, receiver.noticeAddress, at);
      return { outcome: 'answer', conversationId: conversation.id };
    }
  }
  const conversationId = await startMessage(tx, { mail, isVerified }, receiver, at);
  return { outcome: 'message', conversationId };
}

const addMailedAnswer = async (
  tx: Database,
  conversation: Conversation,
  mail: IncomingMail,
  details: { flags: AnswerFlag[]; language: Language; address: string | null; receivedAt: Date },
) =>
  addAnswer(tx, conversation, {
    ...details,
    text: answerTextOf(mail),
    quoted: mail.quoted === '' ? null : mail.quoted,
    source: 'mail',
    ...(await storeFiles(tx, conversation.id, mail, details.receivedAt)),
    idempotencyKey: null,
  });

/** Lists the files of an email as rejected because the store is full. */
const rejectFiles = (mail: IncomingMail): IncomingMail => ({
  ...mail,
  files: [],
  refused: [...mail.refused, ...mail.files.map(({ name }) => ({ name, fault: 'space' as const }))],
});

/** Stores the files of an email that its conversation has space for. */
async function storeFiles(tx: Database, conversationId: number, { files, refused }: IncomingMail, at: Date) {
  const storedFiles: StoredFile[] = [];
  const refusedFiles: RefusedFile[] = [...refused];
  let room = files.length === 0 ? 0 : await roomOf(tx, conversationId);
  for (const { name, content } of files) {
    const size = content.byteLength;
    const file = size > room ? undefined : await storeFileIfSpace(tx, { name, content: [content], largest: size }, at);
    if (file) {
      storedFiles.push(file);
      room -= size;
    } else refusedFiles.push({ name, fault: 'space' });
  }
  return { files: storedFiles, refusedFiles };
}

/** {@link storeFile}, or undefined if the file exceeds the remaining space of all attachments, which other emails may have used up. */
const storeFileIfSpace = (...parameters: Parameters<typeof storeFile>): Promise<StoredFile | undefined> =>
  storeFile(...parameters).catch((error: unknown) => {
    if (error instanceof AttachmentError && error.fault === 'space') return undefined;
    throw error;
  });

/** The text of an answer; an email with only files or a subject is an answer, too. */
const answerTextOf = ({ text, subject }: IncomingMail): string => (text === '' ? subject || '—' : text);

/** The address of an email without an author to whom an answer could be sent. */
const nobody = 'nobody@unknown.invalid';

/**
 * Stores a stranger's email as a message. Emails from programs or in a flood are archived without clock and notices, and so is spam,
 * which is flagged. Only verified authors get a confirmation, since anyone can write another's address into an email.
 * @returns the id of its conversation
 */
async function startMessage(
  tx: Database,
  { mail, isVerified }: VerifiedMail,
  { noticeAddress, calendar }: Receiver,
  at: Date,
): Promise<number> {
  const form = toForm(mail);
  const language = writtenLanguage(mail.text);
  // Senders are locked before the locks below, in the same order as by forms: otherwise two transactions could deadlock.
  await ensureSenders(tx, [form.email], at);
  const isQuiet =
    mail.automatic || mail.bounce !== null || form.email === nobody || (await isFlood(tx, form.email, at));
  const text = `${form.name}\n${mail.subject}\n${mail.text}`;
  const arrival = { text, email: form.email, idempotencyKey: null, sentAt: at, isVerified };
  const verdict = isQuiet ? undefined : await detectSpam(tx, 'messages', arrival);
  const submission = { form, language, idempotencyKey: null, bodyDigest: '', sentAt: at, verdict };
  const { message, conversationId } = await insertMessage(tx, submission, calendar);
  const { id } = message;
  const conversation = { id: conversationId!, projectId: null, messageId: id };
  const hasFiles = mail.files.length > 0 || mail.refused.length > 0;
  if (mail.text.length > messageLimits.message.max || mail.quoted !== '' || mail.flaws.length > 0 || hasFiles)
    await addMailedAnswer(tx, conversation, mail, { flags: mail.flaws, language, address: null, receivedAt: at });
  if (isQuiet) await setMessageStatus(tx, id, 'archived', at);
  else if (!verdict?.spamAt) await enqueueMessageMails(tx, { message, thanks: isVerified }, noticeAddress, at);
  return conversation.id;
}

/** Cuts an email to the limits of a message; its full text is stored below as an answer. */
function toForm({ from, subject, text }: IncomingMail): MessageForm {
  const email = emailAddress().safeParse(from?.address ?? '').data ?? nobody;
  const fit = (field: keyof typeof messageLimits, value: string, instead: string) => {
    const { min, max } = messageLimits[field];
    return truncateAtWord(value.length < min ? instead.trim() : value, max);
  };
  return {
    name: fit('name', from?.name || email.split('@')[0]!, email),
    email,
    subject: fit('subject', subject, `(no subject) ${subject}`),
    message: fit('message', text, `(a short email) ${text}`),
  };
}

async function isFlood(tx: Database, email: string, at: Date): Promise<boolean> {
  // Without the lock, two concurrent emails would not count each other.
  await lockAddress(tx, email);
  const messagesQuery = tx.selectFrom('messages').where(sql`lower(email)`, '=', email.toLowerCase());
  return (
    (await countRows(messagesQuery.where('createdAt', '>', after(at, -3_600_000)))) >= inboundLimits.messagesPerHour
  );
}
