/** A valid message. */
export const sample = {
  name: 'Anca Verde',
  email: 'anca@lantern.example',
  subject: 'A lighthouse keeper',
  message: 'We made a game about a lighthouse and would like you to play it.',
};
