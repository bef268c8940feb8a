import type { AccountMail, MailKind, MailPayloads } from '../mail-module.ts';
import { sampleMessage, sampleProject, start } from './samples.ts';

const instant = start.toISOString();
const track = 'd3aUKqvX8Hc1Zt0mPq2R5w';
const link = `https://studio.example/system-panel/invitation#${'Kq7x'.repeat(11)}`;
/** A link that is longer than a line. */
const address = `https://harbourworks.example/press/${'a-very-long-folder-name/'.repeat(4)}keel-and-lantern.zip`;
const long = `${sampleProject.description}\n\n${address}\n${'Wick'.repeat(30)}`;
const consultation = { projectType: 'gamedev-solutions', additionalInfo: 'Studio size: 6-15' } as const;
const device = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

const items = [
  { kind: 'project', id: 41, dueAt: '2026-11-23T19:03:00.000Z', isAssigned: true },
  { kind: 'message', id: 100_007, dueAt: '2026-11-23T20:03:00.000Z', isAssigned: false },
] as const;
const happened = (['assigned', 'mentioned', 'answered', 'due', 'overdue', 'bounced'] as const).map((event, index) => ({
  about: event,
  kind: index % 2 === 0 ? ('project' as const) : ('message' as const),
  id: 41 + index,
}));

const changed: NonNullable<AccountMail['what']>[] = [
  'totpAdded',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyBlocked',
  'codesRenewed',
  'codeUsed',
  'identityLinked',
  'identityUnlinked',
  'reset',
];

const accounts: Record<string, AccountMail> = {
  invitation: { about: 'invitation', by: 'ilinca', role: 'editor', hours: 48, link },
  passwordReset: { about: 'passwordReset', by: 'ilinca', link },
  newDevice: { about: 'newDevice', by: 'ilinca', at: instant, device, address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' },
  passwordChanged: { about: 'passwordChanged', by: 'ilinca', at: instant, device, address: '203.0.113.7' },
  addressChanged: { about: 'addressChanged', by: 'ilinca', at: instant, device: null, address: '203.0.113.7' },
  codesGuessed: { about: 'codesGuessed', by: 'ilinca', at: instant, device, address: '203.0.113.7' },
  backupOverdue: { about: 'backupOverdue', by: '', hours: 40 },
  webhookDisabled: { about: 'webhookDisabled', by: 'Discord of the team' },
  ...Object.fromEntries(
    changed.map((change) => [change, { about: 'factorChanged', by: 'ilinca', what: change, at: instant, device }]),
  ),
};

/** A payload for each variant of each kind. */
const samples: { [Kind in MailKind]: Record<string, MailPayloads[Kind]> } = {
  'project-notice': {
    project: { ...sampleProject, name: `${sampleProject.name} ${'Wick'.repeat(10)}`, description: long },
    consultation: { ...sampleProject, ...consultation, targetPlatforms: [], language: 'ro' },
  },
  'project-thanks': {
    project: { id: 41, projectType: 'game', createdAt: instant, track },
    consultation: { id: 100_041, ...consultation, createdAt: instant, track },
  },
  'message-notice': { message: { ...sampleMessage, message: long, language: 'ru' } },
  'message-thanks': { message: { id: 7, createdAt: instant, track } },
  'pitch-reminder': {
    all: { id: 41, createdAt: instant, missing: ['hook', 'stage', 'playableLink', 'videoLink', 'wanted'], track },
    one: { id: 100_041, createdAt: instant, missing: ['videoLink'], track },
  },
  reply: {
    quoting: { subject: 'About “Keel & Lantern”', body: long, quoted: { text: long, at: instant }, track },
    plain: { subject: `Re: ${'Wick'.repeat(12)}`, body: 'We do.', quoted: { text: '', at: instant } },
  },
  'answer-notice': {
    project: {
      kind: 'project',
      id: 41,
      title: sampleProject.name,
      contactEmail: 'ada@harbourworks.example',
      text: long,
    },
    message: {
      kind: 'message',
      id: 7,
      title: 'Hi',
      contactEmail: `${'ada.'.repeat(14)}m@harbourworks.example`,
      text: 'x',
    },
  },
  'track-links': {
    links: {
      links: [
        { kind: 'project', id: 41, createdAt: instant, track },
        { kind: 'message', id: 100_007, createdAt: instant, track },
      ],
    },
  },
  'track-request': Object.fromEntries(
    (['address', 'withdraw', 'export', 'erase'] as const).map((request) => [
      request,
      { request, kind: 'project', id: 41, track } as const,
    ]),
  ),
  digest: {
    both: { items: [...items], more: 3, notices: { items: happened, more: 12 } },
    notices: { items: [], more: 0, notices: { items: happened.slice(0, 1), more: 0 } },
  },
  reminder: { one: { items: [items[0]], more: 0 } },
  overdue: { several: { items: [...items], more: 21 } },
  account: accounts,
  bounced: { one: { kind: 'project', id: 41, status: '5.1.1', at: instant } },
  notification: {
    assigned: { items: happened.slice(0, 1), more: 4 },
    mentioned: { items: happened.slice(1, 2), more: 0 },
  },
};

/** Every kind of email in all of its variants. */
export const everyMail = Object.entries(samples).flatMap(([kind, variants]) =>
  Object.entries(variants).map(([look, payload]) => ({ kind: kind as MailKind, look, payload: payload as never })),
);
