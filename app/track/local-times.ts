/* Shows the times of a sender's page in the reader's own zone. */

const { lang } = document.documentElement;
const local = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' });
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
  time.textContent = local.format(new Date(time.dateTime));
