import type { ComponentProps, ReactNode } from 'react';
import { ActionButton } from '../../../ui/action-button.tsx';

interface CheckedFormProps {
  /** The form that `useCheckedForm` returns. */
  form: { isSending: boolean; attributes: () => Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> };
  submit: string;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}

/** A form of a few fields with one button below them. */
export const CheckedForm = ({ form, submit, variant = 'primary', children }: CheckedFormProps) => (
  <form {...form.attributes()} noValidate className="grid gap-4">
    {children}
    <ActionButton label={submit} type="submit" variant={variant} className="justify-self-start" busy={form.isSending} />
  </form>
);
