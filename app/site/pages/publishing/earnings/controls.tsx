import { ArrowUpRight, Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Sale, smallBusinessLimit, type StoreName, stores } from '../../../../../domain/portfolio/earnings.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field, Select, TextInput } from '../../../../ui/field.tsx';
import { ScriptButton } from '../dialogs/buttons.tsx';
import { earningsAnchor, figureNames, saleSearch, useFigures } from './figures.ts';
import { SliderField } from './slider-field.tsx';

/** The visitor's figures; without scripts the form submits them to the server. */
export function Controls({ sale, onChange }: { sale: Sale; onChange: (part: Partial<Sale>) => void }) {
  const t = useTranslations('earnings.form');
  return (
    <form
      method="get"
      action={`#${earningsAnchor}`}
      aria-label={t('title')}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-6 lg:sticky lg:top-26"
    >
      {figureNames.map((name) => (
        <SliderField key={name} name={name} value={sale[name]} onValue={(value) => onChange({ [name]: value })} />
      ))}
      <Field label={t('store')} hint={<Terms store={sale.store} />}>
        {(control) => (
          <Select
            {...control}
            name="store"
            value={sale.store}
            onChange={({ target }) => onChange({ store: target.value as StoreName })}
          >
            {(Object.keys(stores) as StoreName[]).map((store) => (
              <option key={store} value={store}>
                {t(`stores.${store}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <noscript>
        <Button type="submit">{t('calculate')}</Button>
      </noscript>
      <CopyLink sale={sale} />
    </form>
  );
}

/** The store's fees and their source. */
function Terms({ store }: { store: StoreName }) {
  const t = useTranslations('earnings.form');
  const { wholeDollars, percent } = useFigures();
  const { tiers, source } = stores[store];
  const rates = tiers.map(({ from, rate }) =>
    from === 0 ? percent(rate) : t('rateAbove', { rate: percent(rate), from: wholeDollars(from) }),
  );
  return (
    <>
      {rates.join(', ')}. {t(`notes.${store}`, { limit: wholeDollars(smallBusinessLimit) })}{' '}
      <a
        href={source}
        target="_blank"
        rel="noopener noreferrer"
        className="text-strong sm:whitespace-nowrap underline decoration-control underline-offset-4 hover:text-accent"
      >
        {t('source')}
        <ArrowUpRight className="mb-0.5 ml-0.5 inline size-3.5" aria-hidden />
      </a>
    </>
  );
}

/** Copies the address of these figures; without access to the clipboard shows it in a field. */
function CopyLink({ sale }: { sale: Sale }) {
  const t = useTranslations('earnings.form');
  const [outcome, setOutcome] = useState<{ address: string; copied: boolean }>();
  const addressNow = () => location.origin + location.pathname + `${saleSearch(sale)}#${earningsAnchor}`;
  const copy = async () => {
    const address = addressNow();
    try {
      await navigator.clipboard.writeText(address);
      setOutcome({ address, copied: true });
    } catch {
      // The permission was denied, or the page is not in a secure context.
      setOutcome({ address, copied: false });
    }
  };
  // After a change of the figures, the copied address is outdated.
  const current = outcome && outcome.address === addressNow() ? outcome : undefined;
  const Sign = current?.copied ? Check : Link2;
  return (
    <div className="grid justify-items-start gap-3">
      <ScriptButton variant="secondary" onClick={() => void copy()}>
        <Sign className="size-5" aria-hidden />
        {t(current?.copied ? 'copied' : 'copy')}
      </ScriptButton>
      <output aria-live="polite" className="sr-only">
        {current && t(current.copied ? 'copied' : 'copyFailed')}
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
