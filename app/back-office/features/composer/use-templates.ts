import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { fillTexts } from '../../../../content/reply-templates.ts';
import type { DeclineReason } from '../../../../domain/decline/decline.ts';
import type { NeededField } from '../../../../domain/pitch/fields.ts';
import type { Language } from '../../../../domain/text/language.ts';
import { changesAnything, type TemplateChange, textsIn } from '../../../../domain/conversation/template.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { useOperator } from '../../kit/session/session.ts';
import { templatesQuery } from '../templates/template-fields.tsx';
import type { ReplyText } from './use-sending.ts';

/** The recipient of a reply; `about` is the name of the item. */
export interface Recipient {
  name?: string;
  email: string;
  language: Language;
  about: string;
  /** The fields that the pitch of the submission lacks. */
  missing?: readonly NeededField[] | undefined;
  /** The number of the submission, for booking links. */
  submission?: number;
  /** The template to start with; a new object offers it again. */
  offered?: { key: string } | undefined;
  /** Applies the changes of a template other than its text; absent if it cannot change anything. */
  change?: (change: TemplateChange) => void;
}

/** A template's id as text, blank for none; or the choice to discard the text. */
type Choice = { key: string; language: Language; reason?: DeclineReason; isDiscard?: boolean };

/** Fills a reply from a template in one of the languages; requires a confirmation before it replaces typed text. */
export function useTemplates(reply: ReplyText, recipient: Recipient) {
  const { name, about: project, missing, language, offered, change } = recipient;
  const studio = useStudio();
  const booking = { email: recipient.email, submission: recipient.submission };
  const { data: templates } = useQuery({ ...templatesQuery, enabled: Boolean(useOperator()) });
  /** Without `change`, templates that have only changes are not offered. */
  const list = (templates ?? []).filter((template) => change !== undefined || Object.keys(template.texts).length > 0);
  const [chosen, setChosen] = useState<Choice>({ key: '', language });
  /** The choice that waits for a confirmation. */
  const [waitingChoice, setWaitingChoice] = useState<Choice>();

  const templateOf = ({ key }: Pick<Choice, 'key'>) => list.find(({ id }) => String(id) === key);
  const textOf = (choice: Choice) => {
    const template = templateOf(choice);
    const texts = template && textsIn(template, choice.language);
    const reply = { name, project, reason: choice.reason, missing, booking };
    return texts && fillTexts(texts, choice.language, reply, studio);
  };
  const filled = textOf(chosen);
  /** The chosen template, until its reply is sent. */
  const key = reply.unsent ? chosen.key : '';
  /** Whether the text is still exactly the template's. */
  const untouched = !reply.unsent || (filled?.subject === reply.form.subject && filled.body === reply.form.body);

  const apply = (choice: Choice) => {
    setWaitingChoice(undefined);
    setChosen(choice);
    const text = textOf(choice);
    if (text) reply.change(text);
    else reply.discard();
  };
  const ask = (next: Choice) => {
    if (reply.pending) return;
    if (untouched) apply(next);
    else setWaitingChoice(next);
  };
  const takeOffer = useEffectEvent((offer: { key: string }) => {
    const template = list.find((candidate) => candidate.key === offer.key);
    if (template) ask({ key: String(template.id), language });
  });
  const isLoaded = templates !== undefined;
  useEffect(() => {
    if (offered && isLoaded) takeOffer(offered);
  }, [offered, isLoaded]);
  return {
    list,
    key,
    language: chosen.language,
    choose: (next: string) => {
      const template = templateOf({ key: next });
      if (template && changesAnything(template.change)) change?.(template.change);
      if (!template || Object.keys(template.texts).length > 0) ask({ key: next, language: chosen.language });
    },
    /** Without a template, sets the language for the next one. */
    speak: (next: Language) => {
      const choice = { ...chosen, key, language: next };
      if (key === '') setChosen(choice);
      else ask(choice);
    },
    /** Starts the reply that declines the submission for a reason. */
    decline: (reason: DeclineReason) => {
      const template = list.find((candidate) => candidate.key === 'declined');
      if (template) ask({ key: String(template.id), language: chosen.language, reason });
    },
    discard: () => ask({ key: '', language, isDiscard: true }),
    question: waitingChoice,
    agree: () => waitingChoice && apply(waitingChoice),
    refuse: () => setWaitingChoice(undefined),
  };
}
