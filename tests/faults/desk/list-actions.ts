import { type Act, answerTo, type Doing, press, quick } from './acts.ts';

/** Presses a quick button of an entry. */
export async function quickStatus({ operator: { page }, chance, saw }: Doing): Promise<void> {
  const entries = page.locator('[data-entries] > li');
  const answer = answerTo(page, 'PATCH', /\/status$/);
  const status = await press(entries.nth(chance.place(await entries.count())), chance.of(quick));
  saw.push({ id: status.id, field: 'status', values: [status.value] });
  await answer;
}

/** Ticks some entries and changes them together. */
export async function bulk({ operator, chance, saw }: Doing): Promise<void> {
  const { page } = operator;
  const entries = page.locator('[data-entries] > li');
  const places = new Set(Array.from({ length: 1 + chance.below(8) }, () => chance.place(25)));
  const ticked: Act['saw'] = [];
  for (const position of places) {
    if (position >= (await entries.count())) continue;
    const { id, value } = await entries.nth(position).evaluate((element) => {
      element.querySelector<HTMLElement>('input[type=checkbox]')!.click();
      return {
        id: Number((element as HTMLElement).dataset.id),
        value: element.querySelector('[data-colour]')!.textContent,
      };
    });
    ticked.push({ id, field: 'status', values: [value] });
  }
  if (ticked.length === 0) return;
  const bar = page.getByRole('group', { name: 'Selection' });
  const answer = answerTo(page, 'POST', /\/bulk$/);
  const field = chance.of(['Status', 'Priority', 'Assign', 'Label']);
  if (field === 'Label') {
    await bar.getByRole('button', { name: 'Label' }).click();
    const labels = page.getByRole('dialog').locator('li button[aria-pressed]');
    await labels.nth(chance.below(await labels.count())).click();
  } else {
    if (field === 'Status') saw.push(...ticked);
    await bar.getByRole('button', { name: field }).click();
    const entries = page.getByRole('menuitemradio');
    await entries.first().waitFor();
    await entries.nth(chance.below(await entries.count())).click();
  }
  await answer;
  await operator.settle();
  if (await bar.isVisible()) await bar.getByRole('button', { name: 'Clear' }).click();
}

/** Moves a card of the board by keyboard. */
export async function move({ operator: { page }, chance, saw }: Doing): Promise<void> {
  const cards = page.locator('[data-card]');
  const answer = answerTo(page, 'PATCH', /\/status$/);
  const { id, value } = await cards.nth(chance.place(await cards.count())).evaluate((card, isRight) => {
    const shown = card.querySelector('[aria-haspopup=menu] > :last-child')!.textContent;
    const isAtEnd = shown === (isRight ? 'Cancelled' : 'Pending');
    const key = isRight === isAtEnd ? 'ArrowLeft' : 'ArrowRight';
    card.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true, cancelable: true }));
    return { id: Number((card as HTMLElement).dataset.card), value: shown };
  }, chance() < 0.6);
  saw.push({ id, field: 'status', values: [value] });
  await answer;
}

/** Presses Ctrl+Z, which undoes the last change that can be undone. */
export async function undo({ operator: { page } }: Doing): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+z');
}
