import { Send } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { languageName } from '../../../domain/typography.ts';
import { replyLimits } from '../../../domain/reply.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import type { Written } from '../conversation/thread.ts';
import { useFocusOnIssue } from '../editing/issues.ts';
import { Meanwhile } from './meanwhile.tsx';
import { SendMenu } from './send-menu.tsx';
import { TemplateMenu } from './template-menu.tsx';
import type { ReplyText } from './use-reply.ts';
import { type Recipient, useTemplates } from './use-templates.ts';

interface ReplyFieldsProps {
  reply: ReplyText;
  recipient: Recipient;
  meanwhile: readonly Written[];
  /** Whether a status can be set with it. */
  hasStatus: boolean;
  /** What follows Ctrl+Enter. */
  goOn: () => void;
}

/** The form of a reply: recipient, template, subject and text. */
export function ReplyFields({ reply, recipient, meanwhile, hasStatus, goOn }: ReplyFieldsProps) {
  const t = useTranslations('backOffice.replies');
  const e = useTranslations('backOffice.editing');
  const { form: typed, issues, pending } = reply;
  const form = useFocusOnIssue(issues);
  const templates = useTemplates(reply, recipient);
  const { offered } = recipient;
  useEffect(() => {
    if (offered) form.current?.querySelector('textarea')?.focus();
  }, [form, offered]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    reply.submit({ goOn });
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        reply.submit();
      }}
    >
      <p className="[overflow-wrap:anywhere] text-muted sm:col-span-2">
        {t.rich('goesTo', {
          email: recipient.email,
          language: languageName(recipient.language),
          strong,
        })}
      </p>
      <TemplateMenu templates={templates} />
      <Field label={t('subject')} required error={issues.subject} className="sm:col-span-2">
        {(control) => (
          <TextInput
            {...control}
            lang={templates.language}
            maxLength={replyLimits.subject.max}
            readOnly={pending}
            value={typed.subject}
            onChange={(event) => reply.change({ subject: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Field label={t('body')} required error={issues.body} className="sm:col-span-2">
        {(control) => (
          <TextArea
            {...control}
            data-text
            lang={templates.language}
            rows={6}
            maxLength={replyLimits.body.max}
            readOnly={pending}
            className="field-sizing-content max-h-160 min-h-40"
            value={typed.body}
            onChange={(event) => reply.change({ body: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {meanwhile.length > 0 && <Meanwhile entries={meanwhile} />}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <div className="flex">
          <Button type="submit" size="small" aria-disabled={pending}>
            <Send className="size-4" aria-hidden />
            {pending ? t('sending') : t(meanwhile.length > 0 ? 'sendAnyway' : 'send')}
          </Button>
          {hasStatus && <SendMenu disabled={pending} onSend={(status) => reply.submit({ status })} />}
        </div>
        {reply.unsent && !pending && (
          <Button variant="quiet" size="small" onClick={templates.discard}>
            {e('discard')}
          </Button>
        )}
      </div>
      {templates.question && (
        <ConfirmDialog
          question={templates.question === 'discard' ? t('discardQuestion') : t('replaceQuestion')}
          subject={t('replaceSubject')}
          confirm={templates.question === 'discard' ? e('leave') : t('replace')}
          cancel={e('stay')}
          busy={false}
          onConfirm={templates.agree}
          onCancel={templates.refuse}
        />
      )}
    </form>
  );
}

const strong = (text: ReactNode) => <strong className="text-strong">{text}</strong>;
