import type { Emblem } from '../canvas/emblem.ts';
import { line, shape } from '../canvas/svg.ts';
import { face } from '../lettering/face.ts';
import { logo as brindlequay } from '../scenes/brindlequay/logo.ts';
import { brand } from './mark.ts';

const { bone } = brand;

/** The partners' wordmarks, in one color for a dark page. */
export const partners: Record<'brindlequay' | 'quillport' | 'adlumen', () => Emblem> = {
  brindlequay: () => brindlequay(bone),
  quillport,
  adlumen,
};

/** A quill for the tail of the Q, and its line under the name. */
function quillport(): Emblem {
  const type = face('normal', 560, 'italic');
  const size = 150;
  const width = type.width('Quillport', { size }) + 40;
  const quill = `M92 128C150 176 250 190 ${width - 20} 176C250 200 140 196 86 140Z`;
  return {
    width,
    height: 206,
    body: shape(type.path('Quillport', { x: 14, y: 130, size }), bone) + shape(quill, bone),
  };
}

/** Seven letters from dim to bright. */
function adlumen(): Emblem {
  const size = 150;
  let x = 10;
  const letters = Array.from('adlumen').map((letter, i) => {
    const type = face('normal', 100 + i * 150);
    const d = type.path(letter, { x, y: 130, size });
    x += type.width(letter, { size }) + 2;
    return shape(d, bone);
  });
  const rays = [-50, -25, 0, 25, 50].map((turn) =>
    line(
      [26, 62].map((reach): [number, number] => [
        x + 8 + Math.cos((turn * Math.PI) / 180) * reach,
        92 + Math.sin((turn * Math.PI) / 180) * reach,
      ]),
      bone,
      9,
    ),
  );
  return { width: x + 82, height: 160, body: letters.join('') + rays.join('') };
}
