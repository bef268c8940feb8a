import { arrivalQuery } from '../../../domain/forms/arrival.ts';

/** The key in session storage, which the browser deletes with the tab. */
const arrivalKey = 'arrival';

/** Stores for this tab the campaign and the site from which the visitor came, unless their browser sends Global Privacy Control. */
export function rememberArrival(): void {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return;
  const arrival = arrivalQuery(new URL(location.href), document.referrer);
  if (arrival === '') return;
  try {
    sessionStorage.setItem(arrivalKey, arrival);
  } catch {
    // A browser without storage sends forms without an arrival.
  }
}

/** The value of the header that a form sends; null without an arrival. */
export function readArrival(): string | null {
  try {
    return sessionStorage.getItem(arrivalKey);
  } catch {
    return null;
  }
}
