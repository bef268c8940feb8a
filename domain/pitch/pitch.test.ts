import { describe, expect, it } from 'vitest';
import { projectTypes } from '../forms/submission-choices.ts';
import { choicesOf, fieldsOfStep, fieldsOfType, mostInputs, pitchFields, pitchLimits, pitchSteps } from './fields.ts';
import { noPitchFacts } from './facts.ts';
import { completenessOf, factsOf, isStarted, pitchEntity, readPitch } from './pitch.ts';

const empty = readPitch({});
const names = Object.keys(pitchFields);

describe('a stored pitch', () => {
  it('has every field of the form, and no other', () => {
    expect(Object.keys(pitchEntity.shape).toSorted()).toEqual(names.toSorted());
  });

  it('opens with defaults for the fields that were added after it was stored', () => {
    const ofThreeYearsAgo = { hook: 'A lamp in a flooded mine.', wanted: ['funding'] };
    expect(readPitch(ofThreeYearsAgo)).toEqual({ ...empty, ...ofThreeYearsAgo });
    expect(Object.keys(readPitch(ofThreeYearsAgo)).toSorted()).toEqual(names.toSorted());
  });

  it('drops the fields and choices that were removed since, and keeps the rest', () => {
    const stored = {
      hook: 'A lamp.',
      mood: 'dark',
      stage: 'pre_alpha',
      wanted: ['funding', 'radio'],
      genres: ['puzzle'],
    };
    expect(readPitch(stored)).toEqual({ ...empty, hook: 'A lamp.', wanted: ['funding'], genres: ['puzzle'] });
  });

  it.each(names)('can be read even if %s is stored', (name) => {
    for (const value of [
      null,
      0,
      -1,
      1.5,
      '',
      'x'.repeat(100_000),
      '\0',
      '\uD800',
      true,
      [],
      [null],
      [[]],
      {},
      { title: {} },
      'javascript:alert(1)',
    ]) {
      const pitch = readPitch({ [name]: value });
      expect(pitchEntity.safeParse(pitch).success).toBe(true);
    }
  });

  it('is the same after it was stored and read again', () => {
    const pitch = readPitch({
      hook: 'A lamp.',
      playableLink: 'https://build.example/',
      wishlistsOn: '2026-11-26',
      milestones: [{ name: 'Alpha', month: '2027-03', amount: 20_000 }],
      people: [{ name: 'Mira', role: 'Code', shipped: null }],
      asked: 0,
    });
    expect(readPitch(JSON.parse(JSON.stringify(pitch)))).toEqual(pitch);
  });
});

describe('completeness', () => {
  const complete = readPitch({
    hook: 'A lamp.',
    stage: 'alpha',
    playableLink: 'https://build.example/',
    videoLink: 'https://video.example/',
    wanted: ['funding'],
  });

  it('names the needed fields that are missing', () => {
    expect(completenessOf(empty, 'game')).toEqual({
      missing: ['hook', 'stage', 'playableLink', 'videoLink', 'wanted'],
      percent: 0,
    });
    expect(completenessOf({ ...complete, hook: null }, 'game')).toEqual({ missing: ['hook'], percent: 80 });
    expect(completenessOf(complete, 'game')).toEqual({ missing: [], percent: 100 });
  });

  it('accepts “none yet” as an answer, and needs no video of a website', () => {
    expect(completenessOf({ ...complete, playableLink: null, noBuildYet: true }, 'game').percent).toBe(100);
    expect(completenessOf({ ...complete, videoLink: null }, 'app').missing).toEqual(['videoLink']);
    expect(completenessOf({ ...complete, videoLink: null }, 'web').missing).toEqual([]);
  });

  it('counts every field of every type at most once, and has a needed field for each', () => {
    for (const type of projectTypes) expect(completenessOf(empty, type).missing.length).toBeGreaterThan(0);
    expect(isStarted(empty)).toBe(false);
    expect(isStarted(readPitch({ noBuildYet: true }))).toBe(true);
    expect(isStarted(readPitch({ asked: 0 }))).toBe(true);
  });
});

describe('the fields of a type of project', () => {
  it('are those that fit it', () => {
    expect(fieldsOfType('game')).toEqual(names);
    for (const name of ['genres', 'engine', 'steamPage', 'wishlists', 'wishlistsOn'])
      for (const type of ['app', 'web'] as const) expect(fieldsOfType(type)).not.toContain(name);
    expect(fieldsOfType('web')).not.toContain('buildKind');
    expect(choicesOf('wanted', 'game')).toContain('console');
    expect(choicesOf('wanted', 'app')).not.toContain('console');
    expect(choicesOf('buildKind', 'app')).not.toContain('steam_key');
  });

  it('are each in one step', () => {
    for (const type of projectTypes)
      expect(pitchSteps.flatMap((step) => fieldsOfStep(step, type)).toSorted()).toEqual(fieldsOfType(type).toSorted());
    expect(mostInputs()).toBeGreaterThan(pitchLimits.milestones * 3);
    expect(mostInputs()).toBeLessThan(80);
  });
});

it.each([{ asked: 5 }, { targetQuarter: '2027-Q1' }, { engine: 'Godot' }])(
  'a pitch with only %o is started, although all needed fields are missing',
  (input) => {
    const pitch = { ...empty, ...input };
    expect(completenessOf(pitch, 'game').percent).toBe(0);
    expect(factsOf(pitch, 'game').pitchCompleteness).toBe(1);
  },
);

it('the facts of an empty pitch equal the facts of a submission without one', () => {
  expect(factsOf(empty, 'game')).toEqual(noPitchFacts);
});
