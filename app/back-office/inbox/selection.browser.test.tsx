import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForOperator } from '../testing/render-for-operator.tsx';
import { PageTick, SelectionContext, Tick, useSelection } from './selection.tsx';

const pageSize = 2;

/** A page of four submissions, of which every page shows two. */
function Page({ number }: { number: number }) {
  const items = [1, 2].map((place) => ({ id: (number - 1) * pageSize + place, version: 1 }));
  const selection = useSelection('all', { items, page: number, pageSize, total: 4 }, items);
  return (
    <SelectionContext value={selection}>
      <PageTick selection={selection} />
      {items.map((entity) => (
        <Tick key={entity.id} entity={entity} name={`Game ${entity.id}`} />
      ))}
      <button type="button" onClick={selection.selectEverything}>
        Select all 4
      </button>
      <output>{selection.everything ? 'everything' : selection.ids.join(' ')}</output>
    </SelectionContext>
  );
}

/** Selects all submissions on the first page, and goes to the second page. */
async function openSecondPage() {
  const { screen, rerender } = await renderForOperator(<Page number={1} />);
  await userEvent.click(screen.getByRole('checkbox').first());
  await userEvent.click(screen.getByRole('button', { name: 'Select all 4' }));
  await rerender(<Page number={2} />);
  return screen;
}

it('ticks the box of every page while everything is selected', async () => {
  const screen = await openSecondPage();
  for (const box of screen.getByRole('checkbox').all()) await expect.element(box).toBeChecked();
});

it('keeps the other entries of the page when one of everything is unticked', async () => {
  const screen = await openSecondPage();
  const box = screen.getByRole('checkbox', { name: 'Select Game 3' });
  await userEvent.click(box);
  await expect.element(box).not.toBeChecked();
  expect(screen.getByRole('status').element().textContent).toBe('4');
});

it('selects nothing after the box of a page is unticked while everything is selected', async () => {
  const screen = await openSecondPage();
  await userEvent.click(screen.getByRole('checkbox').first());
  expect(screen.getByRole('status').element().textContent).toBe('');
});
