import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHydrated } from '../../boot/hydrated.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Copies a text; nothing without scripts. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTranslations('casePress');
  const hydrated = useHydrated();
  const [state, setState] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!state) return undefined;
    const timer = setTimeout(() => setState(undefined), 3000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <button
      type="button"
      hidden={!hydrated}
      // Has the text that is shown, whatever that is.
      aria-label={t('actionOf', { action: t(state ?? 'copy'), what })}
      onClick={() => void copy()}
      className={buttonClass('secondary', 'small', 'shrink-0 print:hidden [&[hidden]]:hidden')}
    >
      <Icon className="size-4" aria-hidden />
      <span role="status">{t(state ?? 'copy')}</span>
    </button>
  );
}
