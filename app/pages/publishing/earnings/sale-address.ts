import { type Sale, saleLimits, type StoreName, stores } from '../../../../domain/earnings.ts';

/** The fragment of a shared address. */
export const earningsAnchor = 'earnings';

/** The calculator's initial values. */
export const exampleSale: Sale = { price: 19_99, units: 10_000, refunds: 8, taxes: 12, store: 'steam' };

/** The sale in an address's query; missing and invalid values are the example's, others are clamped to the limits. */
export function readSale(search: string): Sale {
  const query = new URLSearchParams(search);
  const store = query.get('store') ?? '';
  return {
    price: parseCents(query.get('price')) ?? exampleSale.price,
    units: parseWhole(query.get('units'), saleLimits.units) ?? exampleSale.units,
    refunds: parseWhole(query.get('refunds'), saleLimits.refunds) ?? exampleSale.refunds,
    taxes: parseWhole(query.get('taxes'), saleLimits.taxes) ?? exampleSale.taxes,
    store: Object.hasOwn(stores, store) ? (store as StoreName) : exampleSale.store,
  };
}

/** `search` with the sale's parameters set. */
export function saleSearch(sale: Sale, search = ''): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(sale))
    query.set(name, name === 'price' ? priceText(sale.price) : `${value}`);
  return `?${query}`;
}

/** Cents for number fields and addresses, such as `19.99`. */
export const priceText = (cents: number): string => (cents / 100).toFixed(2);

/** Cents of a price in dollars, clamped; `undefined` for text that is no number. */
export const parseCents = (text: string | null): number | undefined => parse(text, saleLimits.price, 100);

/** A whole number, clamped; `undefined` for text that is no number. */
export const parseWhole = (text: string | null, limit: number): number | undefined => parse(text, limit, 1);

function parse(text: string | null, limit: number, unit: number): number | undefined {
  const number = Number(text);
  if (!text?.trim() || Number.isNaN(number)) return undefined;
  // 0 for -0, which React distinguishes.
  return Math.max(0, Math.min(limit, Math.round(number * unit))) || 0;
}
