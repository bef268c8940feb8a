import { type ComponentType, type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { IssueText } from '../../../../domain/text/issue.ts';
import type { MessageForm as Message } from '../../../../domain/conversation/contact-message.ts';
import { contactAddress, messageLimits } from '../../../../domain/forms/message-limits.ts';
import { type Receipt, receiptOf } from '../../../../domain/correspondence/receipt.ts';
import { ApiError, sendForm } from '../../../api/client.ts';
import { useHydrated } from '../../../browser/hydrated.ts';
import { useIdleLoad } from '../../../browser/idle.ts';
import { honeypot, HoneypotField } from '../../forms/honeypot-field.tsx';
import { useIdempotencyKey } from '../../../api/idempotency-key.ts';
import { lazyResolver } from '../../forms/lazy-resolver.ts';
import { PrivacyNote } from '../../forms/privacy-note.tsx';
import { ReceiptPanel } from '../../forms/receipt-panel.tsx';
import { useStudio } from '../../../studio/studio.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../../ui/field.tsx';
import { showToast, usePreloadedToaster } from '../../../ui/toast.ts';

const empty: Message = { name: '', email: '', subject: '', message: '' };

/** The unsent input, which is kept across client-side navigation. */
let draft: Message | undefined;

const loadValidation = () => import('./validation.ts');

const resolver = lazyResolver(async () => (await loadValidation()).messageResolver);

/** The second click of a double click would validate the form after its reset. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

/** The contact form: it shows errors under the fields, and the first invalid field in a toast, too. */
export function MessageForm() {
  const t = useTranslations('contact.form');
  const validation = useTranslations('validation');
  const tracking = useTranslations('trackLink');
  const { email } = useStudio();
  const hydrated = useHydrated();
  const idempotencyKey = useIdempotencyKey();
  const [receipt, setReceipt] = useState<Receipt>();
  usePreloadedToaster();
  useIdleLoad(loadValidation);

  // There are no default values on the first load, so input from before hydration is kept.
  const form = useForm<Message>({ resolver, defaultValues: draft });
  const { getValues } = form;
  useEffect(() => () => void (draft = getValues()), [getValues]);
  const { errors, isSubmitting } = form.formState;
  // Rerenders the counters, whose values include input from before hydration.
  useWatch({ control: form.control });
  const typed: Partial<Message> = getValues();

  const showInvalid = async () => {
    const { firstInvalidField } = await loadValidation();
    const field = firstInvalidField(getValues());
    if (field === undefined) return;
    showToast({
      variant: 'destructive',
      title: t('validationError'),
      description: validation('required', { field, limit: messageLimits.message.min }),
    });
  };

  // A disabled button loses the focus, which is restored afterwards unless an invalid field has it.
  const button = useRef<HTMLButtonElement>(null);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && document.activeElement === document.body) button.current?.focus();
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);

  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!receipt) return;
    heading.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [receipt]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const honeypotFields = honeypot(event.currentTarget);
    let sent: Receipt | undefined;
    let isStored = false;
    await form.handleSubmit(async (message) => {
      try {
        const response = await sendForm('POST /api/contact-v2', {
          address: contactAddress,
          body: { ...message, ...honeypotFields },
          idempotencyKey: idempotencyKey.read(),
          onHeaders: (headers) => (sent = receiptOf(headers)),
        });
        const text = typeof response?.message === 'string' ? response.message : '';
        showToast({ title: t('sent'), description: text || t('thanks') });
        isStored = true;
      } catch (error) {
        const { error: description, issues = [] } = error instanceof ApiError ? error : {};
        showToast({ variant: 'destructive', title: t('notSent'), description: description || t('tryAgain') });
        const fieldIssues = issues.filter(({ path }) => path in empty);
        for (const [index, { path, message: text }] of fieldIssues.entries()) {
          form.setError(path as keyof Message, { type: 'server', message: text }, { shouldFocus: index === 0 });
        }
      }
    }, showInvalid)(event);
    if (!isStored) return;
    idempotencyKey.renew();
    form.reset(empty);
    setReceipt(sent);
  };

  const errorText = (name: keyof Message) => {
    const error = errors[name];
    if (error === undefined || error.type === 'server') return error?.message;
    const { key, values } = JSON.parse(error.message!) as IssueText;
    return validation(key, values);
  };
  const field = (name: keyof Message, Control: ComponentType<any>, attributes?: object, className?: string) => {
    const max = name === 'email' ? undefined : messageLimits[name].max;
    const counter = max && { length: typed[name]?.length ?? 0, limit: max };
    return (
      <Field label={t(name)} required error={errorText(name)} counter={counter} className={className}>
        {(control) => (
          <Control {...control} {...form.register(name)} readOnly={isSubmitting} maxLength={max} {...attributes} />
        )}
      </Field>
    );
  };
  return (
    <section className="mt-10 border-t border-edge pt-8 lg:mt-14">
      <h2 className="display mb-7 text-headline">{t('title')}</h2>
      <p className="mb-6 hidden border-l-8 border-accent bg-raised p-4 noscript:block">
        {t('withoutScript', { email })}
      </p>
      {/* POST keeps the input out of the address if the form is sent before hydration. */}
      <form
        method="post"
        action={contactAddress}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-6 sm:grid-cols-2"
      >
        {field('name', TextInput, { autoComplete: 'name' })}
        {field('email', TextInput, { type: 'email', autoComplete: 'email' })}
        {field('subject', TextInput, {}, 'sm:col-span-2')}
        {field('message', TextArea, { rows: 7 }, 'sm:col-span-2')}
        <HoneypotField />
        <Button
          ref={button}
          type="submit"
          onClick={ignoreSecondClick}
          disabled={!hydrated || isSubmitting}
          aria-busy={isSubmitting || undefined}
          className={hydrated ? 'sm:w-fit sm:px-10' : 'disabled:opacity-100! sm:w-fit sm:px-10'}
        >
          {isSubmitting ? t('sending') : t('send')}
        </Button>
        <PrivacyNote className="sm:col-span-2" />
      </form>
      {receipt && (
        <div ref={panel} className="mt-8 scroll-my-6 border border-edge bg-raised p-5 sm:p-8">
          <h2 ref={heading} tabIndex={-1} className="display mb-5 text-headline">
            {tracking('received', { kind: 'message' })}
          </h2>
          <ReceiptPanel
            kind="message"
            receipt={receipt}
            onClose={() => {
              setReceipt(undefined);
              button.current?.focus();
            }}
          />
        </div>
      )}
    </section>
  );
}
