import { clockChange } from '../conversation/clock.ts';
import { messageEntity } from '../conversation/contact-message.ts';
import { projectClockChange, projectEntity } from '../conversation/project.ts';
import { type All, type Operations, writesSubmissions } from './operation.ts';

export const clockApi = {
  'PATCH /api/projects/:id/clock': {
    summary: 'Note that a project submission was answered elsewhere or stays without an answer, or snooze it',
    ...writesSubmissions,
    body: projectClockChange,
    response: projectEntity,
  },
  'PATCH /api/messages/:id/clock': {
    summary: 'Note that a contact message was answered elsewhere, or snooze it',
    ...writesSubmissions,
    body: clockChange,
    response: messageEntity,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof clockApi> {}
}
