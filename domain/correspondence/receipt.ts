/** Headers of the response to a public form, in addition to `Location` (the sender's page): its number, and when the answer is due. */
export const receiptHeaders = { number: 'X-Submission-Number', dueAt: 'X-Answer-Due' } as const;

/** The data for the confirmation after a form was stored. A repeated form has no address; other servers' responses have no data. */
export interface Receipt {
  number: string | null;
  /** The due time of the answer as an ISO instant. */
  dueAt: string | null;
  /** The path of the sender's page. */
  address: string | null;
}

export const receiptOf = (headers: Headers): Receipt => ({
  number: headers.get(receiptHeaders.number),
  dueAt: headers.get(receiptHeaders.dueAt),
  address: headers.get('Location'),
});
