import * as z from 'zod/mini';
import { acceptForm, invitationToken } from './team.ts';
import { emailAddress, optionalText, timestamp } from '../text/text.ts';

/** The token of the setup link, with which the owner creates the first admin. */
export const setupToken = invitationToken;

/** The first admin. The address is used for notices and password resets. */
export const setupForm = z.extend(acceptForm, { email: emailAddress() });

/** A valid setup link, with the name and address that the configuration suggests. */
export const setupLink = z.object({ expiresAt: timestamp(), username: z.string(), email: optionalText() });

export type SetupLink = z.output<typeof setupLink>;
