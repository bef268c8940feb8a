import { expect, it } from 'vitest';
import { type Action, createActionRegistry, type Scope } from './registry.ts';

/** An element at a position on the screen, which contains the given elements. */
function elementAt(position: number, ...inside: Element[]) {
  const element = {
    position,
    contains: (other: Element) => other === element || inside.includes(other),
    compareDocumentPosition: (other: { position: number }) => (other.position > position ? 4 : 2),
  } as unknown as Element;
  return element;
}

const link = elementAt(2);
const entry: Scope = { id: 'first', kind: 'entry', element: { current: elementAt(1, link) } };
const otherEntry: Scope = { id: 'second', kind: 'entry', element: { current: elementAt(3) } };
const page: Scope = { id: 'page', kind: 'page' };
const selection: Scope = { id: 'bar', kind: 'selection', title: '2 selected' };

/** A registry, the actions that it has run, and makers of actions that record their runs. */
function recording() {
  const registry = createActionRegistry();
  const ran: string[] = [];
  const action = (id: string, overrides: Partial<Action> = {}): Action => ({
    id,
    title: id,
    run: () => void ran.push(id),
    ...overrides,
  });
  const idsAt = (focused: Element | null) =>
    registry.groupsAt(focused).map(({ scope, actions }) => [scope.id, ...actions.map(({ id }) => id)]);
  return { registry, ran, action, idsAt };
}

it('A key runs an action from its registration to its removal', () => {
  const { registry, ran, action } = recording();
  expect(registry.press('e', null)).toBe(false);
  const remove = registry.register(page, [action('edit', { key: 'e' })]);
  expect(registry.press('e', null)).toBe(true);
  expect(registry.press('x', null)).toBe(false);
  remove();
  expect(registry.press('e', null)).toBe(false);
  expect(registry.groupsAt(null)).toEqual([]);
  expect(ran).toEqual(['edit']);
});

it('Removing actions keeps others with the same id', () => {
  const { registry, ran, action } = recording();
  const remove = registry.register(page, [action('label', { key: 'l' })]);
  registry.register(page, [action('label', { key: 'l' })]);
  remove();
  expect(registry.press('l', null)).toBe(true);
  expect(ran).toEqual(['label']);
});

it('The focused entry precedes the page, and other entries do not apply', () => {
  const { registry, ran, action, idsAt } = recording();
  registry.register(page, [action('edit the page', { key: 'e' })]);
  registry.register(entry, [action('edit the first', { key: 'e' })]);
  registry.register(otherEntry, [action('edit the second', { key: 'e' })]);
  expect(idsAt(link)).toEqual([['first', 'edit the first']]);
  expect(idsAt(otherEntry.element!.current)).toEqual([['second', 'edit the second']]);
  expect(idsAt(elementAt(9))).toEqual([['page', 'edit the page']]);
  expect(idsAt(null)).toEqual([['page', 'edit the page']]);
  registry.press('e', link);
  registry.press('e', null);
  expect(ran).toEqual(['edit the first', 'edit the page']);
});

it('The selection precedes the focused entry, whose other keys still apply', () => {
  const { registry, ran, action, idsAt } = recording();
  registry.register(entry, [action('label the entry', { key: 'l' }), action('edit', { key: 'e' })]);
  const remove = registry.register(selection, [action('label all', { key: 'l' })]);
  expect(idsAt(link)).toEqual([
    ['bar', 'label all'],
    ['first', 'label the entry', 'edit'],
  ]);
  registry.press('l', link);
  registry.press('e', link);
  registry.press('l', null);
  remove();
  registry.press('l', link);
  expect(ran).toEqual(['label all', 'edit', 'label all', 'label the entry']);
});

it('A disabled action keeps its key and its place, but does nothing', () => {
  const { registry, ran, action, idsAt } = recording();
  registry.register(selection, [action('label all', { key: 'l', disabled: true })]);
  registry.register(page, [action('label', { key: 'l' })]);
  expect(registry.press('l', null)).toBe(true);
  registry.run(selection.id, 'label all');
  expect(ran).toEqual([]);
  expect(idsAt(null)[0]).toEqual(['bar', 'label all']);
});

it('Actions have the order of their controls on the screen, then of their registration', () => {
  const { registry, action, idsAt } = recording();
  const menu = { current: elementAt(3) };
  registry.register(page, [action('select', { isLast: true })], { current: elementAt(0) });
  registry.register(page, [action('spam'), action('block')]);
  registry.register(page, [action('status new'), action('status read')], menu);
  registry.register(page, [action('open')], { current: elementAt(1) });
  registry.register(page, [action('edit')], { current: elementAt(2) });
  registry.register(page, [action('unmounted')], { current: null });
  expect(idsAt(null)).toEqual([
    ['page', 'open', 'edit', 'status new', 'status read', 'spam', 'block', 'unmounted', 'select'],
  ]);
});

it('An action is run by its id in its latest form, and not after its removal', () => {
  const { registry, ran, action } = recording();
  const removeFirst = registry.register(entry, [action('edit', { run: () => ran.push('before') })]);
  removeFirst();
  const remove = registry.register(entry, [action('edit', { run: () => ran.push('after') })]);
  registry.run(otherEntry.id, 'edit');
  registry.run(entry.id, 'edit');
  remove();
  registry.run(entry.id, 'edit');
  expect(ran).toEqual(['after']);
});
