import { describe, expect, it } from 'vitest';
import { ownPalette } from '../../../../brand/own-palette.ts';
import { brandPalette } from '../../../../brand/palette.ts';
import { mailStyles, mailStyleSheet } from './styles.ts';

const other = brandPalette({ accent: '#7a2bff', ink: '#fffdf8', paper: '#16121f' }).palette;
const written = JSON.stringify(mailStyles(other, 'serif')) + mailStyleSheet(other);

describe('the styles of emails', () => {
  it('have only the colors and fonts of another brand', () => {
    const colors = new Set([...Object.values(other.mail), ...Object.values(other.night)]);
    const used = written.match(/#[\da-f]{6}/g)!;
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((color) => !colors.has(color))).toEqual([]);
    expect(written).not.toContain('Sofia');
  });

  it('are light in programs that ignore style sheets, even if the site is dark', () => {
    expect(mailStyles(other, 'serif').sheet.backgroundColor).toBe(other.mail.sheet);
    expect(mailStyles(ownPalette, 'sofia').body.backgroundColor).toBe(ownPalette.page.strong);
  });
});
