import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { projectFromSubmission } from './submitted-project.ts';
import {
  isPitchOpen,
  legacyProjectStatuses,
  type Project,
  projectPriorityColor,
  projectStatusColor,
  projectStatuses,
  projectSubmission,
  projectUpdate,
  quickStatuses,
} from './project.ts';
import { studioSizes, submissionPlatforms } from '../forms/submission-choices.ts';

const game = {
  name: 'Night Ferry',
  projectType: 'game',
  description: 'A ferry.',
  contactEmail: 'ada@example.com',
  platforms: ['Steam'],
};
const consultation = {
  name: 'Team B',
  projectType: 'gamedev-solutions',
  email: 'b@example.com',
  studioSize: '2-5',
  currentProblems: 'Builds take an hour.',
};

describe('a submission', () => {
  test.each(['name', 'description', 'currentProblems', 'platforms'])('has at most 20,000 characters of %s', (field) => {
    const form = field === 'currentProblems' ? consultation : game;
    const accepts = (text: string) =>
      z.safeParse(projectSubmission, { ...form, [field]: field === 'platforms' ? [text] : text }).success;
    expect([accepts('x'.repeat(20_000)), accepts('x'.repeat(20_001))]).toEqual([true, false]);
  });

  test('of a project is mapped to the fields of the entity', () => {
    expect(projectFromSubmission(z.parse(projectSubmission, game))).toEqual({
      name: 'Night Ferry',
      projectType: 'game',
      description: 'A ferry.',
      contactEmail: 'ada@example.com',
      targetPlatforms: ['Steam'],
      additionalInfo: null,
    });
  });

  test('of a consultation is mapped to the fields of the entity', () => {
    expect(projectFromSubmission(z.parse(projectSubmission, consultation))).toEqual({
      name: 'Team B',
      projectType: 'gamedev-solutions',
      description: 'Builds take an hour.',
      contactEmail: 'b@example.com',
      targetPlatforms: [],
      additionalInfo: 'Studio size: 2-5',
    });
  });

  test('without a type is a web project', () => {
    const { projectType: _, ...untyped } = game;
    expect(z.parse(projectSubmission, untyped).projectType).toBe('web');
  });

  test('never contains fields that only an operator may set', () => {
    const greedy = {
      ...game,
      id: 7,
      status: 'completed',
      priority: 'urgent',
      assignedTo: 1,
      createdAt: '2020-01-01T00:00:00Z',
    };
    expect(Object.keys(projectFromSubmission(z.parse(projectSubmission, greedy))).toSorted()).toEqual(
      ['additionalInfo', 'contactEmail', 'description', 'name', 'projectType', 'targetPlatforms'].toSorted(),
    );
  });

  test('requires a name, a description and an email address; platforms and studio size are optional', () => {
    for (const field of ['name', 'description', 'contactEmail']) {
      expect(z.safeParse(projectSubmission, { ...game, [field]: ' ' }).success).toBe(false);
    }
    for (const field of ['name', 'email', 'currentProblems']) {
      expect(z.safeParse(projectSubmission, { ...consultation, [field]: ' ' }).success).toBe(false);
    }
    expect(z.safeParse(projectSubmission, { ...game, platforms: undefined }).success).toBe(true);
    expect(z.safeParse(projectSubmission, { ...consultation, studioSize: '' }).success).toBe(true);
    expect(z.safeParse(projectSubmission, { ...consultation, studioSize: '7' }).success).toBe(false);
  });
});

test('the choices are the ones that the specification lists', () => {
  expect(studioSizes).toEqual(['solo', '2-5', '6-15', '16+']);
  expect(submissionPlatforms).toEqual(['Steam', 'Epic Games', 'App Store', 'Google Play', 'Console', 'Other']);
  expect(projectStatuses).toEqual(['pending', 'in_progress', 'completed', 'cancelled']);
  expect(quickStatuses).toEqual({ approve: 'completed', inProgress: 'in_progress', cancel: 'cancelled' });
});

test.each([
  ['approved', 'green'],
  ['completed', 'green'],
  ['in-progress', 'blue'],
  ['in_progress', 'blue'],
  ['cancelled', 'red'],
  ['pending', 'yellow'],
  ['anything', 'yellow'],
])('the status %s is %s', (status, color) => {
  expect(projectStatusColor(status as Project['status'])).toBe(color);
});

test('priorities are gray, blue, orange and red', () => {
  expect(projectPriorityColor).toEqual({ low: 'grey', normal: 'blue', high: 'orange', urgent: 'red' });
});

test('legacy statuses can be read but not written', () => {
  for (const status of legacyProjectStatuses) expect(z.safeParse(projectUpdate, { status }).success).toBe(false);
});

test('an update contains only the fields that it names', () => {
  expect(z.parse(projectUpdate, { name: 'New name' })).toEqual({ name: 'New name' });
});

it('a pitch is open until it is assessed, closed or withdrawn', () => {
  const open = { status: 'in_progress', withdrawnAt: null } as const;
  expect(isPitchOpen(open, false)).toBe(true);
  expect(isPitchOpen(open, true)).toBe(false);
  for (const status of ['completed', 'approved', 'cancelled'] as const)
    expect(isPitchOpen({ ...open, status }, false)).toBe(false);
  expect(isPitchOpen({ ...open, withdrawnAt: '2026-11-26T00:00:00.000Z' }, false)).toBe(false);
});
