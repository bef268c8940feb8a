import * as z from 'zod/mini';
import { pitchFile, senderAnswer } from '../conversation/conversation.ts';
import { linkedCase } from '../content/content.ts';
import { historyEntry } from '../conversation/history.ts';
import { messageEntity } from '../conversation/contact-message.ts';
import { noteEntity } from '../conversation/note.ts';
import { pitchEntity } from '../pitch/pitch.ts';
import { projectEntity } from '../conversation/project.ts';
import { replyEntity, storedDraft } from '../conversation/reply.ts';
import { senderEntity } from '../conversation/sender.ts';
import { id, timestamp } from '../text/text.ts';
import { operatorEntity } from '../accounts/user.ts';

/** The maximum of other submissions and messages of a sender that are listed. */
export const otherSubmissionsLimit = 50;

const otherProject = z.pick(projectEntity, { id: true, name: true, projectType: true, status: true, createdAt: true });

const otherMessage = z.pick(messageEntity, { id: true, subject: true, status: true, createdAt: true });

/** The signs by which something was flagged as spam on arrival, and the time at which an operator confirmed the flag. */
export const spamNote = z.object({ at: timestamp(), confirmedAt: z.nullable(timestamp()), signs: z.array(z.string()) });

/** The history, notes, replies and answers of a submission or message, newest first. */
const written = {
  history: z.array(historyEntry),
  notes: z.array(noteEntity),
  replies: z.array(replyEntity),
  /** The sender's answers, without the submission or message itself. */
  answers: z.array(senderAnswer),
};

/** The origin of the sender of a submission; see {@link Arrival}. */
export const arrivalEntity = z.object({
  utmSource: z.nullable(z.string()),
  utmMedium: z.nullable(z.string()),
  utmCampaign: z.nullable(z.string()),
  referrerHost: z.nullable(z.string()),
});

/** The merge target of a submission, the submissions merged into it with their pitches and conversations, and possible duplicates. */
export const mergeOf = z.object({
  into: z.nullable(z.object({ id: id(), name: z.string(), at: timestamp() })),
  merged: z.array(
    z.extend(
      z.pick(projectEntity, {
        id: true,
        name: true,
        projectType: true,
        status: true,
        createdAt: true,
        description: true,
      }),
      {
        at: timestamp(),
        pitch: z.nullable(pitchEntity),
        pitchFiles: z.array(pitchFile),
        ...written,
      },
    ),
  ),
  duplicates: z.array(otherProject),
});

/** All details of one submission; lists are newest first. */
export const projectDetails = z.object({
  project: projectEntity,
  /** Null for submissions that have none, such as consultations. */
  pitch: z.nullable(pitchEntity),
  pitchFiles: z.array(pitchFile),
  case: z.nullable(linkedCase),
  assignee: z.nullable(operatorEntity),
  ...written,
  /** The reader's own draft. */
  draft: z.nullable(storedDraft),
  /** The other submissions from the same address. */
  otherProjects: z.array(otherProject),
  messages: z.array(otherMessage),
  sender: z.nullable(senderEntity),
  merge: mergeOf,
  /** Null if the browser did not send it. */
  arrival: z.nullable(arrivalEntity),
  /** Null if the submission is not flagged as spam. */
  spam: z.nullable(spamNote),
});

export const messageDetails = z.object({
  message: messageEntity,
  assignee: z.nullable(operatorEntity),
  ...written,
  /** The reader's own draft. */
  draft: z.nullable(storedDraft),
  otherMessages: z.array(otherMessage),
  projects: z.array(otherProject),
  sender: z.nullable(senderEntity),
  spam: z.nullable(spamNote),
});

export type OtherProject = z.output<typeof otherProject>;
export type OtherMessage = z.output<typeof otherMessage>;
export type MergeOf = z.output<typeof mergeOf>;
export type MergedProject = MergeOf['merged'][number];
export type SpamNote = z.output<typeof spamNote>;
export type ProjectDetails = z.output<typeof projectDetails>;
export type MessageDetails = z.output<typeof messageDetails>;
