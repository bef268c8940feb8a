import { describe, expect, it } from 'vitest';
import { messageForm } from '../../../../../domain/conversation/contact-message.ts';
import { messageLimits } from '../../../../../domain/forms/message-limits.ts';
import { submissionPlatforms } from '../../../../../domain/forms/submission-choices.ts';
import english from '../../../../i18n/catalogues/en.json' with { type: 'json' };
import { copyOfSubmission } from './sending.ts';

const project = {
  name: 'Saltwick Below',
  projectType: 'game',
  description: 'Survival horror in a flooded salt mine.',
  contactEmail: 'ruxandra@hollow-adit.example',
  platforms: ['Steam', 'Epic Games'],
} as const;
const consultation = {
  name: 'Hollow Adit',
  projectType: 'gamedev-solutions',
  email: 'teodor@hollow-adit.example',
  studioSize: '2-5',
  currentProblems: 'Builds leave one laptop by hand.',
} as const;
const withPlatforms = (platforms: readonly string[]) => ({ ...project, platforms: [...platforms] });

describe('the copy of a project submission', () => {
  it('names the service and the project in its subject', () => {
    expect(copyOfSubmission(withPlatforms(['Steam'])).subject).toBe('Game Publishing Submission: Saltwick Below');
    expect(copyOfSubmission({ ...withPlatforms([]), projectType: 'app' }).subject).toBe(
      'App Publishing Submission: Saltwick Below',
    );
  });

  it('contains type, platforms and description', () => {
    expect(copyOfSubmission(withPlatforms(project.platforms))).toEqual({
      name: 'Saltwick Below',
      email: 'ruxandra@hollow-adit.example',
      subject: 'Game Publishing Submission: Saltwick Below',
      message: [
        'Project type: Game Publishing',
        'Target platforms: Steam, Epic Games',
        '',
        'Project description:',
        'Survival horror in a flooded salt mine.',
      ].join('\n'),
    });
  });

  it('mentions that no platform was chosen', () => {
    expect(copyOfSubmission(withPlatforms([])).message).toContain('Target platforms: not said\n');
  });

  it('is within the contact limits however long or short the input is', () => {
    for (const length of [1, 2, 50, 51, 100, 999, 1000, 1001, 5000]) {
      const copy = copyOfSubmission({
        ...withPlatforms(submissionPlatforms),
        name: 'n'.repeat(length),
        description: 'соль и вода '.repeat(length).trim(),
      });
      expect(messageForm.parse(copy)).toEqual(copy);
    }
  });

  it('names the place of the full text only if the text was cut', () => {
    const shortened = copyOfSubmission({ ...withPlatforms([]), description: 'word '.repeat(100).trim() }).message;
    const cut = copyOfSubmission({ ...withPlatforms([]), description: 'word '.repeat(400).trim() }).message;
    expect(shortened).not.toContain('The whole text stands in the submission');
    expect(cut).toMatch(/word…\n\nShortened\. The whole text stands in the submission\.$/);
    expect(cut.length).toBeLessThanOrEqual(messageLimits.message.max);
  });
});

describe('the copy of a consultation request', () => {
  it('contains the studio, its size and its problems', () => {
    expect(copyOfSubmission(consultation)).toEqual({
      name: 'Hollow Adit',
      email: 'teodor@hollow-adit.example',
      subject: 'GameDev Solutions Consultation Request',
      message: [
        'Studio/team name: Hollow Adit',
        'Studio size: 2-5',
        '',
        'Current problems/areas to improve:',
        'Builds leave one laptop by hand.',
      ].join('\n'),
    });
  });

  it('mentions that no size was chosen', () => {
    expect(copyOfSubmission({ ...consultation, studioSize: '' }).message).toContain('Studio size: not said\n');
  });
});

it('the services have the same names as on the English page', () => {
  const titles = (['game', 'app'] as const).map(
    (projectType) => copyOfSubmission({ ...withPlatforms([]), projectType }).subject.split(' Submission: ')[0],
  );
  expect(titles).toEqual([english.services.game.title, english.services.app.title]);
  expect(copyOfSubmission(consultation).subject).toContain(english.services['gamedev-solutions'].title);
});
