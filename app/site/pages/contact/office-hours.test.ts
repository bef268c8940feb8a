import { describe, expect, it } from 'vitest';
import { defaultStudio } from '../../../../domain/studio/default-studio.ts';
import { catalogues } from '../../../../server/platform/i18n/catalogue.ts';
import { type Language, languages } from '../../../../domain/text/language.ts';
import type { Weekday } from '../../../i18n/dates.ts';
import { officeHours as officeHoursIn, visitorHours } from './office-hours.ts';

const nameIn = (language: Language) => (weekday: Weekday) => catalogues[language].contact.response.weekdays[weekday];
const officeHours = (hours: Parameters<typeof officeHoursIn>[0], language: Language) =>
  officeHoursIn(hours, language, nameIn(language));

describe('office hours', () => {
  it('are formatted in each language', () => {
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

  it.each(languages)('have the days and hours of Intl in %s', (language) => {
    const intl = (options: Intl.DateTimeFormatOptions, time: number) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(time);
    for (let weekday = 1; weekday <= 7; weekday += 1) {
      // 1 January 2024 was a Monday.
      const name = intl({ weekday: 'long' }, Date.UTC(2024, 0, weekday));
      const { days } = officeHours({ opens: '00:00', closes: '24:00', weekdays: [weekday] }, language);
      expect(days).toEqual({ all: name });
    }
    for (let hour = 0; hour < 24; hour += 1) {
      const { opens } = officeHours({ opens: `${hour}`.padStart(2, '0') + ':30', closes: '', weekdays: [1] }, language);
      const time = intl({ hour: 'numeric', minute: '2-digit' }, Date.UTC(2024, 0, 1, hour, 30));
      expect(opens).toBe(time.replaceAll(/[\u202f\u00a0]/g, ' ').replace(/^0(?=\d)/, ''));
    }
  });

  it('name every day if the days are not consecutive', () => {
    expect(officeHours({ ...defaultStudio.hours, weekdays: [1, 3, 5] }, 'en').days).toEqual({
      all: 'Monday, Wednesday, and Friday',
    });
  });

  it('name the days in the order of the week', () => {
    const { days } = officeHours({ ...defaultStudio.hours, weekdays: [4, 2, 3] }, 'en');
    expect(days).toEqual({ first: 'Tuesday', last: 'Thursday' });
  });
});

describe('office hours in the time zone of a visitor', () => {
  const hours = { opens: '09:00', closes: '18:00' };
  /** A time zone of the studio that is `minutes` behind the time zone of this machine. */
  const behind = (time: Date, minutes: number) => {
    const offset = -time.getTimezoneOffset() - minutes;
    const sign = offset < 0 ? '-' : '+';
    const [hour, minute] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
    return `${sign}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  };
  const winter = new Date('2026-01-15T12:00:00Z');

  it('may pass midnight', () => {
    const timeZone = behind(winter, 7 * 60);
    expect(visitorHours({ ...hours, timeZone }, 'ro', winter)).toEqual({ opens: '16:00', closes: '1:00' });
    expect(visitorHours({ ...hours, timeZone: behind(winter, -10 * 60) }, 'en', winter)).toEqual({
      opens: '11:00 PM',
      closes: '8:00 AM',
    });
  });

  it('keep the minutes of a zone between two hours', () => {
    const timeZone = behind(winter, 5 * 60 + 30);
    expect(visitorHours({ ...hours, timeZone }, 'ru', winter)).toEqual({ opens: '14:30', closes: '23:30' });
  });

  it('are not repeated if both clocks show the same time', () => {
    expect(visitorHours({ ...hours, timeZone: behind(winter, 0) }, 'en', winter)).toBeUndefined();
  });
});
