import { clockChange } from '../conversation/clock.ts';
import { messageEntity } from '../conversation/contact-message.ts';
import { projectClockChange, projectEntity } from '../conversation/project.ts';
import { type All, type Operations, writesSubmissions } from './operation.ts';

export const clockApi = {
  'PATCH /api/projects/:id/clock': {
    summary: 'Mark a project submission as answered elsewhere or as needing no answer, or snooze it',
    ...writesSubmissions,
    body: projectClockChange,
    response: projectEntity,
  },
  'PATCH /api/messages/:id/clock': {
    summary: 'Mark a contact message as answered elsewhere, or snooze it',
    ...writesSubmissions,
    body: clockChange,
    response: messageEntity,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof clockApi> {}
}
