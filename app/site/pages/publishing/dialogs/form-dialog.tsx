import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { IssueText } from '../../../../../domain/text/issue.ts';
import type { ProjectSubmission } from '../../../../../domain/conversation/project.ts';
import { consultationType } from '../../../../../domain/studio/service.ts';
import type { Receipt } from '../../../../../domain/correspondence/receipt.ts';
import type { Service } from '../../../../../domain/studio/service.ts';
import { loadAhead } from '../../../../browser/idle.ts';
import { nextPaint } from '../../../../browser/next-task.ts';
import { honeypot, HoneypotField } from '../../../forms/honeypot-field.tsx';
import { useIdempotencyKey } from '../../../../api/idempotency-key.ts';
import { lazyResolver } from '../../../forms/lazy-resolver.ts';
import { PrivacyNote } from '../../../forms/privacy-note.tsx';
import { ReceiptPanel } from '../../../forms/receipt-panel.tsx';
import { mailLink } from '../../../../studio/mail-link.tsx';
import { useFacts } from '../../../../studio/studio.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { AfterPaint } from './after-paint.tsx';
import { sendSubmission } from './sending.ts';
import type { TextOf } from './validation.ts';

type Validation = typeof import('./validation.ts');

const loadValidation = (): Promise<Validation> => import('./validation.ts');

export interface Opening {
  isOpen: boolean;
  onOpen: (service: Service['id'] | null) => void;
}

interface FormDialogProps<Values extends FieldValues, Body extends ProjectSubmission> extends Opening {
  service: Service['id'];
  /** Returns the form's resolver from the validation code. */
  validate: (validation: Validation, textOf: TextOf) => Resolver<Values, unknown, Body>;
  empty: DefaultValues<Values>;
  /** The first fields. */
  children: (form: UseFormReturn<Values, unknown, Body>) => ReactNode;
  /** The other fields, which a phone renders after the first ones. */
  renderLaterFields: (form: UseFormReturn<Values, unknown, Body>) => ReactNode;
}

/**
 * A dialog with a form: validates it, sends it under one idempotency key and shows toasts. It keeps its input until the server has stored
 * it, and then shows the confirmation until it is closed.
 */
export function FormDialog<Values extends FieldValues, Body extends ProjectSubmission>(
  props: FormDialogProps<Values, Body>,
) {
  const { isOpen, onOpen, service, validate, empty, children, renderLaterFields } = props;
  const texts = service === consultationType ? 'consultation' : 'submission';
  const t = useTranslations('publishing');
  const serviceTitle = useTranslations('services')(`${service}.title`);
  const tracking = useTranslations('trackLink');
  const validation = useTranslations('validation');
  const facts = useFacts();
  const idempotencyKey = useIdempotencyKey();
  const [failed, setFailed] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>();
  // In the catalogue, the field `name` is the name of a person; here it is the name of a project.
  const errorText = ({ key, values }: IssueText) =>
    validation(key, { ...values, field: values.field === 'name' ? 'other' : values.field });
  const form = useForm<Values, unknown, Body>({
    defaultValues: empty,
    resolver: lazyResolver(async () => validate(await loadValidation(), errorText)),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (receipt) heading.current?.focus();
  }, [receipt]);

  const { clearErrors } = form;
  const sending = form.formState.isSubmitting;

  useEffect(() => {
    // The dialog is painted first.
    if (isOpen) void nextPaint().then(() => loadAhead(loadValidation));
  }, [isOpen]);

  // The texts of errors are created once, but the language can change before the dialog opens again.
  useEffect(() => {
    if (!isOpen) clearErrors();
  }, [isOpen, clearErrors]);

  // A disabled button loses the focus, which is restored after a failure.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failed && !sending) button.current?.focus();
  }, [failed, sending]);

  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    const honeypotFields = event ? honeypot(event.currentTarget) : {};
    let sent: Receipt | undefined;
    await form.handleSubmit(async (body) => {
      setFailed(false);
      try {
        sent = await sendSubmission({ ...body, ...honeypotFields }, idempotencyKey.read());
      } catch {
        setFailed(true);
        showToast({ variant: 'destructive', title: t(`${texts}.failed`), description: t('form.help') });
      }
    })(event);
    if (!sent) return;
    const { address } = sent;
    idempotencyKey.renew();
    form.reset();
    setReceipt(sent);
    showToast({
      title: t(`${texts}.succeeded.title`),
      description: t(`${texts}.succeeded.description`, facts),
      action: address === null ? undefined : { label: tracking('open'), run: () => location.assign(address) },
    });
  };

  /** Replaces the browser's validation messages with the form's, in the page's language. */
  const onInvalidCapture = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.target === event.currentTarget.querySelector(':is(input, select, textarea):invalid')) void submit();
  };

  const close = () => {
    setReceipt(undefined);
    onOpen(null);
  };
  if (receipt) {
    const kind = service === consultationType ? 'consultation' : 'project';
    return (
      <Dialog
        open={isOpen}
        onOpenChange={(opens) => opens || close()}
        title={tracking('received', { kind })}
        titleRef={heading}
      >
        <ReceiptPanel kind={kind} receipt={receipt} onClose={close} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => onOpen(opens ? service : null)}
      title={t(`${texts}.title`)}
      description={t(`${texts}.description`, { service: serviceTitle, ...facts })}
    >
      <form onSubmit={(event) => void submit(event)} onInvalidCapture={onInvalidCapture} className="grid gap-6">
        {children(form)}
        <AfterPaint>
          {renderLaterFields(form)}
          <div className="grid gap-4">
            {failed && <p className="border-l-8 border-red pl-4">{t.rich('form.failed', { mail: mailLink })}</p>}
            <HoneypotField />
            <Button ref={button} type="submit" disabled={sending} className="w-full">
              {sending ? t('form.submitting') : t(`${texts}.submit`)}
            </Button>
            <PrivacyNote />
          </div>
        </AfterPaint>
      </form>
    </Dialog>
  );
}

/** The attributes of a required text of the form. */
export const required = <Values extends FieldValues>(form: UseFormReturn<Values, any, any>, name: Path<Values>) => ({
  ...form.register(name),
  required: true,
  browserChecks: true,
  error: form.formState.errors[name]?.message as string | undefined,
});
