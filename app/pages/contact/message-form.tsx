import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { issueText } from '../../../domain/issue.ts';
import { type MessageForm as Message, messageForm, messageLimits } from '../../../domain/message.ts';
import { studio } from '../../../studio.ts';
import { ApiError, call } from '../../api.ts';
import { useHydrated } from '../../hydrated.ts';
import { useLanguage } from '../../language.tsx';
import { useSubmissionKey } from '../../submission-key.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { showToast, usePreparedToasts } from '../../ui/toast.ts';
import { firstFault } from './submit-check.ts';

const endpoint = '/.netlify/functions/contact-v2';
const empty: Message = { name: '', email: '', subject: '', message: '' };

/** The contact form. What is wrong stands under its field; what the extra check finds first is a toast as well. */
export function MessageForm() {
  const t = useTranslations('contact.form');
  const validation = useTranslations('validation');
  const { language } = useLanguage();
  const hydrated = useHydrated();
  const submissionKey = useSubmissionKey();
  usePreparedToasts();

  // No default values: what was typed before this code was here stays.
  const form = useForm<Message>({
    resolver: zodResolver(messageForm, {
      error: (issue) => {
        const { key, values } = issueText(issue as Parameters<typeof issueText>[0]);
        return validation(key, values);
      },
    }),
  });
  const { errors, isSubmitting } = form.formState;
  const typed = { ...empty, ...form.watch() };

  // The texts under the fields follow the language.
  useEffect(() => {
    if (Object.keys(errors).length > 0) void form.trigger();
  }, [language]);

  const refuse = () => {
    const field = firstFault(form.getValues());
    if (field === undefined) return;
    showToast({ look: 'destructive', title: t('validationError'), description: validation('required', { field }) });
  };

  const send = async (message: Message) => {
    try {
      const answer = await call<{ message?: string }>(endpoint, {
        method: 'POST',
        body: message,
        submissionKey: submissionKey.read(),
      });
      showToast({ title: t('sent'), description: answer.message || t('thanks') });
      return true;
    } catch (error) {
      const answer = error instanceof ApiError ? error : undefined;
      showToast({ look: 'destructive', title: t('notSent'), description: answer?.error || t('tryAgain') });
      for (const { path, message: text } of answer?.issues ?? []) {
        if (path in empty) form.setError(path as keyof Message, { type: 'server', message: text });
      }
      return false;
    }
  };

  const submit = async (event: SubmitEvent) => {
    let sent = false;
    await form.handleSubmit(async (message) => {
      sent = await send(message);
    }, refuse)(event);
    if (!sent) return;
    submissionKey.renew();
    form.reset(empty);
  };

  const control = (name: keyof Message) => ({ ...form.register(name), readOnly: isSubmitting });
  const counter = (name: keyof typeof messageLimits) => ({
    length: typed[name].length,
    limit: messageLimits[name].max,
  });

  return (
    <section className="mt-10 border-t border-edge pt-8 lg:mt-14">
      <h2 className="display mb-7 text-headline">{t('title')}</h2>
      <p className="mb-6 hidden border-l-8 border-accent bg-raised p-4 noscript:block">
        {t('withoutScript', { email: studio.email })}
      </p>
      {/* The method keeps what was typed out of the address, should a form without its code be sent all the same. */}
      <form method="post" action={endpoint} noValidate onSubmit={submit} className="grid gap-6 sm:grid-cols-2">
        <Field label={t('name')} required error={errors.name?.message} counter={counter('name')}>
          {(field) => (
            <TextInput {...field} {...control('name')} maxLength={messageLimits.name.max} autoComplete="name" />
          )}
        </Field>
        <Field label={t('email')} required error={errors.email?.message}>
          {(field) => <TextInput {...field} {...control('email')} type="email" autoComplete="email" />}
        </Field>
        <Field
          className="sm:col-span-2"
          label={t('subject')}
          required
          error={errors.subject?.message}
          counter={counter('subject')}
        >
          {(field) => <TextInput {...field} {...control('subject')} maxLength={messageLimits.subject.max} />}
        </Field>
        <Field
          className="sm:col-span-2"
          label={t('message')}
          required
          error={errors.message?.message}
          counter={counter('message')}
        >
          {(field) => <TextArea {...field} {...control('message')} rows={7} maxLength={messageLimits.message.max} />}
        </Field>
        <Button
          type="submit"
          disabled={!hydrated || isSubmitting}
          aria-busy={isSubmitting || undefined}
          className={hydrated ? 'sm:w-fit sm:px-10' : 'disabled:opacity-100 sm:w-fit sm:px-10'}
        >
          {isSubmitting ? t('sending') : t('send')}
        </Button>
      </form>
    </section>
  );
}
