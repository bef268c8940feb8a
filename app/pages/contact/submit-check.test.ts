import { describe, expect, it } from 'vitest';
import { firstFault } from './submit-check.ts';

const good = { name: 'Ada', email: 'ada@games.example', subject: 'A game', message: 'It has ten of them.' };

describe('the extra check of the contact form', () => {
  it('finds nothing in a form that can be sent', () => {
    expect(firstFault(good)).toBeUndefined();
  });

  it('asks for the name, the address, the subject and the message in this order', () => {
    expect(firstFault({ name: '', email: '', subject: '', message: '' })).toBe('name');
    expect(firstFault({ ...good, email: '', subject: '', message: '' })).toBe('email');
    expect(firstFault({ ...good, subject: '', message: '' })).toBe('subject');
    expect(firstFault({ ...good, message: '' })).toBe('message');
  });

  it('takes blanks for nothing', () => {
    expect(firstFault({ ...good, name: '   ' })).toBe('name');
    expect(firstFault({ ...good, subject: ' ' })).toBe('subject');
    expect(firstFault({ ...good, message: '\n'.repeat(30) })).toBe('message');
  });

  it('refuses a badly formed address', () => {
    for (const email of ['ada', 'ada@', '@games.example', 'ada@games', 'ada games@x.example']) {
      expect(firstFault({ ...good, email })).toBe('email');
    }
  });

  it('counts the message after trimming', () => {
    expect(firstFault({ ...good, message: '   123456789   ' })).toBe('message');
    expect(firstFault({ ...good, message: '  1234567890  ' })).toBeUndefined();
  });

  it('leaves a name or subject that is only too short to the schema', () => {
    expect(firstFault({ ...good, name: 'A', subject: 'No' })).toBeUndefined();
  });
});
