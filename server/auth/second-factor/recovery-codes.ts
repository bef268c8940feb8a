import { hash, randomBytes } from 'node:crypto';
import { plainCode, secondFactorLimits } from '../../../domain/second-factor.ts';

/** 32 characters, 5 bits each: without `0`, `1`, `l` and `o`, which look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** In groups of six: 120 bits, so that a plain hash is enough (ASVS 6.5.2). */
const newRecoveryCode = (): string => {
  const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]!).join('');
  return letters.match(/.{6}/g)!.join('-');
};

/** Ten codes of one set. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: secondFactorLimits.recoveryCodes }, newRecoveryCode);

/** As codes are stored, however they are typed. */
export const recoveryHash = (typed: string): string => hash('sha256', plainCode(typed));
