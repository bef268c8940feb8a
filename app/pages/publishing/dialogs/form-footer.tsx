import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PrivacyNote } from '../../../forms/privacy-note.tsx';
import { HoneypotField } from '../../../forms/honeypot-field.tsx';
import { mailLink } from '../../../layout/mail-link.tsx';
import { Button } from '../../../ui/button.tsx';

interface FormFooterProps {
  label: string;
  sending: boolean;
  failed: boolean;
}

/** A form's honeypot and button; after a failure the studio's address too. */
export function FormFooter({ label, sending, failed }: FormFooterProps) {
  const t = useTranslations('publishing.form');
  const button = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus; restored after a failure.
  useEffect(() => {
    if (failed && !sending) button.current?.focus();
  }, [failed, sending]);
  return (
    <div className="grid gap-4">
      {failed && <p className="border-l-8 border-red pl-4">{t.rich('failed', { mail: mailLink })}</p>}
      <HoneypotField />
      <Button ref={button} type="submit" disabled={sending} className="w-full">
        {sending ? t('submitting') : label}
      </Button>
      <PrivacyNote />
    </div>
  );
}
