/* Searches the API documentation, opens the target of an address and copies examples. */

const form = document.querySelector<HTMLFormElement>('[data-find]')!;
const field = form.querySelector('input')!;
const result = form.querySelector<HTMLElement>('[data-found]')!;
const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')].map((group) => ({
  group,
  operations: [...group.querySelectorAll<HTMLElement>('[data-operation]')],
}));

function find(): void {
  const words = field.value.toLowerCase().split(/\s+/);
  let matchCount = 0;
  for (const { group, operations } of groups) {
    for (const operation of operations)
      operation.hidden = !words.every((word) => operation.dataset.operation!.includes(word));
    const shown = operations.filter(({ hidden }) => !hidden).length;
    group.hidden = shown === 0;
    matchCount += shown;
  }
  result.textContent = field.value.trim() === '' ? '' : result.dataset.found!.replace('#', String(matchCount));
}

/** Opens the `<details>` that contains the target of an address, for browsers that do not do so themselves. Ids of operations need no decoding. */
function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  const around = target?.closest('details');
  if (!target || !around || around.open) return;
  around.open = true;
  target.scrollIntoView();
}

form.hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
field.addEventListener('input', find);
addEventListener('hashchange', openTarget);
openTarget();

for (const figure of document.querySelectorAll('[data-code]')) {
  const button = figure.querySelector('button')!;
  button.hidden = false;
  button.addEventListener('click', () => void copy(figure, button));
}

async function copy(figure: Element, button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(figure.querySelector('pre')!.textContent);
  button.textContent = button.dataset.copied!;
}
