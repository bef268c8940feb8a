import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studio } from '../../studio.ts';
import {
  splitAmount,
  earningsOf,
  netToExceed,
  raiseToPayOff,
  type Sale,
  saleLimits,
  storeFee,
  type StoreName,
  stores,
} from './earnings.ts';
import { sharesOf } from '../studio/facts.ts';

const storeNames = Object.keys(stores) as StoreName[];
const largest = Number.MAX_SAFE_INTEGER;
const rate = fc.integer({ min: 0, max: 100 });
const cents = fc.oneof(fc.nat(200_000), fc.nat({ max: largest }));
const sale: fc.Arbitrary<Sale> = fc.record({
  price: fc.nat(saleLimits.price),
  units: fc.nat(saleLimits.units),
  refunds: rate,
  taxes: rate,
  store: fc.constantFrom(...storeNames),
});

describe('the calculation of the net revenue', () => {
  it('equals a calculation on paper', () => {
    expect(earningsOf({ price: 19_99, units: 10_000, refunds: 8, taxes: 12, store: 'steam' })).toEqual({
      gross: 199_900_00,
      refunds: 15_992_00,
      taxes: 22_068_96,
      fee: 48_551_71,
      net: 113_287_33,
    });
  });

  it('neither loses nor invents a cent, and no part is negative or fractional', () => {
    fc.assert(
      fc.property(sale, (generated) => {
        const { gross, refunds, taxes, fee, net } = earningsOf(generated);
        expect(gross).toBe(generated.price * generated.units);
        expect(refunds + taxes + fee + net).toBe(gross);
        for (const part of [refunds, taxes, fee, net]) expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
      }),
    );
  });

  it('never yields less for a higher price or more copies', () => {
    fc.assert(
      fc.property(sale, fc.nat(1000), (generated, more) => {
        const less = earningsOf(generated);
        for (const raised of [{ price: generated.price + more }, { units: generated.units + more }]) {
          const greater = earningsOf({ ...generated, ...raised });
          for (const key of ['gross', 'refunds', 'taxes', 'fee', 'net'] as const) {
            expect(greater[key]).toBeGreaterThanOrEqual(less[key]);
          }
        }
      }),
    );
  });

  it('starts at zero', () => {
    for (const store of storeNames) {
      const zeroEarnings = { gross: 0, refunds: 0, taxes: 0, fee: 0, net: 0 };
      expect(earningsOf({ price: 0, units: saleLimits.units, refunds: 8, taxes: 12, store })).toEqual(zeroEarnings);
      expect(earningsOf({ price: 19_99, units: 0, refunds: 8, taxes: 12, store })).toEqual(zeroEarnings);
    }
  });

  it('is exact up to the largest possible sum, and rejects larger ones', () => {
    for (const store of storeNames) {
      const { gross, refunds, taxes, fee, net } = earningsOf({
        price: 1,
        units: largest,
        refunds: 7,
        taxes: 13,
        store,
      });
      expect(gross).toBe(largest);
      expect([BigInt(refunds), BigInt(refunds) + BigInt(taxes) + BigInt(fee) + BigInt(net)]).toEqual([
        (BigInt(largest) * 7n + 50n) / 100n,
        BigInt(largest),
      ]);
    }
    const smallestSale: Sale = { price: 1, units: 1, refunds: 0, taxes: 0, store: 'steam' };
    for (const wrong of [
      { price: 2, units: largest },
      { price: -1 },
      { units: 0.5 },
      { price: NaN },
      { refunds: 101 },
      { taxes: -1 },
    ]) {
      expect(() => earningsOf({ ...smallestSale, ...wrong })).toThrow(RangeError);
    }
  });
});

describe('the fee of a store', () => {
  it.each<[StoreName, dollars: number, fee: number]>([
    ['steam', 10_000_000, 3_000_000],
    ['steam', 10_000_100, 3_000_025],
    ['steam', 50_000_000, 13_000_000],
    ['steam', 60_000_000, 15_000_000],
    ['app-store', 2_000_000, 600_000],
    ['app-store-small', 1_000_000, 150_000],
    ['app-store-small', 2_000_000, 450_000],
    ['google-play', 1_000_000, 300_000],
    ['google-play-small', 2_000_000, 450_000],
    ['epic', 2_000_000, 240_000],
    ['microsoft', 2_000_000, 240_000],
  ])('of %s on %i dollars is %i', (store, dollars, fee) => {
    expect(storeFee(dollars * 100, stores[store].tiers)).toBe(fee * 100);
  });

  it('has no jump, neither at a tier nor elsewhere', () => {
    for (const { tiers } of Object.values(stores)) {
      const near = fc.oneof(
        cents,
        fc
          .constantFrom(...tiers.map(({ from }) => from))
          .chain((from) => fc.integer({ min: Math.max(0, from - 200), max: from + 200 })),
      );
      fc.assert(
        fc.property(near, (revenue) => {
          const step = storeFee(Math.min(revenue + 1, largest), tiers) - storeFee(Math.min(revenue, largest), tiers);
          expect([0, 1]).toContain(step);
        }),
      );
    }
  });

  it('has ascending tiers, the first from zero', () => {
    for (const { tiers, source } of Object.values(stores)) {
      const starts = tiers.map(({ from }) => from);
      expect(starts[0]).toBe(0);
      expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
      expect(new URL(source).protocol).toBe('https:');
    }
  });
});

describe('the split', () => {
  it('is 60 and 40 percent, which add up to the net exactly', () => {
    const { developer, publisher } = sharesOf(studio);
    expect(developer + publisher).toBe(100);
    expect(splitAmount(113_287_33, developer)).toEqual([67_972_40, 45_314_93]);
    fc.assert(
      fc.property(cents, (net) => {
        const [developerShare, publisherShare] = splitAmount(net, developer);
        expect(developerShare + publisherShare).toBe(net);
        expect(BigInt(developerShare)).toBe((BigInt(net) * BigInt(developer) + 50n) / 100n);
        expect(publisherShare).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('adds up to the net exactly for every share', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 99 }), (net, share) => {
        const [developerShare, publisherShare] = splitAmount(net, share);
        expect(developerShare + publisherShare).toBe(net);
        expect(BigInt(developerShare)).toBe((BigInt(net) * BigInt(share) + 50n) / 100n);
        expect(publisherShare).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('assigns the odd cent to the part with the larger remainder', () => {
    expect(splitAmount(1, 60)).toEqual([1, 0]);
    expect(splitAmount(2, 60)).toEqual([1, 1]);
    expect(splitAmount(1_01, 60)).toEqual([61, 40]);
    expect(splitAmount(1, 50)).toEqual([1, 0]);
  });

  it('assigns everything or nothing at the extremes', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        expect(splitAmount(sum, 100)).toEqual([sum, 0]);
        expect(splitAmount(sum, 0)).toEqual([0, sum]);
      }),
    );
  });
});

describe('a publisher pays off', () => {
  it('at 60% if the net grows by more than 66.7%', () => {
    expect([60, 50, 70, 100].map(raiseToPayOff)).toEqual([667, 1000, 429, 0]);
  });

  it('only above the net that it must exceed', () => {
    const net = fc.nat({ max: Math.floor(largest / 2) });
    const share = fc.integer({ min: 50, max: 100 });
    fc.assert(
      fc.property(net, share, (alone, percent) => {
        const needed = BigInt(netToExceed(alone, percent));
        expect(needed * BigInt(percent) <= BigInt(alone) * 100n).toBe(true);
        expect((needed + 1n) * BigInt(percent) > BigInt(alone) * 100n).toBe(true);
      }),
    );
  });
});
