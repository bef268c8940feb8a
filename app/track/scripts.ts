/* The script of the sender's page, which works without it. */

/* Times in the reader's own zone. */

const { lang } = document.documentElement;
const local = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' });
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
  time.textContent = local.format(new Date(time.dateTime));

/*
 * Browsers name the button of a file field in their own language. With scripts the page's words lie over it; the field below stays the
 * one that is clicked, focused and read out.
 */

/** Forced colours would show both. */
const isPossible = !matchMedia('(forced-colors: active)').matches;

for (const words of isPossible ? document.querySelectorAll<HTMLElement>('[data-files]') : []) {
  const field = words.previousElementSibling as HTMLInputElement;
  const show = () => {
    const names = Array.from(field.files!, ({ name }) => name).join(', ') || words.dataset.files!;
    words.lastElementChild!.textContent = names;
    // Instead of the browser's own.
    field.title = names;
  };
  field.classList.add('text-transparent', 'file:invisible');
  field.addEventListener('change', show);
  show();
  words.hidden = false;
}
