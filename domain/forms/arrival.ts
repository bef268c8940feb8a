/** The origin of a visitor: the campaign of the link (`utm_*`), and the host of the site that had it. */
export interface Arrival {
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  referrerHost: string | null;
}

/** The header of a form's call that carries an arrival, in the format of a query. */
export const arrivalHeader = 'X-Arrival';

/** The maximum length of each value in characters; longer values are truncated. */
export const arrivalLength = 100;

/** The name of each value in the header. */
const names = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  referrerHost: 'referrer',
} as const satisfies Record<keyof Arrival, string>;

/** Commas are removed from values, since they separate the values of a filter. @returns undefined without a campaign and a host */
export function arrivalFrom(query: URLSearchParams): Arrival | undefined {
  const value = (name: string) =>
    query
      .get(name)
      ?.replaceAll(/[\p{C}\s,]+/gu, ' ')
      .trim()
      .slice(0, arrivalLength)
      .toLowerCase() || null;
  const arrival = {
    utmSource: value(names.utmSource),
    utmMedium: value(names.utmMedium),
    utmCampaign: value(names.utmCampaign),
    referrerHost: value(names.referrerHost),
  };
  return Object.values(arrival).some((value) => value !== null) ? arrival : undefined;
}

/** The campaign of a first page and the host of its referrer, in the format of the header. @returns blank text if there is neither */
export function arrivalQuery(page: URL, referrer: string): string {
  const query = new URLSearchParams();
  for (const name of [names.utmSource, names.utmMedium, names.utmCampaign]) {
    const value = page.searchParams.get(name);
    if (value) query.set(name, value.slice(0, arrivalLength));
  }
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : undefined;
  if (host && host !== page.hostname) query.set(names.referrerHost, host.slice(0, arrivalLength));
  return query.toString();
}
