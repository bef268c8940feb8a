/* The script of the sender's page, which works without it: shows times in the reader's zone, and texts of file fields. */

import { formatDate } from '../../domain/text/typography.ts';

const { lang } = document.documentElement;
const local = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' });
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
  time.textContent = formatDate(local, new Date(time.dateTime));

/* The page's text covers a file field, which browsers label in their own language; clicks and screen readers still reach the field. */

// With forced colors both would be visible.
const forced = matchMedia('(forced-colors: active)').matches;
for (const words of forced ? [] : document.querySelectorAll<HTMLElement>('[data-files]')) {
  const field = words.previousElementSibling as HTMLInputElement;
  const show = () => {
    // Replaces the browser's own title.
    field.title = Array.from(field.files!, ({ name }) => name).join(', ') || words.dataset.files!;
    words.lastElementChild!.textContent = field.title;
  };
  field.classList.add('text-transparent', 'file:invisible');
  field.addEventListener('change', show);
  show();
  words.hidden = false;
}
