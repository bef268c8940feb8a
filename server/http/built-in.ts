import type { Context } from 'hono';
import { withoutData } from './error-answer.ts';

/** What a public read answers: the database's word, or the built-in data when it cannot be had (decision 5). */
export async function orBuiltIn<Answer>(
  context: Context,
  read: () => Promise<Answer>,
  builtIn: () => Answer,
): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    context.get('log').error({ err: withoutData(error) }, 'answered with the built-in data');
    context.set('keeping', 'stand-in');
    return builtIn();
  }
}
