import * as z from 'zod/mini';
import {
  factorRequirement,
  handOverForm,
  roleForm,
  team,
  teamMember,
  acceptForm,
  invitationForm,
  invitationToken,
  newInvitation,
  offeredInvitation,
} from '../accounts/team.ts';
import { type All, deletedResponse, type Operations, provenAdmin } from './operation.ts';
import { signedIn } from '../accounts/user.ts';

export const teamApi = {
  'GET /api/team': {
    summary: 'The operators and the pending invitations',
    access: 'admin',
    response: team,
  },
  'PUT /api/team/:id/role': {
    summary: 'Change a person’s role, and end their sessions',
    ...provenAdmin,
    body: roleForm,
    response: teamMember,
    errors: { 409: 'The last admin' },
  },
  'POST /api/team/:id/disable': {
    summary: 'Disable a person’s account, and end their sessions',
    ...provenAdmin,
    response: teamMember,
    errors: { 409: 'The last admin' },
  },
  'POST /api/team/:id/enable': {
    summary: 'Enable a person’s account again',
    ...provenAdmin,
    response: teamMember,
  },
  'POST /api/team/:id/hand-over': {
    summary: 'Assign a person’s open submissions and messages to somebody else, or unassign them',
    ...provenAdmin,
    body: handOverForm,
    response: z.object({ count: z.int() }),
  },
  'POST /api/team/:id/sign-out': {
    summary: 'End all sessions of another person',
    ...provenAdmin,
    response: teamMember,
    errors: { 409: 'The caller’s own account' },
  },
  'POST /api/team/:id/reset-factors': {
    summary: 'Remove the second factors that a person has lost, and end their sessions; they are notified by email',
    ...provenAdmin,
    response: teamMember,
    errors: { 404: 'No such person, or one without a second factor', 409: 'The caller’s own account' },
  },
  'DELETE /api/team/:id': {
    summary: 'Remove a person’s account, end their sessions and unassign their open submissions and messages',
    ...provenAdmin,
    response: deletedResponse,
    errors: { 409: 'The last admin, or the caller' },
  },
  'PUT /api/team/factor-requirement': {
    summary: 'Require a second factor of everybody from their next sign-in, or make it optional again',
    ...provenAdmin,
    body: factorRequirement,
    response: factorRequirement,
  },
} satisfies Operations;

export const invitationsApi = {
  'POST /api/team/invitations': {
    summary: 'Invite somebody by email; without a mail server only this response has the link',
    ...provenAdmin,
    body: invitationForm,
    status: 201,
    response: newInvitation,
  },
  'DELETE /api/team/invitations/:id': {
    summary: 'Revoke an invitation',
    ...provenAdmin,
    response: deletedResponse,
  },
  'POST /api/auth/invitation': {
    summary: 'The invitation behind a link, for anyone with the link',
    access: 'public',
    body: invitationToken,
    response: offeredInvitation,
    errors: { 404: 'Used, revoked or expired' },
  },
  'POST /api/auth/invitation/accept': {
    summary: 'Accept an invitation with a name and a password, and sign in',
    access: 'public',
    body: acceptForm,
    status: 201,
    response: signedIn,
    errors: { 404: 'Used, revoked or expired' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof teamApi>, All<typeof invitationsApi> {}
}
