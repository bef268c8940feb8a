import { useState } from 'react';
import { fillReply, replyTemplates } from '../../../content/reply-templates.ts';
import type { Language } from '../../../domain/language.ts';
import type { ReplyDraft } from './use-reply.ts';

/** Whom a reply goes to, and what it is about. */
export interface Recipient {
  name?: string;
  email: string;
  language: Language;
  about: string;
}

export type Templates = ReturnType<typeof useTemplates>;

interface Choice {
  key: string;
  language: Language;
}

/** Fills a reply from a template in one of the languages; asks first where that would replace what somebody typed. */
export function useTemplates(reply: ReplyDraft, { name, about: project, language }: Recipient) {
  const [chosen, setChosen] = useState<Choice>({ key: '', language });
  /** What waits for an answer to the question. */
  const [wanted, setWanted] = useState<{ choice: Choice; discard: boolean }>();

  const textOf = (choice: Choice) => {
    const template = replyTemplates.find(({ key }) => key === choice.key);
    return template && fillReply(template, choice.language, { name, project });
  };
  const filled = textOf(chosen);
  /** What was filled in is gone when it was sent. */
  const key = reply.unsent ? chosen.key : '';
  /** Nothing but what a template put there. */
  const untouched = !reply.unsent || (filled?.subject === reply.draft.subject && filled.body === reply.draft.body);

  const apply = ({ choice, discard }: { choice: Choice; discard: boolean }) => {
    setWanted(undefined);
    setChosen(choice);
    const text = textOf(choice);
    if (discard || !text) reply.discard();
    else reply.change(text);
  };
  const ask = (next: { choice: Choice; discard: boolean }) => {
    if (reply.pending) return;
    if (untouched) apply(next);
    else setWanted(next);
  };
  return {
    key,
    language: chosen.language,
    choose: (key: string) => ask({ choice: { ...chosen, key }, discard: false }),
    /** Where no template is chosen, only the next one's language changes. */
    speak: (language: Language) => {
      const choice = { key, language };
      if (key === '') setChosen(choice);
      else ask({ choice, discard: false });
    },
    discard: () => ask({ choice: { key: '', language }, discard: true }),
    question: wanted && (wanted.discard ? ('discard' as const) : ('replace' as const)),
    agree: () => wanted && apply(wanted),
    refuse: () => setWanted(undefined),
  };
}
