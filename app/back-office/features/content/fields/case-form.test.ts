import { describe, expect, it } from 'vitest';
import { cases } from '../../../../../content/cases.ts';
import { caseInsert } from '../../../../../domain/content/case.ts';
import { hasUnfinishedRow, parseCount } from '../../../kit/forms/form.ts';
import { caseEditorForm, caseForm } from './case-form.ts';

const { bodyOf, draftOf, fields } = caseForm;

describe('the case form', () => {
  it.each(cases.map((entity) => [entity.title, entity] as const))(
    'opened and saved changes nothing of %s',
    (_, entity) => {
      // Fields that the form does not have are omitted from the body, so they keep their values.
      const { id: _id, createdAt: _created, updatedAt: _updated, revenue: _revenue, ...shown } = entity;
      expect(caseInsert.parse(bodyOf(draftOf(entity)))).toMatchObject({ ...shown, teamSize: shown.teamSize ?? 0 });
    },
  );

  it('has the fields of the dialog in the editor too, with the same controls', () => {
    const ofEditor = new Map(caseEditorForm.fields.map((field) => [field.name as string, field]));
    for (const field of fields) expect(ofEditor.get(field.name)).toEqual(field);
  });

  it('starts a new case with the defaults', () => {
    expect(draftOf(undefined)).toMatchObject({
      projectType: 'game',
      category: 'regular',
      status: 'live',
      downloads: '0',
      teamSize: '0',
      order: '0',
      featured: false,
      topCase: false,
    });
  });

  it.each([
    ['', 0],
    ['abc', 0],
    ['-3', 0],
    ['1e400', 0],
    ['12.7', 12],
    [' 40 ', 40],
  ])('parses the number %j as %d', (text, number) => {
    expect(parseCount(text)).toBe(number);
  });

  it('drops blank rows, and reports rows that lack a part', () => {
    const rows = {
      ...draftOf(undefined),
      challenges: [{ challenge: ' ', solution: '' }],
      testimonials: [{ quote: '', author: ' ', role: '' }],
    };
    expect(bodyOf(rows)).toMatchObject({ challenges: [], solutions: [], testimonials: [] });
    const [challenges, testimonials] = fields.filter(({ kind }) => kind === 'rows');
    expect(hasUnfinishedRow(challenges!, rows.challenges)).toBe(false);
    expect(hasUnfinishedRow(testimonials!, rows.testimonials)).toBe(false);
    expect(hasUnfinishedRow(challenges!, [{ challenge: 'Salt', solution: '' }])).toBe(true);
    expect(hasUnfinishedRow(testimonials!, [{ quote: 'Fair.', author: '', role: 'Lead' }])).toBe(true);
  });
});
