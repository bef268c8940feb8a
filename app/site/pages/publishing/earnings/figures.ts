import { useTranslations } from 'use-intl';
import { type Sale, saleLimits, type StoreName, stores } from '../../../../../domain/portfolio/earnings.ts';
import { useNumbers } from '../../../../i18n/numbers.ts';

/** The fragment of a shared address. */
export const earningsAnchor = 'earnings';

/** The calculator's initial values. */
export const exampleSale: Sale = { price: 19_99, units: 10_000, refunds: 8, taxes: 12, store: 'steam' };

export const figureNames = ['price', 'units', 'refunds', 'taxes'] as const;
export type FigureName = (typeof figureNames)[number];

/** The sale in an address's query; missing and invalid values are the example's, others are clamped to the limits. */
export function readSale(search: string): Sale {
  const query = new URLSearchParams(search);
  const figure = (name: FigureName) => parseFigure(name, query.get(name)) ?? exampleSale[name];
  const store = query.get('store') ?? '';
  return {
    price: figure('price'),
    units: figure('units'),
    refunds: figure('refunds'),
    taxes: figure('taxes'),
    store: Object.hasOwn(stores, store) ? (store as StoreName) : exampleSale.store,
  };
}

/** `search` with the sale's parameters set. */
export function saleSearch(sale: Sale, search = ''): string {
  const query = new URLSearchParams(search);
  for (const name of figureNames) query.set(name, figureText(name, sale[name]));
  query.set('store', sale.store);
  return `?${query}`;
}

/** A figure in its field and in addresses: a price in dollars, such as `19.99`. */
export const figureText = (name: FigureName, value: number): string =>
  name === 'price' ? (value / 100).toFixed(2) : `${value}`;

/** A figure from its field or an address, clamped: a price in cents. `undefined` for text that is not a number. */
export function parseFigure(name: FigureName, text: string | null): number | undefined {
  const number = Number(text);
  if (!text?.trim() || Number.isNaN(number)) return undefined;
  const rounded = Math.round(name === 'price' ? number * 100 : number);
  // 0 for -0, which React distinguishes.
  return Math.max(0, Math.min(saleLimits[name], rounded)) || 0;
}

/** Formats figures in the page's language. */
export function useFigures() {
  const t = useTranslations('earnings');
  const { number, dollars } = useNumbers();
  return {
    number,
    /** Cents as dollars. */
    dollars: (cents: number) => dollars(cents / 100, 2),
    /** Cents as dollars, rounded down. */
    wholeDollars: (cents: number) => dollars(Math.trunc(cents / 100)),
    /** A percentage with one decimal, unless that is 0. */
    percent: (value: number) => t('percent', { value: number(value, Number(value.toFixed(1)) % 1 === 0 ? 0 : 1) }),
  };
}
