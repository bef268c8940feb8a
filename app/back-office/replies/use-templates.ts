import { useEffect, useEffectEvent, useState } from 'react';
import { fillReply, replyTemplates } from '../../../content/reply-templates.ts';
import type { Language } from '../../../domain/language.ts';
import type { ReplyDraft } from './use-reply.ts';

/** Of a reply; `about` is its subject. */
export interface Recipient {
  name?: string;
  email: string;
  language: Language;
  about: string;
  /** A template to begin with; a new object is a new offer. */
  offered?: { key: string } | undefined;
}

export type Templates = ReturnType<typeof useTemplates>;

interface Choice {
  key: string;
  language: Language;
}

/** Fills a reply from a template in one of the languages; asks before it replaces typed text. */
export function useTemplates(reply: ReplyDraft, { name, about: project, language, offered }: Recipient) {
  const [chosen, setChosen] = useState<Choice>({ key: '', language });
  /** What the open question is about. */
  const [wanted, setWanted] = useState<{ choice: Choice; discard: boolean }>();

  const textOf = (choice: Choice) => {
    const template = replyTemplates.find(({ key }) => key === choice.key);
    return template && fillReply(template, choice.language, { name, project });
  };
  const filled = textOf(chosen);
  /** A sent reply's template is no longer chosen. */
  const key = reply.unsent ? chosen.key : '';
  /** Nothing but the template's text. */
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
  const takeOffer = useEffectEvent((offer: { key: string }) =>
    ask({ choice: { key: offer.key, language }, discard: false }),
  );
  useEffect(() => {
    if (offered) takeOffer(offered);
  }, [offered]);
  return {
    key,
    language: chosen.language,
    choose: (key: string) => ask({ choice: { ...chosen, key }, discard: false }),
    /** Without a template, sets the language of the next one. */
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
