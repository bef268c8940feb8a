import { describe, expect, it } from 'vitest';
import { studio } from '../../../studio.ts';
import { officeHours } from './office-hours.ts';

describe('office hours', () => {
  it('are said as each language says them', () => {
    const hours = { opens: '09:00', closes: '18:00', weekdays: [1, 2, 3, 4, 5] };
    expect(officeHours(hours, 'en')).toEqual({
      opens: '9:00 AM',
      closes: '6:00 PM',
      days: { first: 'Monday', last: 'Friday' },
    });
    expect(officeHours(hours, 'ru')).toEqual({
      opens: '9:00',
      closes: '18:00',
      days: { first: 'понедельник', last: 'пятница' },
    });
    expect(officeHours(hours, 'ro')).toEqual({
      opens: '9:00',
      closes: '18:00',
      days: { first: 'luni', last: 'vineri' },
    });
  });

  it('name every day where the days are no run', () => {
    expect(officeHours({ ...studio.hours, weekdays: [1, 3, 5] }, 'en').days).toEqual({
      all: 'Monday, Wednesday, and Friday',
    });
  });
});
