/** Headers of the response to a public form, in addition to `Location` (the sender's page): its number, and when the answer is due. */
export const receiptHeaders = { number: 'X-Submission-Number', dueAt: 'X-Answer-Due' } as const;

/** What a sender is shown after a form was stored. A repeated form has no address; another server's response has nothing. */
export interface Receipt {
  number: string | null;
  /** An instant. */
  dueAt: string | null;
  /** The path of the sender's page. */
  address: string | null;
}

export const receiptOf = (headers: Headers): Receipt => ({
  number: headers.get(receiptHeaders.number),
  dueAt: headers.get(receiptHeaders.dueAt),
  address: headers.get('Location'),
});
