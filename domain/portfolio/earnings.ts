/** The fee of a store, in percent of the revenue above `from` cents. */
export type Tier = { from: number; rate: number };

/** One million dollars a year: up to it the mobile stores charge a lower rate. */
export const smallBusinessLimit = 1_000_000_00;

const standard = [{ from: 0, rate: 30 }];
const smallBusiness = [
  { from: 0, rate: 15 },
  { from: smallBusinessLimit, rate: 30 },
];

/** Stores by their name in addresses, with their fees on the revenue after refunds and taxes: ascending tiers, the first from 0. */
export const stores = {
  steam: {
    tiers: [
      { from: 0, rate: 30 },
      { from: 10_000_000_00, rate: 25 },
      { from: 50_000_000_00, rate: 20 },
    ],
    /** Valve, "New Revenue Share Tiers", 30 November 2018: 75/25 on a game's earnings beyond $10M, 80/20 beyond $50M. */
    source: 'https://steamcommunity.com/groups/steamworks/announcements/detail/1697191267930157838',
  },
  epic: {
    tiers: [{ from: 0, rate: 12 }],
    /** Epic, distribution terms: 88/12. The waiver of June 2025 on a product's first million a year is not included. */
    source: 'https://store.epicgames.com/en-US/distribution',
  },
  'app-store': {
    tiers: standard,
    /** Apple, App Store Small Business Program: names the standard commission of 30% for developers who are not in the program. */
    source: 'https://developer.apple.com/app-store/small-business-program/',
  },
  'app-store-small': {
    tiers: smallBusiness,
    /** Apple, App Store Small Business Program: 15%, and the standard rate once a year's proceeds pass $1M. */
    source: 'https://developer.apple.com/app-store/small-business-program/',
  },
  'google-play': {
    tiers: standard,
    /** Google, Play Console Help, "Service fees": 30% for developers who are not enrolled in the 15% tier. */
    source: 'https://support.google.com/googleplay/android-developer/answer/112622',
  },
  'google-play-small': {
    tiers: smallBusiness,
    /** Google, Play Console Help, "Service fees": 15% of the first $1M of earnings each year, 30% in excess. */
    source: 'https://support.google.com/googleplay/android-developer/answer/112622',
  },
  microsoft: {
    tiers: [{ from: 0, rate: 12 }],
    /** Microsoft, Xbox Wire, 29 April 2021: developers of PC games keep 88% from 1 August 2021. */
    source: 'https://news.xbox.com/en-us/2021/04/29/continuing-the-pc-gaming-journey-in-2021-and-beyond/',
  },
} as const satisfies Record<string, { tiers: readonly Tier[]; source: string }>;

export type StoreName = keyof typeof stores;

/** The sale: `price` in cents, `refunds` in percent of the gross, `taxes` in percent of the gross less refunds. */
export type Sale = Record<'price' | 'units' | 'refunds' | 'taxes', number> & { store: StoreName };

/** Limits of the calculator's fields; the calculation itself accepts every safe integer. */
export const saleLimits = { price: 999_99, units: 10_000_000, refunds: 50, taxes: 50 } as const;

/** The parts of a sale, in cents: `gross = refunds + taxes + fee + net`. */
export type Earnings = Record<'gross' | 'refunds' | 'taxes' | 'fee' | 'net', number>;

/**
 * Calculates the parts of a sale.
 * @example earningsOf({ price: 10_00, units: 100, refunds: 10, taxes: 20, store: 'epic' })
 * // { gross: 1000_00, refunds: 100_00, taxes: 180_00, fee: 86_40, net: 633_60 }
 * @throws RangeError if an amount is negative, not an integer or too large to be exact
 */
export function earningsOf({ price, units, refunds: refundRate, taxes: taxRate, store }: Sale): Earnings {
  const gross = amount(amount(price) * amount(units));
  const [refunds, afterRefunds] = splitAmount(gross, refundRate);
  const [taxes, revenue] = splitAmount(afterRefunds, taxRate);
  const fee = storeFee(revenue, stores[store].tiers);
  return { gross, refunds, taxes, fee, net: revenue - fee };
}

/** The fee on `revenue` cents: each tier's rate on the part within it, rounded once to the nearest cent. */
export function storeFee(revenue: number, tiers: readonly Tier[]): number {
  amount(revenue);
  let hundreds = 0;
  let hundredths = 0;
  for (const [index, { from, rate }] of tiers.entries()) {
    const part = Math.max(0, Math.min(revenue, tiers[index + 1]?.from ?? revenue) - from);
    hundreds += Math.floor(part / 100) * percent(rate);
    hundredths += (part % 100) * rate;
  }
  return hundreds + Math.floor((hundredths + 50) / 100);
}

/** Splits a sum at `share` percent; the odd cent goes to the larger remainder, else to the first part: `splitAmount(1_01, 60)` is `[61, 40]`. */
export function splitAmount(sum: number, share: number): [part: number, rest: number] {
  amount(sum);
  // Calculated per hundred, since the sum times the share may be too large to be exact.
  const part = Math.floor(sum / 100) * percent(share) + Math.floor(((sum % 100) * share + 50) / 100);
  return [part, sum - part];
}

/** The minimum increase of the net through a publisher, in tenths of a percent rounded up, at which `share` percent of the net equals the net without a publisher. */
export const raiseToPayOff = (share: number): number => Math.ceil(((100 - percent(share)) * 1000) / share);

/** The net in whole cents that a publisher must exceed, so `share` percent of it is more than `net`. */
export function netToExceed(net: number, share: number): number {
  amount(net);
  return amount(Math.floor(net / percent(share)) * 100 + Math.floor(((net % share) * 100) / share));
}

function amount(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  return cents;
}

function percent(rate: number): number {
  if (!Number.isInteger(rate) || rate < 0 || rate > 100) throw new RangeError(`Not a whole percentage: ${rate}`);
  return rate;
}
