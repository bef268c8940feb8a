import * as z from 'zod/mini';
import { languages } from '../../../../domain/text/language.ts';
import { id, timestamp } from '../../../../domain/text/text.ts';

export const text = z.string();
export const optional = z.nullable(text);
export const moment = z.nullable(timestamp());
export const language = z.enum(languages);
export const bytes = z.instanceof(Uint8Array) as z.ZodMiniType<Uint8Array>;
export const createdAt = timestamp();
export const expiring = { createdAt, expiresAt: timestamp() };

/** The conversation that a row belongs to. */
export const ofConversation = { conversationId: id() };

/** Unique together, so a repeated form is stored once. The two calls of a publishing form share the key. */
export const idempotency = { idempotencyKey: optional, bodyDigest: optional };
