import { Send } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { languageName } from '../../../domain/typography.ts';
import { type Reply, replyLimits } from '../../../domain/reply.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { localTime } from '../dates.ts';
import { useFocusOnIssue } from '../editing/issues.ts';
import { TemplateMenu } from './template-menu.tsx';
import { type Recipient, useTemplates } from './use-templates.ts';
import type { ReplyDraft } from './use-reply.ts';

/** The form of a reply: recipient, template, subject and text. */
export function ReplyFields({ reply, recipient }: { reply: ReplyDraft; recipient: Recipient }) {
  const t = useTranslations('backOffice.replies');
  const e = useTranslations('backOffice.editing');
  const { draft, issues, pending } = reply;
  const form = useFocusOnIssue(issues);
  const templates = useTemplates(reply, recipient);
  const { offered } = recipient;
  useEffect(() => {
    if (offered) form.current?.querySelector('textarea')?.focus();
  }, [form, offered]);
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
            value={draft.subject}
            onChange={(event) => reply.change({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('body')} required error={issues.body} className="sm:col-span-2">
        {(control) => (
          <TextArea
            {...control}
            data-key="r"
            data-command={t('title')}
            lang={templates.language}
            rows={6}
            maxLength={replyLimits.body.max}
            readOnly={pending}
            className="field-sizing-content max-h-160 min-h-40"
            value={draft.body}
            onChange={(event) => reply.change({ body: event.target.value })}
          />
        )}
      </Field>
      {reply.meanwhile.length > 0 && <Meanwhile replies={reply.meanwhile} />}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" size="small" aria-disabled={pending}>
          <Send className="size-4" aria-hidden />
          {pending ? t('sending') : t(reply.meanwhile.length > 0 ? 'sendAnyway' : 'send')}
        </Button>
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

/** What others sent to the same person while this reply was written. */
function Meanwhile({ replies }: { replies: readonly Reply[] }) {
  const t = useTranslations('backOffice.replies');
  return (
    <div role="alert" className="grid gap-3 border border-l-8 border-yellow bg-surface p-4 sm:col-span-2">
      <p className="font-bold">{t('meanwhile', { by: replies[0]!.by })}</p>
      {replies.map(({ id, subject, body, by, at }) => (
        <div key={id}>
          <p className="text-sm text-muted">
            {by} · <time dateTime={at}>{localTime(at)}</time>
          </p>
          <p className="font-semibold [overflow-wrap:anywhere]">{subject}</p>
          <p className="measure max-h-60 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line">{body}</p>
        </div>
      ))}
    </div>
  );
}

const strong = (text: ReactNode) => <strong className="text-strong">{text}</strong>;
