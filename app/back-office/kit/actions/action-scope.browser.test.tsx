import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForOperator } from '../../testing/render-for-operator.tsx';
import { ActionScope } from './action-scope.tsx';
import { CommandButton } from './command-button.tsx';
import { type Action, actionRegistry } from './registry.ts';

const press = (key: string) => actionRegistry.press(key, document.activeElement);

/** The ids of the actions that the palette would list at the present focus. */
const listedIds = () =>
  actionRegistry.groupsAt(document.activeElement).flatMap(({ actions }) => actions.map(({ id }) => id));

const action = (id: string, run: () => void, more: Partial<Action> = {}): Action => ({ id, title: id, run, ...more });

function Entry({ name, onRun }: { name: string; onRun: (id: string) => void }) {
  const element = useRef<HTMLLIElement>(null);
  return (
    <ActionScope kind="entry" element={element} title={name}>
      <li ref={element}>
        <a href="#entry">{name}</a>
        <CommandButton action={action(`Archive ${name}`, () => onRun(`archive ${name}`), { key: 'e' })} />
      </li>
    </ActionScope>
  );
}

function Page({ onRun, isSending = false }: { onRun: (id: string) => void; isSending?: boolean }) {
  const [isRemoved, setRemoved] = useState(false);
  return (
    <ActionScope kind="page" title="Page">
      <CommandButton action={action('Reply', () => onRun('reply'), { key: 'r', disabled: isSending })} />
      {!isRemoved && (
        <CommandButton action={action('Close', () => setRemoved(true), { key: 'x' })} className="order-first" />
      )}
      <CommandButton action={action('Assign', () => onRun('assign'), { key: 'a' })} />
    </ActionScope>
  );
}

it('an action is run by its button and by its key, which the button names', async () => {
  const runs: string[] = [];
  const { screen } = await renderForOperator(<Page onRun={(id) => runs.push(id)} />);
  const button = screen.getByRole('button', { name: 'Reply' });
  await userEvent.click(button);
  expect(press('r')).toBe(true);
  expect(runs).toEqual(['reply', 'reply']);
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'r');
});

it('a key runs the function of the latest render', async () => {
  const runs: string[] = [];
  const { rerender } = await renderForOperator(<Page onRun={() => runs.push('first render')} />);
  await rerender(<Page onRun={() => runs.push('second render')} />);
  press('a');
  expect(runs).toEqual(['second render']);
});

it('a removed button has neither a key nor an entry of the palette', async () => {
  await renderForOperator(<Page onRun={() => {}} />);
  expect(listedIds()).toEqual(['Reply', 'Close', 'Assign']);
  press('x');
  await expect.poll(listedIds).toEqual(['Reply', 'Assign']);
  expect(press('x')).toBe(false);
});

it('an action whose call is being sent is listed, but does nothing', async () => {
  const runs: string[] = [];
  await renderForOperator(<Page isSending onRun={(id) => runs.push(id)} />);
  expect(press('r')).toBe(true);
  expect(runs).toEqual([]);
  expect(listedIds()).toContain('Reply');
});

it('a key applies to the entry that has the focus, and to the page without one', async () => {
  const runs: string[] = [];
  const record = (id: string) => void runs.push(id);
  const { screen } = await renderForOperator(
    <>
      <Page onRun={record} />
      <ul>
        <Entry name="Lanternfall" onRun={record} />
        <Entry name="Tidewater" onRun={record} />
      </ul>
    </>,
  );
  expect(press('e')).toBe(false);
  screen.getByRole('link', { name: 'Tidewater' }).element().focus();
  expect(listedIds()).toEqual(['Archive Tidewater']);
  expect(press('e')).toBe(true);
  (document.activeElement as HTMLElement).blur();
  expect(listedIds()).toEqual(['Reply', 'Close', 'Assign']);
  expect(runs).toEqual(['archive Tidewater']);
});

it('removes all of its actions when its screen is left', async () => {
  const { screen } = await renderForOperator(<Page onRun={() => {}} />);
  await screen.unmount();
  expect(listedIds()).toEqual([]);
});
