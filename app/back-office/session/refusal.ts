import type { FactorKind } from '../../../domain/second-factor.ts';
import { ApiError } from '../../api/client.ts';

/** By what a person can prove who they are. */
export type ProofKind = 'password' | 'provider' | Exclude<FactorKind, 'recovery'>;

/** What the server asks for before it does what was asked of it. */
interface Refusal {
  /** The kinds of second factor that complete a sign-in. */
  secondFactor?: FactorKind[];
  proof?: ProofKind[];
  enrolment?: true;
}

/** The fields beside the text of a refused call. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return {};
  try {
    return Object(JSON.parse(error.body)) as Refusal;
  } catch {
    return {};
  }
}

/** What the server says of an error, if it says something. */
export const reasonOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.status < 500 && error.error) || fallback;
