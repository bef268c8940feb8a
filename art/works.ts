import { type CaseArt, caseArt } from '../content/art.ts';
import type { Canvas } from './canvas/canvas.ts';
import type { Emblem } from './canvas/emblem.ts';
import { key as brindlequayKey } from './scenes/brindlequay/key.ts';
import { logo as brindlequayLogo } from './scenes/brindlequay/logo.ts';
import * as brindlequay from './scenes/brindlequay/shots.ts';
import { key as grinpileKey } from './scenes/grinpile/key.ts';
import { logo as grinpileLogo } from './scenes/grinpile/logo.ts';
import * as grinpile from './scenes/grinpile/shots.ts';
import { key as kerblineKey } from './scenes/kerbline-rush/key.ts';
import { logo as kerblineLogo } from './scenes/kerbline-rush/logo.ts';
import * as kerbline from './scenes/kerbline-rush/shots.ts';
import { garage } from './scenes/kerbline-rush/garage.ts';
import { key as saltwickKey } from './scenes/saltwick-below/key.ts';
import { logo as saltwickLogo } from './scenes/saltwick-below/logo.ts';
import * as saltwick from './scenes/saltwick-below/shots.ts';
import { survey } from './scenes/saltwick-below/survey.ts';
import { key as shiftloomKey } from './scenes/shiftloom/key.ts';
import { logo as shiftloomLogo } from './scenes/shiftloom/logo.ts';
import * as shiftloom from './scenes/shiftloom/shots.ts';
import { key as tangerineKey } from './scenes/tangerine-apex/key.ts';
import { logo as tangerineLogo } from './scenes/tangerine-apex/logo.ts';
import { splits, stages } from './scenes/tangerine-apex/menus.ts';
import { lap } from './scenes/tangerine-apex/shots.ts';

export type Draw = (width: number, height: number) => Promise<Canvas>;

export interface Work extends Pick<CaseArt, 'slug' | 'focus'> {
  title: string;
  key: Draw;
  logo: () => Emblem;
  shots: readonly [Draw, Draw, Draw];
  /** Shots of a phone held upright. */
  upright?: boolean;
}

/** The six cases. */
export const works: readonly Work[] = [
  {
    ...caseArt[1]!,
    title: 'Saltwick Below',
    key: saltwickKey,
    logo: saltwickLogo,
    shots: [saltwick.gallery, survey, saltwick.watchers],
  },
  {
    ...caseArt[2]!,
    title: 'Kerbline Rush',
    key: kerblineKey,
    logo: kerblineLogo,
    shots: [kerbline.sprint, garage, kerbline.finish],
    upright: true,
  },
  {
    ...caseArt[3]!,
    title: 'Tangerine Apex',
    key: tangerineKey,
    logo: tangerineLogo,
    shots: [lap, stages, splits],
  },
  {
    ...caseArt[4]!,
    title: 'Grinpile',
    key: grinpileKey,
    logo: grinpileLogo,
    shots: [grinpile.today, grinpile.duel, grinpile.podium],
    upright: true,
  },
  {
    ...caseArt[5]!,
    title: 'Brindlequay',
    key: brindlequayKey,
    logo: () => brindlequayLogo(),
    shots: [brindlequay.home, brindlequay.hoarding, brindlequay.editor],
  },
  {
    ...caseArt[6]!,
    title: 'Shiftloom',
    key: shiftloomKey,
    logo: shiftloomLogo,
    shots: [shiftloom.week, shiftloom.handover, shiftloom.overlap],
  },
];
