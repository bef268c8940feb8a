import { useTranslations } from 'use-intl';
import { useHydrated } from '../../../boot/hydrated.ts';
import { mailLink } from '../../../layout/mail-link.tsx';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

/** A button that needs scripts: disabled without a change of style before hydration, dimmed where scripts are off. */
export function ScriptButton({ className = '', ...props }: ButtonProps) {
  return (
    <Button
      disabled={!useHydrated()}
      className={`disabled:cursor-default disabled:not-noscript:opacity-100! ${className}`}
      {...props}
    />
  );
}

/** The studio's address, for visitors without scripts, whose dialogs cannot open. */
export function WithoutScripts() {
  const t = useTranslations('publishing.services');
  return (
    <noscript>
      <p className="mt-5 border-l-8 border-accent pl-4">{t.rich('withoutScripts', { mail: mailLink })}</p>
    </noscript>
  );
}
