import { useRef } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useSteadyList } from './use-steady-list.ts';

interface ListProps {
  items: readonly { id: number }[];
  /** Identifies the filter of the list. */
  filter?: string;
  isLoading?: boolean;
}

/** A list as the inbox has it, with an element outside, to which the pointer and the focus can go. */
function Inbox({ items, filter = 'all', isLoading = false }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { shown } = useSteadyList(list, filter, items, isLoading);
  return (
    <>
      <ul ref={list}>
        {shown.map(({ entity, leaving }) => (
          <li key={entity.id} data-id={entity.id}>
            <button type="button">{`Open ${entity.id}${leaving ? ', leaving' : ''}`}</button>
          </li>
        ))}
      </ul>
      <button type="button" style={{ display: 'block', marginTop: 200 }}>
        Elsewhere
      </button>
    </>
  );
}

const withIds = (...ids: number[]) => ids.map((id) => ({ id }));

const entries = () => [...document.querySelectorAll('li')].map((entry) => entry.textContent.replace('Open ', ''));

it('new entries are shown immediately while nobody points at the list', async () => {
  const { rerender } = await render(<Inbox items={withIds(3, 2)} />);
  await rerender(<Inbox items={withIds(4, 3, 2)} />);
  expect(entries()).toEqual(['4', '3', '2']);
});

it('entries do not move under the pointer, and an entry under it is removed only when the pointer moves away', async () => {
  const screen = await render(<Inbox items={withIds(3, 2, 1)} />);
  await userEvent.hover(screen.getByRole('button', { name: 'Open 2' }));
  await screen.rerender(<Inbox items={withIds(4, 3, 1)} />);
  expect(entries()).toEqual(['3', '2, leaving', '1']);
  await userEvent.hover(screen.getByRole('button', { name: 'Elsewhere' }));
  await expect.poll(entries).toEqual(['3', '1']);
});

it('the entry with the focus stays until the focus moves away', async () => {
  const screen = await render(<Inbox items={withIds(3, 2, 1)} />);
  screen.getByRole('button', { name: 'Open 3' }).element().focus();
  await screen.rerender(<Inbox items={withIds(2, 1)} />);
  expect(entries()).toEqual(['3, leaving', '2', '1']);
  expect(document.activeElement?.textContent).toBe('Open 3, leaving');
  screen.getByRole('button', { name: 'Elsewhere' }).element().focus();
  await expect.poll(entries).toEqual(['2', '1']);
});

it('another filter shows its entries immediately, even under the pointer', async () => {
  const screen = await render(<Inbox items={withIds(3, 2)} />);
  await userEvent.hover(screen.getByRole('button', { name: 'Open 2' }));
  await screen.rerender(<Inbox items={withIds(3, 2)} filter="spam" isLoading />);
  expect(entries()).toEqual(['3', '2']);
  await screen.rerender(<Inbox items={withIds(9)} filter="spam" />);
  expect(entries()).toEqual(['9']);
});
