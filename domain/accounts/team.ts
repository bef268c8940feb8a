import * as z from 'zod/mini';
import { emailAddress, id, optionalText, timestamp } from '../text/text.ts';
import { operatorRoles, registerForm, userEntity } from './user.ts';

export const teamMember = z.extend(z.pick(userEntity, { id: true, username: true }), {
  role: z.enum(operatorRoles),
  email: z.nullable(z.string()),
  displayName: optionalText(),
  createdAt: timestamp(),
  disabledAt: z.nullable(timestamp()),
  /** The last use of the most recent session. */
  seenAt: z.nullable(timestamp()),
  /** Submissions assigned to them that are neither completed nor cancelled, and messages that are new or read. */
  openItems: z.int(),
  hasFactor: z.boolean(),
});

export const invitation = z.object({
  id: id(),
  email: z.string(),
  role: z.enum(operatorRoles),
  invitedBy: z.nullable(z.string()),
  createdAt: timestamp(),
  expiresAt: timestamp(),
});

export const team = z.object({
  members: z.array(teamMember),
  invitations: z.array(invitation),
  isFactorRequired: z.boolean(),
});

export const factorRequirement = z.object({ isRequired: z.boolean() });

export const invitationForm = z.object({ email: emailAddress(), role: z.enum(operatorRoles) });

/** `link` is null if it was sent by email. */
export const newInvitation = z.object({ invitation, link: z.nullable(z.string()) });

export const roleForm = z.object({ role: z.enum(operatorRoles) });

/** The new assignee of the open items; null for nobody. */
export const handOverForm = z.object({ to: z.nullable(id()) });

const token = z.string().check(z.minLength(1), z.maxLength(200));

export const invitationToken = z.object({ token });

export const offeredInvitation = z.pick(invitation, { email: true, role: true, invitedBy: true, expiresAt: true });

export const acceptForm = z.extend(z.pick(registerForm, { username: true, password: true }), { token });

export type Team = z.output<typeof team>;
export type TeamMember = z.output<typeof teamMember>;
export type Invitation = z.output<typeof invitation>;
