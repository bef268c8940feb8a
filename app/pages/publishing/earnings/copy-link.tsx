import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Sale } from '../../../../domain/earnings.ts';
import { TextInput } from '../../../ui/field.tsx';
import { ScriptButton } from '../dialogs/script-button.tsx';
import { earningsAnchor, saleSearch } from './sale-address.ts';

/** Copies the address of these figures; without access to the clipboard shows it in a field. */
export function CopyLink({ sale }: { sale: Sale }) {
  const t = useTranslations('earnings.form');
  const [outcome, setOutcome] = useState<{ address: string; copied: boolean }>();
  const addressNow = () => location.origin + location.pathname + `${saleSearch(sale)}#${earningsAnchor}`;
  const copy = async () => {
    const address = addressNow();
    try {
      await navigator.clipboard.writeText(address);
      setOutcome({ address, copied: true });
    } catch {
      // Permission denied, or no secure context.
      setOutcome({ address, copied: false });
    }
  };
  // Other figures have another address.
  const current = outcome && outcome.address === addressNow() ? outcome : undefined;
  const Sign = current?.copied ? Check : Link2;
  return (
    <div className="grid justify-items-start gap-3">
      <ScriptButton variant="secondary" onClick={() => void copy()}>
        <Sign className="size-5" aria-hidden />
        {current?.copied ? t('copied') : t('copy')}
      </ScriptButton>
      <output aria-live="polite" className="sr-only">
        {current && (current.copied ? t('copied') : t('copyFailed'))}
      </output>
      {current?.copied === false && (
        <label className="grid w-full gap-1.5">
          <span className="text-sm text-muted">{t('copyFailed')}</span>
          <TextInput readOnly value={current.address} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </div>
  );
}
