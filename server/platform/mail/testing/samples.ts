import type { MessageMail, ProjectMail } from '../mail-module.ts';

export const start = new Date('2026-11-20T19:03:00.000Z');

export const sampleProject: ProjectMail = {
  id: 41,
  name: 'Keel & Lantern',
  projectType: 'game',
  description: 'A lighthouse-keeping game for two.\nYou trim the wick, your friend reads the log.\n\nDemo: 40 minutes.',
  contactEmail: 'ada@harbourworks.example',
  targetPlatforms: ['Steam', 'Console'],
  additionalInfo: null,
  language: 'en',
  createdAt: start.toISOString(),
};

export const sampleMessage: MessageMail = {
  id: 7,
  name: 'Ada Marlowe',
  email: 'ada@harbourworks.example',
  subject: 'Porting to consoles',
  message: 'Hello,\nhow long does a port take?',
  language: 'en',
  createdAt: start.toISOString(),
};

/** A manual clock. */
export function testClock() {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}
