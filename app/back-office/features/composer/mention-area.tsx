import { type ComponentProps, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Operator } from '../../../../domain/accounts/user.ts';
import { TextArea } from '../../../ui/field.tsx';
import { rotate } from '../../../ui/swipe.ts';

interface MentionAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string;
  onText: (text: string) => void;
  operators: readonly Operator[];
}

/** The start of a mention before the caret. */
const mentionStart = /(?<![\p{L}\p{N}_-])@([\p{L}\p{N}._-]*)$/u;

const offeredAtMost = 6;

/** A text in which `@` offers the operators: arrow keys move, Enter or Tab selects, Escape closes. */
export function MentionArea({ value, onText, operators, onKeyDown, ...props }: MentionAreaProps) {
  const t = useTranslations('backOffice.notes');
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  /** The position of the `@`, and the text typed after it. */
  const [open, setOpen] = useState<{ from: number; typed: string }>();
  const [activeIndex, setActiveIndex] = useState(0);

  const typed = open?.typed.toLowerCase() ?? '';
  const named = (match: (name: string) => boolean) => operators.filter(({ username }) => match(username.toLowerCase()));
  const matching = [...named((name) => name.startsWith(typed)), ...named((name) => name.includes(typed))];
  const options = open ? [...new Set(matching)].slice(0, offeredAtMost) : [];
  const active = Math.min(activeIndex, options.length - 1);
  const isOpen = options.length > 0;
  const findMention = (text: string, caret: number) => {
    const mention = mentionStart.exec(text.slice(0, caret));
    setOpen(mention ? { from: mention.index, typed: mention[1]! } : undefined);
    setActiveIndex(0);
  };
  const insertMention = ({ username }: Operator) => {
    if (!open) return;
    const after = value.slice(open.from + 1 + open.typed.length);
    const mention = `@${username}${after.startsWith(' ') ? '' : ' '}`;
    flushSync(() => {
      onText(value.slice(0, open.from) + mention + after);
      setOpen(undefined);
    });
    const caret = open.from + mention.length;
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  };

  return (
    <div className="relative">
      <TextArea
        {...props}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          findMention(target.value, target.selectionStart);
        }}
        onClick={({ currentTarget }) => findMention(currentTarget.value, currentTarget.selectionStart)}
        onBlur={() => setOpen(undefined)}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing;
          if (!isOpen || !isPlain) return onKeyDown?.(event);
          if (step !== undefined) setActiveIndex(rotate(active, step, options.length));
          else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) insertMention(options[active]!);
          else if (event.key === 'Escape') setOpen(undefined);
          else return onKeyDown?.(event);
          event.preventDefault();
          return undefined;
        }}
      />
      <p role="status" className="sr-only">
        {isOpen ? t('offered', { count: options.length }) : ''}
      </p>
      {isOpen && (
        <div
          id={list}
          role="listbox"
          aria-label={t('mention')}
          className="absolute inset-x-0 bottom-full z-30 border border-control bg-raised shadow-2xl"
        >
          {options.map((operator, index) => (
            // The text keeps the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={operator.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActiveIndex(index)}
              onClick={() => insertMention(operator)}
              className="cursor-pointer border-l-4 border-transparent px-3 py-2 [overflow-wrap:anywhere] aria-selected:border-accent aria-selected:bg-surface"
            >
              @{operator.username}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
