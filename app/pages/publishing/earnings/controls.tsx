import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Sale, saleLimits, smallBusinessLimit, type StoreName, stores } from '../../../../domain/earnings.ts';
import { useNumbers } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { CopyLink } from './copy-link.tsx';
import { SliderField } from './slider-field.tsx';
import { earningsAnchor, parseCents, parseWhole, priceText } from './sale-address.ts';
import { useDollars, usePercent } from './use-number-formats.ts';

interface ControlsProps {
  sale: Sale;
  onChange: (part: Partial<Sale>) => void;
}

const wholeUpTo = (limit: number) => Array.from({ length: limit + 1 }, (_, number) => number);
/** Stops of the sliders; the fields accept every value between. */
const stops = {
  price: wholeUpTo(69).map((dollars) => dollars * 100 + 99),
  units: [100, 1000, 10_000, 100_000, 1_000_000]
    .flatMap((power) => [1, 1.5, 2, 3, 4, 5, 6, 8].map((times) => times * power))
    .concat(saleLimits.units),
  refunds: wholeUpTo(saleLimits.refunds),
  taxes: wholeUpTo(saleLimits.taxes),
};

/** The visitor's figures; without scripts the form submits them to the server. */
export function Controls({ sale, onChange }: ControlsProps) {
  const t = useTranslations('earnings.form');
  const { number } = useNumbers();
  const dollars = useDollars();
  const whole = (name: 'units' | 'refunds' | 'taxes') => ({
    name,
    value: sale[name],
    text: `${sale[name]}`,
    max: saleLimits[name],
    stops: stops[name],
    parse: (text: string) => parseWhole(text, saleLimits[name]),
    onValue: (value: number) => onChange({ [name]: value }),
  });
  const percent = usePercent();
  return (
    <form
      method="get"
      action={`#${earningsAnchor}`}
      aria-label={t('title')}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-6 lg:sticky lg:top-26"
    >
      <SliderField
        label={t('price')}
        name="price"
        value={sale.price}
        text={priceText(sale.price)}
        step="0.01"
        max={saleLimits.price / 100}
        stops={stops.price}
        parse={parseCents}
        say={dollars}
        onValue={(price) => onChange({ price })}
      />
      <SliderField label={t('units')} say={number} {...whole('units')} />
      <SliderField label={t('refunds')} say={percent} {...whole('refunds')} />
      <SliderField label={t('taxes')} say={percent} {...whole('taxes')} />
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
