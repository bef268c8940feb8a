import { hash } from 'node:crypto';

/** The stored form of a token: a copy of the database signs nobody in. Tokens are random, so a plain hash is enough. */
export const digest = (token: string): string => hash('sha256', token);
