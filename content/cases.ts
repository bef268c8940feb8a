import type { Case } from '../domain/case.ts';
import { brindlequay } from './cases/brindlequay.ts';
import { grinpile } from './cases/grinpile.ts';
import { kerblineRush } from './cases/kerbline-rush.ts';
import { saltwickBelow } from './cases/saltwick-below.ts';
import { shiftloom } from './cases/shiftloom.ts';
import { tangerineApex } from './cases/tangerine-apex.ts';

/**
 * The built-in cases: they seed an empty database and are what visitors see while it is away (decision 5).
 * Names, quotes and figures are invented samples: replace them in the back office or here.
 *
 * Logos, key art and screenshots are the site's own, found by id in art.ts. `revenue` stays empty because the API
 * answers it to everyone.
 */
export const cases: Case[] = [saltwickBelow, kerblineRush, tangerineApex, grinpile, brindlequay, shiftloom];
