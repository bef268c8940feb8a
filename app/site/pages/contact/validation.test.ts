import { describe, expect, it } from 'vitest';
import { firstInvalidField } from './validation.ts';

const good = { name: 'Ada', email: 'ada@games.example', subject: 'A game', message: 'It has ten of them.' };

describe('the extra check of the contact form', () => {
  it('accepts a form that can be sent', () => {
    expect(firstInvalidField(good)).toBeUndefined();
  });

  it('requires the name, the address, the subject and the message in this order', () => {
    expect(firstInvalidField({ name: '', email: '', subject: '', message: '' })).toBe('name');
    expect(firstInvalidField({ ...good, email: '', subject: '', message: '' })).toBe('email');
    expect(firstInvalidField({ ...good, subject: '', message: '' })).toBe('subject');
    expect(firstInvalidField({ ...good, message: '' })).toBe('message');
  });

  it('treats blank fields as empty', () => {
    expect(firstInvalidField({ ...good, name: '   ' })).toBe('name');
    expect(firstInvalidField({ ...good, subject: ' ' })).toBe('subject');
    expect(firstInvalidField({ ...good, message: '\n'.repeat(30) })).toBe('message');
  });

  it('rejects a malformed address', () => {
    for (const email of ['ada', 'ada@', '@games.example', 'ada@games', 'ada games@x.example']) {
      expect(firstInvalidField({ ...good, email })).toBe('email');
    }
  });

  it('counts the message after trimming', () => {
    expect(firstInvalidField({ ...good, message: '   123456789   ' })).toBe('message');
    expect(firstInvalidField({ ...good, message: '  1234567890  ' })).toBeUndefined();
  });

  it('does not check the lengths of name and subject, which the schema checks', () => {
    expect(firstInvalidField({ ...good, name: 'A', subject: 'No' })).toBeUndefined();
  });
});
