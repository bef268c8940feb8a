import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForOperator } from '../../../testing/render-for-operator.tsx';
import { EntryList } from './entry-list.tsx';

interface Person {
  name: string;
}

function Team({ first, isLocked = false }: { first: readonly Person[]; isLocked?: boolean }) {
  const [people, setPeople] = useState(first);
  return (
    <EntryList
      label="Team"
      add="Add a person"
      entries={people}
      limit={3}
      isLocked={isLocked}
      blank={{ name: '' }}
      nameOf={({ name }) => name}
      onChange={setPeople}
    >
      {(person, index) => (
        <input
          aria-label={`Name ${index + 1}`}
          value={person.name}
          onChange={({ target }) => setPeople(people.with(index, { name: target.value }))}
        />
      )}
    </EntryList>
  );
}

const open = async (names: readonly string[], isLocked?: boolean) => {
  const { screen } = await renderForOperator(<Team first={names.map((name) => ({ name }))} isLocked={isLocked} />);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return {
    screen,
    button,
    press: (name: string) => userEvent.click(button(name)),
    names: () =>
      screen
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent),
    field: (number: number) => screen.getByRole('textbox', { name: `Name ${number}` }),
  };
};

describe('a list of entries', () => {
  it('adds an entry and focuses its first field, up to the limit', async () => {
    const { screen, press, names, field, button } = await open(['Ada', 'Ben']);
    await press('Add a person');
    await expect.element(field(3)).toHaveFocus();
    await userEvent.keyboard('Cleo');
    expect(names()).toEqual(['Ada', 'Ben', 'Cleo']);
    await expect.element(button('Add a person')).toHaveAttribute('aria-disabled', 'true');
    button('Add a person')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(screen.getByRole('listitem').elements()).toHaveLength(3);
  });

  it('removes an entry, and the focus is not lost', async () => {
    const { press, names, button } = await open(['Ada', 'Ben', 'Cleo']);
    await press('Remove Ben');
    expect(names()).toEqual(['Ada', 'Cleo']);
    await expect.element(button('Add a person')).toHaveFocus();
  });

  it('moves an entry by its buttons, whose focus follows it', async () => {
    const { press, names, button } = await open(['Ada', 'Ben', 'Cleo']);
    await press('Move Cleo up');
    expect(names()).toEqual(['Ada', 'Cleo', 'Ben']);
    await expect.element(button('Move Cleo up')).toHaveFocus();
    await press('Move Cleo up');
    expect(names()).toEqual(['Cleo', 'Ada', 'Ben']);
    await expect.element(button('Move Cleo down')).toHaveFocus();
  });

  it('moves the entry with the focus by Alt and an arrow key, not beyond the ends of the list', async () => {
    const { names, field } = await open(['Ada', 'Ben', 'Cleo']);
    await userEvent.click(field(1));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['Ben', 'Ada', 'Cleo']);
    await expect.element(field(2)).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['Ben', 'Cleo', 'Ada']);
    await expect.element(field(3)).toHaveFocus();
  });

  it('has names for entries without one, and no buttons while it is locked', async () => {
    const { screen, names } = await open(['', 'Ben'], true);
    expect(names()).toEqual(['Entry 1', 'Ben']);
    expect(screen.getByRole('button').elements()).toEqual([]);
  });
});
