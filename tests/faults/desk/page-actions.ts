import { answerTo, type Chance, type Doing, press, quick } from './acts.ts';
import type { Operator } from './operator.ts';

export async function statusOfPage({ operator: { page }, chance, saw }: Doing): Promise<void> {
  const answer = answerTo(page, 'PATCH', /\/status$/);
  const { value } = await press(page.locator('[data-scope]'), chance.of(quick));
  saw.push({ id: idOf(page.url()), field: 'status', values: [value] });
  await answer;
}

/** Sets one planned field. */
export async function plan({ operator, chance, saw }: Doing): Promise<void> {
  const { page } = operator;
  const field = chance.of(['assignedTo', 'priority'] as const);
  const menu = page.getByRole('region', { name: 'Planning' }).getByRole('button', {
    name: field === 'assignedTo' ? 'Assigned to' : 'Priority',
  });
  const before = await menu.innerText();
  const values = [before];
  saw.push({ id: idOf(page.url()), field, values });
  await menu.click();
  const entries = page.getByRole('menuitemradio');
  await entries.first().waitFor();
  const options = await entries.allTextContents();
  const answer = answerTo(page, 'PUT', entity);
  await entries.nth(options.indexOf(chance.of(options.filter((option) => option !== before)))).click();
  await answer;
  await operator.settle();
  await decide(operator, chance, values);
}

/** Rewrites the budget in the edit dialog. */
export async function edit({ operator, chance, text, saw }: Doing): Promise<void> {
  const { page } = operator;
  await page.locator('[data-scope]').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Budget');
  const values = [await field.inputValue()];
  saw.push({ id: idOf(page.url()), field: 'budget', values });
  await field.fill(text());
  const answer = answerTo(page, 'PUT', entity);
  await field.press('Enter');
  await answer;
  await operator.settle();
  await decide(operator, chance, values);
  if (!(await dialog.isVisible())) return;
  // Escape would close the toast about the conflict first.
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  const discardButton = page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' });
  await discardButton.or(tab(page, 'Reply')).waitFor();
  if (await discardButton.isVisible()) await discardButton.click();
}

/** Resolves a conflict, if there is one, by keeping one of the two values. */
async function decide(operator: Operator, chance: Chance, values: string[]): Promise<void> {
  const { page } = operator;
  const notice = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Keep mine' }) });
  for (let tries = 0; tries < 5 && (await notice.count()) > 0; tries++) {
    for (const shownTexts of await notice.last().locator('dd').allInnerTexts()) values.push(...shownTexts.split('\n'));
    const isMine = chance() < 0.5;
    const answer = isMine && answerTo(page, 'PUT', entity);
    await notice
      .last()
      .getByRole('button', { name: isMine ? 'Keep mine' : 'Take theirs' })
      .click();
    if (answer) await answer;
    await operator.settle();
  }
}

/** The tab of the composer. An undone reply remains as a draft. */
const tab = (page: Operator['page'], name: 'Reply' | 'Note') =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\(draft\\))?$`) });

export async function note({ operator, text }: Doing): Promise<void> {
  const { page } = operator;
  await tab(page, 'Note').click();
  await page.getByLabel('Add a note').fill(text());
  await send(operator, ['Add Note', 'Add anyway']);
}

export async function reply({ operator, text }: Doing): Promise<void> {
  const { page } = operator;
  await tab(page, 'Reply').click();
  await page.getByLabel('Text', { exact: true }).fill(text());
  await send(operator, ['Send Reply', 'Send anyway']);
}

/** Sends the text, again if a colleague was first, whose entry the page then shows. */
async function send(operator: Operator, [first, anyway]: [string, string]): Promise<void> {
  const { page } = operator;
  for (let tries = 0; tries < 4; tries++) {
    const button = page.getByRole('button', { name: tries === 0 ? first : anyway });
    if (tries > 0 && !(await button.isVisible())) return;
    const answer = answerTo(page, 'POST', /\/(notes|replies)$/);
    await button.click();
    await answer;
    await operator.settle();
  }
}

/** The pattern of a submission's API path. */
const entity = /\/api\/projects\/\d+$/;

const idOf = (address: string) => Number(/\/submissions\/(\d+)/.exec(address)![1]);
