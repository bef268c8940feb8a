/* The script of the sender's page, which works without it: shows times in the reader's zone, and texts of file fields. */

import { formatDate } from '../../../domain/text/format-date.ts';

const { lang } = document.documentElement;
const local = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' });
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
  time.textContent = formatDate(local, new Date(time.dateTime));

/* The text of the page covers the file field, since browsers label the field in their own language; clicks and screen readers still reach it. */

// With forced colors, the text and the browser's label would both be visible.
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

/*
 * Stores unsaved input of a step of a pitch until the tab is closed, and restores it after the connection was lost. The draft contains the version that the step had, so the server notices a change in the meantime.
 */

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
  const key = form.dataset.draft!;
  const controls = () => [...form.elements].filter(isDrafted);
  const valueOf = (control: Typed) =>
    control instanceof HTMLInputElement && control.type === 'checkbox' ? String(control.checked) : control.value;
  const values = () => Object.fromEntries(controls().map((control) => [control.name, valueOf(control)]));
  if (form.dataset.saved) sessionStorage.removeItem(form.dataset.saved);
  const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Record<string, string> | null;
  // A form with issues or a conflict shows the typed values already.
  if (draft && !form.querySelector('[role=alert]') && isOther(draft, values())) {
    for (const control of controls()) {
      const value = draft[control.name];
      if (value === undefined) continue;
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'true';
      else control.value = value;
    }
    form.querySelector<HTMLElement>('[data-restored]')!.hidden = false;
  }
  form.addEventListener('input', () => sessionStorage.setItem(key, JSON.stringify(values())));
}

/** Whether the draft stores a field: a script cannot restore chosen files, and the checkboxes for files to remove are quickly ticked again. */
function isDrafted(element: Element): element is Typed {
  return 'name' in element && element.name !== '' && !element.matches('[type=file], [name^="remove."]');
}

function isOther({ base: _draftBase, ...draft }: Record<string, string>, values: Record<string, string>): boolean {
  return Object.entries(draft).some(([name, value]) => (values[name] ?? '') !== value);
}
