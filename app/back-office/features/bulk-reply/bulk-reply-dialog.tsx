import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BulkReplyPreview } from '../../../../domain/inbox/bulk-reply.ts';
import { type Language, languages } from '../../../../domain/text/language.ts';
import { declineReasons } from '../../../../domain/decline/decline.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { practice } from '../../../../studio.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/labelled-controls.tsx';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { submissionsPath } from '../../inbox/inbox.ts';
import { useOperator } from '../../kit/session/session.ts';
import { templateChangeOf } from '../submissions/queries.ts';
import { ChangeFields, writtenTexts } from '../templates/template-fields.tsx';
import { blank, faultOf, silent, TextFields, type Typed } from './text-fields.tsx';
import { type BulkReplyOf, useBulkReply } from './use-bulk-reply.ts';

export type BulkReplyDialogProps = Pick<BulkReplyOf, 'path' | 'selected' | 'onSent'> & { onClose: () => void };

/** Whether the replies decline their submissions, which may have a reason. */
const mayDecline = ({ change }: Typed): boolean => practice.judging.declineReasons && change.status === 'cancelled';

/** Unsent or undone texts, by the path of their list. */
const unsentTexts = new Map<string, Typed>();

/** Writes to the senders of the selected items, after a preview of the email in each language. */
export function BulkReplyDialog({ path, selected: initialSelection, onSent, onClose }: BulkReplyDialogProps) {
  const t = useTranslations('backOffice.bulkReply');
  const declineText = useTranslations('backOffice.replies.decline');
  const templates = useTranslations('backOffice.templates');
  const operator = useOperator();
  const hasChange = path === submissionsPath;
  // The list behind the dialog may change, so the initial selection is kept.
  const [selected] = useState(initialSelection);
  const [typed, setTyped] = useState(unsentTexts.get(path) ?? blank);
  const [shown, setShown] = useState(typed);
  const [language, setLanguage] = useState<Language>();
  useEffect(() => {
    unsentTexts.set(path, typed);
    const timer = setTimeout(() => setShown(typed), 300);
    return () => clearTimeout(timer);
  }, [path, typed]);

  const set = (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next }));
  const { preview, isPending, send } = useBulkReply({
    path,
    selected,
    written: {
      texts: faultOf(shown) ? silent : writtenTexts(shown.texts),
      again: shown.again,
      ...(hasChange && { change: templateChangeOf(shown.change, operator?.id) }),
      ...(mayDecline(shown) && shown.reason !== '' && { decline: { reason: shown.reason } }),
    },
    onSent: () => {
      unsentTexts.delete(path);
      onClose();
      onSent();
    },
    onUndone: () => unsentTexts.set(path, typed),
  });
  const { data } = preview;
  const spoken = languages.filter((language) => data?.mails.some((mail) => mail.language === language));
  const current = language ?? spoken[0] ?? 'en';
  const form = useCheckedForm<Typed>({
    initial: blank,
    current: typed,
    furtherIssues: (values) => {
      const fault = faultOf(values, spoken);
      if (!fault) return {};
      const textOf = (field: 'subject' | 'body') =>
        values.texts[fault.language][field].trim() === '' ? templates('required') : t('wrongText');
      return Object.fromEntries(
        fault.fields.map((field) => [`texts.${fault.language}.${field}`, textOf(field)] as const),
      );
    },
    onInvalid: (values) => setLanguage(faultOf(values, spoken)?.language),
    send: async () => {
      if (typed === shown) send();
    },
  });
  const count = data?.items.length ?? 0;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      footer={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-edge px-5 py-4 sm:px-8">
          <Button
            type="submit"
            form="bulk-reply"
            aria-disabled={isPending || count === 0 || typed !== shown || preview.isPlaceholderData}
          >
            <Send className="size-4.5" aria-hidden />
            {isPending ? t('sending') : t('send', { count })}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <p role="status" className="text-sm text-muted">
            {preview.isError ? t('previewFailed') : data ? t('waits') : t('loading')}
          </p>
        </div>
      }
    >
      <form {...form.attributes()} id="bulk-reply" noValidate className="grid gap-5">
        <TextFields
          typed={typed}
          onChange={set}
          language={current}
          onLanguage={setLanguage}
          counts={Object.fromEntries(data?.mails.map((mail) => [mail.language, mail.count]) ?? [])}
          errorOf={form.errorOf}
          hasChange={hasChange}
        />
        {hasChange && (
          <ChangeFields change={typed.change} onChange={(next) => set({ change: { ...typed.change, ...next } })} />
        )}
        {mayDecline(typed) && (
          <SelectField
            label={declineText('reason')}
            options={[
              ['', declineText('noReason')],
              ...declineReasons.map((reason) => [reason, declineText(`reasons.${reason}`)] as const),
            ]}
            value={typed.reason}
            onValue={(value) => set({ reason: declineReasons.find((reason) => reason === value) ?? '' })}
          />
        )}
      </form>
      {data && (
        <Preview
          {...data}
          isBlank={faultOf(shown) !== undefined || data.mails.every(({ body }) => body === silent.en.body)}
          again={typed.again}
          onAgain={(again) => set({ again })}
        />
      )}
    </Dialog>
  );
}

type PreviewProps = BulkReplyPreview & { isBlank: boolean; again: boolean; onAgain: (again: boolean) => void };

/** One email per language, unless the text is empty, and the skipped senders. */
function Preview({ mails, leftOut, missing, isBlank, again, onAgain }: PreviewProps) {
  const t = useTranslations('backOffice.bulkReply');
  const selectionText = useTranslations('backOffice.selection');
  const isAnswered = leftOut.some(({ reason }) => reason === 'answered');
  return (
    <section aria-label={t('preview')} className="mt-6 grid gap-4 border-t border-edge pt-5">
      <h3 className="text-lg font-bold">{t('preview')}</h3>
      {isBlank ? (
        <p className="text-muted">{t('noText')}</p>
      ) : (
        <ul className="grid gap-4">
          {mails.map(({ language, count, to, subject, body, signature }) => (
            <li key={language} className="border-l-4 border-accent bg-surface p-4">
              <p className="text-sm text-muted [overflow-wrap:anywhere]">
                {t('mail', { language: languageName(language), to, count: count - 1 })}
              </p>
              <div lang={language}>
                <p className="mt-2 font-semibold [overflow-wrap:anywhere]">{subject}</p>
                <p className="measure mt-2 [overflow-wrap:anywhere] whitespace-pre-line">
                  {signature ? `${body}\n\n${signature}` : body}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mails.length === 0 && <p className="font-semibold">{t('nobody')}</p>}
      {leftOut.length > 0 && (
        <div>
          <p className="font-semibold">{t('leftOutTitle', { count: leftOut.length })}</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-sm [overflow-wrap:anywhere]">
            {leftOut.map(({ id, title, reason, by }) => (
              <li key={id}>{t(`leftOut.${reason}`, { title, by: by ?? t('somebody') })}</li>
            ))}
          </ul>
        </div>
      )}
      {missing > 0 && <p>{selectionText('missing', { count: missing })}</p>}
      {(isAnswered || again) && (
        <Checkbox label={t('again')} checked={again} onChange={({ target }) => onAgain(target.checked)} />
      )}
    </section>
  );
}
