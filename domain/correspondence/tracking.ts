import * as z from 'zod/mini';
import type { Attachment, PitchFile, RefusedFile } from '../conversation/conversation.ts';
import type { PitchInputs } from '../pitch/pitch-form.ts';
import type { PitchFilePurpose } from '../pitch/files.ts';
import type { PitchStep, PitchType } from '../pitch/fields.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { emailAddress, publicText } from '../text/text.ts';

/* The sender's page and the forms on it. Operators' notes, assignments and names are not part of it. */

/** Limits in characters. */
export const trackingLimits = { text: { min: 1, max: 10_000 } } as const;

export const answerForm = z.object({ text: publicText(trackingLimits.text) });

/** The address to which a lost link is sent, or to which the address on file changes. */
export const addressForm = z.object({ email: emailAddress() });

/** Requests that must be confirmed through a link, which is sent to the address on file (decision 23). */
export const trackingRequests = ['address', 'withdraw', 'export', 'erase'] as const;
export type TrackingRequest = (typeof trackingRequests)[number];

/** The steps of a submission so far, in this order. */
export interface TrackingStep {
  name: 'received' | 'reading' | 'answered' | 'accepted' | 'declined' | 'withdrawn';
  at: string | null;
}

export interface TrackedEntry {
  from: 'studio' | 'sender';
  at: string;
  /** The subject of the studio's email. */
  subject?: string;
  text: string;
  /** The sentences of assessments that the studio shares with the sender. */
  shared?: readonly string[];
  files: readonly Attachment[];
  /** The rejected files of an email. */
  refusedFiles: readonly RefusedFile[];
}

export interface Tracked {
  kind: 'project' | 'message';
  id: number;
  /** The name of the project, or the subject of the message. */
  title: string;
  receivedAt: string;
  text: string;
  platforms: readonly string[];
  /** The masked address on file. */
  address: string;
  dueAt: string | null;
  isLate: boolean;
  isWithdrawn: boolean;
  steps: readonly TrackingStep[];
  asOf: string;
  /** The completeness of its pitch in percent, and whether the pitch can be changed; null if it has none. */
  pitch: { percent: number; isOpen: boolean } | null;
  /** Oldest first. */
  entries: readonly TrackedEntry[];
}

/** The values and issues of a form. The texts of issues are in the page's language. */
export interface TrackingForm {
  form: 'answer' | 'address' | 'lost' | 'start';
  values: Readonly<Record<string, string>>;
  issues: Readonly<Record<string, string>>;
  /** Rejected files; if there are any, none was stored. */
  refused?: readonly RefusedFile[];
}

/** A step of the form of a pitch. */
export interface PitchPage {
  page: 'pitch';
  token: string;
  id: number;
  /** The name of the project. */
  title: string;
  type: PitchType;
  step: PitchStep;
  /** The stored pitch. */
  pitch: Pitch;
  /** The stored files of the pitch. */
  files: readonly PitchFile[];
  /** The version of the stored step, which its form sends back. */
  base: string;
  isOpen: boolean;
  /** The text “What we look for” in the language of the page; null if the studio has none. */
  lookFor: string | null;
  asOf: string;
  /** The step that has just been saved. */
  saved?: PitchStep;
  /** The typed values that are not saved, because of issues or because the stored step has changed in the meantime. */
  form?: { values: PitchInputs; issues: Readonly<Record<string, string>>; isConflict: boolean };
  /** The files that were sent and rejected; all others are stored. */
  refusedFiles?: readonly RefusedPitchFile[];
}

/** A rejected file of a pitch. It has no purpose if the form was not read. */
export type RefusedPitchFile = RefusedFile & { purpose?: PitchFilePurpose };

/** A page for a sender. `token` is the token in its address. */
export type TrackingPage =
  | {
      page: 'conversation';
      token: string;
      formKey: string;
      tracked: Tracked;
      form?: TrackingForm;
      notice?: TrackingNotice;
    }
  | { page: 'confirm'; token: string; request: TrackingRequest; title: string; email: string | null }
  | PitchPage
  | { page: 'start'; formKey: string; form?: TrackingForm; isRepeated: boolean; lookFor: string | null }
  | { page: 'done'; request: Exclude<TrackingRequest, 'export'> }
  | { page: 'lost'; form?: TrackingForm; sent: boolean };

/** The confirmations that the page shows after a form. */
export const trackingNotices = ['answered', 'mailed', 'busy'] as const;
export type TrackingNotice = (typeof trackingNotices)[number];

/** Masks an address, so only its owner recognizes it: `m…@player.example`. */
export const shortened = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1…');
