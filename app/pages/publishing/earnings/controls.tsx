import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Sale, smallBusinessLimit, type StoreName, stores } from '../../../../domain/earnings.ts';
import { useNumbers } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { CopyLink } from './copy-link.tsx';
import { earningsAnchor } from './sale-address.ts';
import { SliderField } from './slider-field.tsx';
import { useDollars, usePercent } from './use-number-formats.ts';

/** The visitor's figures; without scripts the form submits them to the server. */
export function Controls({ sale, onChange }: { sale: Sale; onChange: (part: Partial<Sale>) => void }) {
  const t = useTranslations('earnings.form');
  const { number } = useNumbers();
  const dollars = useDollars();
  const percent = usePercent();
  const say = { price: dollars, units: number, refunds: percent, taxes: percent };
  return (
    <form
      method="get"
      action={`#${earningsAnchor}`}
      aria-label={t('title')}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-6 lg:sticky lg:top-26"
    >
      {(['price', 'units', 'refunds', 'taxes'] as const).map((name) => (
        <SliderField
          key={name}
          name={name}
          value={sale[name]}
          say={say[name]}
          onValue={(value) => onChange({ [name]: value })}
        />
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
  const dollars = useDollars();
  const percent = usePercent();
  const { tiers, source } = stores[store];
  const rates = tiers.map(({ from, rate }) =>
    from === 0 ? percent(rate) : t('rateAbove', { rate: percent(rate), from: dollars(from, 'whole') }),
  );
  return (
    <>
      {rates.join(', ')}. {t(`notes.${store}`, { limit: dollars(smallBusinessLimit, 'whole') })}{' '}
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
