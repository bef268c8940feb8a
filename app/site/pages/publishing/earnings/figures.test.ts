import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sale, saleLimits, type StoreName, stores } from '../../../../../domain/portfolio/earnings.ts';
import { exampleSale, readSale, saleSearch } from './figures.ts';

const sale: fc.Arbitrary<Sale> = fc.record({
  price: fc.nat(saleLimits.price),
  units: fc.nat(saleLimits.units),
  refunds: fc.nat(saleLimits.refunds),
  taxes: fc.nat(saleLimits.taxes),
  store: fc.constantFrom(...(Object.keys(stores) as StoreName[])),
});

describe('A sale in the address', () => {
  it('looks like a person would write it', () => {
    expect(saleSearch(exampleSale)).toBe('?price=19.99&units=10000&refunds=8&taxes=12&store=steam');
  });

  it('is read back unchanged, regardless of the other parameters', () => {
    fc.assert(
      fc.property(sale, (generated) => {
        expect(readSale(saleSearch(generated, '?utm_source=fair'))).toEqual(generated);
      }),
    );
    expect(saleSearch(exampleSale, '?utm_source=fair')).toMatch(/^\?utm_source=fair&price=/);
  });

  it.each([
    '',
    '?price=',
    '?price=%20&units=&refunds=&taxes=&store=',
    '?price=ten&units=NaN&store=toString',
    '?store=__proto__',
  ])('is the example for %j', (search) => {
    expect(readSale(search)).toEqual(exampleSale);
  });

  it.each<[string, Partial<Sale>]>([
    ['?price=-5', { price: 0 }],
    ['?price=1e300', { price: saleLimits.price }],
    ['?price=Infinity&units=-Infinity', { price: saleLimits.price, units: 0 }],
    ['?units=99999999999999999999', { units: saleLimits.units }],
    ['?units=12.6', { units: 13 }],
    ['?refunds=400&taxes=51', { refunds: saleLimits.refunds, taxes: saleLimits.taxes }],
    ['?price=0.005', { price: 1 }],
  ])('is clamped to the limits for %j', (search, expected) => {
    expect(readSale(search)).toEqual({ ...exampleSale, ...expected });
  });

  it('is always a sale that can be calculated, even from hostile parameters', () => {
    const texts = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('-0', '0x1f', '1e5', '+7'));
    fc.assert(
      fc.property(fc.record({ price: texts, units: texts, refunds: texts, taxes: texts, store: texts }), (query) => {
        const read = readSale(`?${new URLSearchParams(query)}`);
        for (const key of ['price', 'units', 'refunds', 'taxes'] as const) {
          expect(Number.isInteger(read[key]) && !Object.is(read[key], -0)).toBe(true);
          expect(read[key]).toBeGreaterThanOrEqual(0);
          expect(read[key]).toBeLessThanOrEqual(saleLimits[key]);
        }
        expect(Object.keys(stores)).toContain(read.store);
      }),
    );
  });
});
