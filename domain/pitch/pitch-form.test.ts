import { describe, expect, it } from 'vitest';
import {
  type PitchField,
  type PitchFieldName,
  pitchFields,
  pitchLimits,
  pitchSteps,
  type PitchStep,
  type PitchType,
} from './fields.ts';
import { readPitch } from './pitch.ts';
import { inputsOf, parseStep } from './pitch-form.ts';

const empty = readPitch({});
const parsed = (step: PitchStep, inputs: Record<string, string>, type: PitchType = 'game') => {
  const result = parseStep(step, type, inputs);
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  return result.data;
};
const issues = (step: PitchStep, inputs: Record<string, string>, type: PitchType = 'game') => {
  const result = parseStep(step, type, inputs);
  return 'issues' in result ? result.issues.map(({ path }) => path.join('.')) : [];
};

describe('a step of the form', () => {
  it('stores the typed values, each field in its kind', () => {
    expect(
      parsed('game', {
        hook: '  A lamp\nin a mine. ',
        stage: 'alpha',
        'genres.horror': 'on',
        'genres.puzzle': 'on',
        targetQuarter: '2027-Q3',
        'comparables.0.title': 'One',
        'comparables.2.title': 'Three',
      }),
    ).toMatchObject({
      hook: 'A lamp in a mine.',
      stage: 'alpha',
      genres: ['puzzle', 'horror'],
      targetQuarter: '2027-Q3',
      engine: null,
      comparables: [{ title: 'One' }, { title: 'Three' }],
    });
  });

  it('clears the fields that were emptied, and does not change the fields of other steps', () => {
    const data = parsed('show', {});
    expect(data).toMatchObject({ playableLink: null, noBuildYet: false, howToPlay: null });
    expect(data).not.toHaveProperty('hook');
    expect(parsed('show', { hook: 'x', constructor: 'x' })).toEqual(data);
  });

  it('adds the scheme to an address', () => {
    expect(parsed('show', { playableLink: 'build.example/demo' })).toMatchObject({
      playableLink: 'https://build.example/demo',
    });
  });

  it.each([
    ['20000', 20_000],
    ['20 000', 20_000],
    ['20 000', 20_000],
    ['20,000', 20_000],
    ['1.250.000', 1_250_000],
    ["1'000", 1000],
    ['0', 0],
    ['', null],
    ['   ', null],
  ])('reads %j as a whole number', (typed, amount) => {
    expect(parsed('ask', { asked: typed })).toMatchObject({ asked: amount });
  });

  it.each(['-1', '1.5', '1e3', '0x10', 'abc', '1000000001', '9'.repeat(400), '1,00', '٣'])(
    'rejects %j as an amount',
    (typed) => {
      expect(issues('ask', { asked: typed })).toEqual(['asked']);
    },
  );

  it('keeps the numbers of rows in issues, and drops blank rows', () => {
    const inputs = { 'milestones.3.name': 'Alpha', 'milestones.3.month': 'March', 'milestones.5.amount': '5' };
    expect(issues('ask', inputs)).toEqual(['milestones.3.month']);
    expect(parsed('ask', { ...inputs, 'milestones.3.month': '2027-03' })).toMatchObject({
      milestones: [
        { name: 'Alpha', month: '2027-03', amount: null },
        { name: null, month: null, amount: 5 },
      ],
    });
    expect(parsed('ask', { 'milestones.10.name': 'One too many', 'milestones.-1.name': 'x' })).toMatchObject({
      milestones: [],
    });
  });

  it('accepts at most three genres', () => {
    const chosen = Object.fromEntries(
      ['action', 'puzzle', 'horror', 'racing'].map((genre) => [`genres.${genre}`, 'on']),
    );
    expect(issues('game', chosen)).toEqual(['genres']);
  });

  it('offers each type of project its own choices', () => {
    expect(issues('show', { buildKind: 'steam_key' }, 'app')).toEqual(['buildKind']);
    expect(parsed('show', { buildKind: 'steam_key', steamPage: 'x' }, 'web')).not.toHaveProperty('buildKind');
    expect(parsed('ask', { 'wanted.console': 'on', 'wanted.qa': 'on' }, 'app')).toMatchObject({ wanted: ['qa'] });
  });
});

describe('hostile input', () => {
  const hostile = [
    '\0',
    '\uD800',
    'x'.repeat(20_001),
    'javascript:alert(1)',
    'data:text/html,x',
    '{"a":1}',
    '__proto__',
    '2027-Q5',
    '2027-13',
  ];
  const names = Object.keys(pitchFields) as PitchFieldName[];

  /** The paths of the issues of a typed text, or else the stored value. */
  const outcome = (name: PitchFieldName, input: string, typed: string): unknown => {
    const result = parseStep(pitchFields[name].step, 'game', { [input]: typed });
    if ('issues' in result) return result.issues.map(({ path }) => path.join('.'));
    const pitch = { ...empty, ...result.data };
    const isSafe =
      JSON.stringify(readPitch(pitch)) === JSON.stringify(pitch) &&
      JSON.stringify(result.data).length < 3 * pitchLimits.text &&
      (pitchFields[name].kind !== 'link' || pitch[name] === null || /^https?:\/\//.test(pitch[name] as string));
    return isSafe ? 'stored' : pitch;
  };

  it.each(names)('in %s is rejected or stored within its limits', (name) => {
    const field: PitchField = pitchFields[name];
    const ofRow = field.kind === 'rows' ? Object.keys(field.columns).map((column) => `${name}.0.${column}`) : [];
    for (const input of [name, `${name}.__proto__`, ...ofRow])
      for (const typed of hostile) expect([[input], 'stored']).toContainEqual(outcome(name, input, typed));
  });

  it('that hides text or changes its direction loses those characters', () => {
    expect(parsed('game', { hook: 'A\u202Elamp\u200B' })).toMatchObject({ hook: 'Alamp' });
    expect(parsed('show', { howToPlay: 'pass\u2066word' })).toMatchObject({ howToPlay: 'password' });
  });
});

it('a stored pitch is shown in its form as it was typed', () => {
  const inputs: Record<string, string> = {
    hook: 'A lamp.',
    stage: 'beta',
    'genres.horror': 'on',
    'comparables.0.title': 'One',
    playableLink: 'https://build.example/',
    noBuildYet: 'on',
    wishlists: '1200',
    wishlistsOn: '2026-11-26',
    'wanted.funding': 'on',
    currency: 'EUR',
    asked: '90000',
    'milestones.0.name': 'Alpha',
    'milestones.0.month': '2027-03',
    'milestones.0.amount': '5000',
    'people.0.name': 'Mira',
    'people.0.role': 'Code',
  };
  const data = Object.assign({}, ...pitchSteps.map((step) => parsed(step, inputs)));
  const shown = Object.assign({}, ...pitchSteps.map((step) => inputsOf(step, 'game', readPitch(data))));
  expect(shown).toEqual(inputs);
});
