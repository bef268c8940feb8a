/** Whether stored text may be a link to another site. The server stores nothing else; this holds whatever way a row came in. */
export const isOutsideAddress = (address: string | null): address is string =>
  address !== null && /^https?:\/\//i.test(address);
