import { ChevronDown, Send } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Language, languages } from '../../../../domain/text/language.ts';
import type { ProjectStatus } from '../../../../domain/conversation/project.ts';
import { replyLimits } from '../../../../domain/conversation/reply.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { floatingClass, Menu, menuItemClass } from '../../../ui/choice-menu.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/labelled-controls.tsx';
import { useActions } from '../../kit/actions/action-scope.tsx';
import type { Action } from '../../kit/actions/registry.ts';
import { DeclineFields, type TypedDecline } from './decline-fields.tsx';
import type { ReplyText } from './use-sending.ts';
import { type Recipient, useTemplates } from './use-templates.ts';

interface ReplyFieldsProps {
  reply: ReplyText;
  recipient: Recipient;
  /** The entries that arrived while the reply was being written. */
  newEntriesNotice: ReactNode;
  hasStatus: boolean;
  /** Whether only the text is shown. The other fields remain in the tab order, and the focus opens the composer. */
  isFolded: boolean;
  /** The id of the submission that the reply declines. */
  declines?: number | undefined;
  /** Opens the next entry of the list, after a reply that was sent with Ctrl+Enter. */
  openNext: () => void;
}

export function ReplyFields(props: ReplyFieldsProps) {
  const { reply, recipient, newEntriesNotice, hasStatus, isFolded, declines, openNext } = props;
  const t = useTranslations('backOffice.replies');
  const editingText = useTranslations('backOffice.editing');
  const { form: typed, element: form, errorOf, pending } = reply;
  const templates = useTemplates(reply, recipient);
  const template = useRef<HTMLSelectElement>(null);
  const choose: Action = { id: 'template', title: t('template'), key: ';', run: () => template.current?.focus() };
  useActions([choose], template);
  const { offered } = recipient;
  const isDiscard = templates.question?.isDiscard;
  const [decline, setDecline] = useState<TypedDecline>({ reason: '', shared: [] });
  const [lacksReason, setLacksReason] = useState(false);
  const submit = (options: { openNext?: () => void }) => {
    if (declines === undefined) return reply.submit(options);
    const { reason, shared } = decline;
    setLacksReason(reason === '');
    if (reason === '') return form.current?.querySelector<HTMLElement>('[data-step] input')?.focus();
    return reply.submit({ ...options, status: 'cancelled', decline: { reason, shared } });
  };
  useEffect(() => {
    if (offered) form.current?.querySelector('textarea')?.focus();
  }, [form, offered]);
  const text = {
    lang: templates.language,
    required: true,
    readOnly: pending,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
      event.preventDefault();
      submit({ openNext });
    },
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit({});
      }}
    >
      <p className={isFolded ? 'sr-only' : 'text-sm [overflow-wrap:anywhere] text-muted sm:col-span-2'}>
        {t.rich('goesTo', { email: recipient.email, language: languageName(recipient.language), strong })}
      </p>
      {declines !== undefined && (
        <DeclineFields
          id={declines}
          decline={decline}
          isMissing={lacksReason}
          onKeyDown={text.onKeyDown}
          onChange={(next) => {
            setDecline(next);
            if (next.reason !== '' && next.reason !== decline.reason) templates.decline(next.reason);
          }}
        />
      )}
      <SelectField
        ref={template}
        label={choose.title}
        aria-keyshortcuts={choose.key}
        className={isFolded ? 'sr-only' : withoutLabel}
        controlClass={lowControl}
        options={[['', t('noTemplate')], ...templates.list.map(({ id, title }) => [String(id), title] as const)]}
        value={templates.key}
        onValue={templates.choose}
      />
      <SelectField
        label={t('templateLanguage')}
        className={isFolded ? 'sr-only' : withoutLabel}
        controlClass={lowControl}
        options={languages}
        optionLabel={languageName}
        value={templates.language}
        onValue={(language) => templates.speak(language as Language)}
      />
      <TextField
        {...text}
        label={t('subject')}
        error={errorOf('subject')}
        className={isFolded ? 'sr-only' : subjectClass(errorOf('subject') !== undefined)}
        controlClass={lowControl}
        maxLength={replyLimits.subject.max}
        value={typed.subject}
        onValue={(subject) => reply.change({ subject })}
      />
      <TextAreaField
        {...text}
        label={t('body')}
        error={errorOf('body')}
        className={`${withoutLabel} sm:col-span-2`}
        placeholder={t('placeholder')}
        data-text
        rows={isFolded ? 1 : 6}
        maxLength={replyLimits.body.max}
        controlClass={`field-sizing-content max-h-[40dvh] ${isFolded ? 'min-h-11' : 'min-h-28'}`}
        value={typed.body}
        onValue={(body) => reply.change({ body })}
      />
      {newEntriesNotice}
      <div className={isFolded ? 'sr-only' : 'flex flex-wrap gap-3 sm:col-span-2'}>
        <div className="flex">
          <Button type="submit" size="small" aria-disabled={pending}>
            <Send className="size-4" aria-hidden />
            {t(pending ? 'sending' : newEntriesNotice ? 'sendAnyway' : declines === undefined ? 'send' : 'sendDecline')}
          </Button>
          {hasStatus && declines === undefined && (
            <SendMenu disabled={pending} onSend={(status) => reply.submit({ status })} />
          )}
        </div>
        {reply.unsent && !pending && (
          <ActionButton variant="quiet" label={editingText('discard')} onClick={templates.discard} />
        )}
      </div>
      {templates.question && (
        <ConfirmDialog
          question={t(isDiscard ? 'discardQuestion' : 'replaceQuestion')}
          subject={t('replaceSubject')}
          confirm={isDiscard ? editingText('leave') : t('replace')}
          cancel={editingText('stay')}
          busy={false}
          onConfirm={templates.agree}
          onCancel={templates.refuse}
        />
      )}
    </form>
  );
}

/* The composer is low, so the conversation above it stays visible. */
const withoutLabel = '[&>div]:sr-only';
const lowControl = 'min-h-9! py-1!';

/** One line with the label; an error is below it. */
const subjectClass = (hasError: boolean) =>
  classNames('sm:col-span-2', !hasError && 'grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3');

const strong = (text: ReactNode) => <strong className="text-strong">{text}</strong>;

/** The statuses that a reply can set; the studio waits for the sender, so the submission is pending. */
const choices = { decline: 'cancelled', inProgress: 'in_progress', wait: 'pending' } as const;

function SendMenu({ disabled, onSend }: { disabled: boolean; onSend: (status: ProjectStatus) => void }) {
  const t = useTranslations('backOffice.replies');
  return (
    <Menu
      aria-label={t('moreWays')}
      title={t('moreWays')}
      disabled={disabled}
      className={buttonClass('primary', 'small', 'border-l-surface! px-2!')}
      renderContent={(id) => (
        <Radix.Content
          id={id}
          align="start"
          sideOffset={4}
          // As in `ChoiceMenu`, Radix would refer to the id of a button of its own.
          aria-labelledby={undefined}
          aria-label={t('moreWays')}
          className={classNames(floatingClass, 'min-w-60')}
        >
          {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => (
            <Radix.Item key={name} onSelect={() => onSend(choices[name])} className={menuItemClass}>
              {t(`sendAnd.${name}`)}
            </Radix.Item>
          ))}
        </Radix.Content>
      )}
    >
      <ChevronDown className="size-4" aria-hidden />
    </Menu>
  );
}
