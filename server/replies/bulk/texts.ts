import { fillTexts } from '../../../content/reply-templates.ts';
import type { BulkReplyPreview, ProjectsReply } from '../../../domain/bulk-reply.ts';
import { defaultLanguage } from '../../../domain/language.ts';
import { type ReplyForm, replyLimits } from '../../../domain/reply.ts';
import { textsIn } from '../../../domain/template.ts';
import { invalid } from '../../http/errors.ts';
import type { Addressee } from './addressees.ts';

type Texts = ProjectsReply['texts'];

/**
 * What somebody is written.
 *
 * @throws {HttpError} 400 where neither their language nor English has a text, or the filled text is too long
 */
export function textFor(texts: Texts, { target: { language }, name, about }: Addressee): ReplyForm {
  const chosen = textsIn({ texts }, language);
  if (!chosen) throw faulty(language);
  const filled = fillTexts(chosen, texts[language] ? language : defaultLanguage, { name, project: about });
  if (filled.body.length > replyLimits.body.max) throw faulty(language);
  return filled;
}

const faulty = (language: string) =>
  invalid([{ code: 'custom', path: ['texts', language], message: '', input: undefined }]);

/** One mail of each language, to the first of its addressees. */
export function examples(
  texts: Texts,
  addressees: readonly Addressee[],
  signature: string | null,
): BulkReplyPreview['mails'] {
  const groups = Map.groupBy(addressees, ({ target }) => target.language);
  return [...groups].map(([language, group]) => ({
    language,
    count: group.length,
    to: group[0]!.target.recipient,
    ...textFor(texts, group[0]!),
    signature,
  }));
}
