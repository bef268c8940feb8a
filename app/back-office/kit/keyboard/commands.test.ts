import { expect, it } from 'vitest';
import { type Action, createActionRegistry } from '../actions/registry.ts';
import { activePlace, type Command, commandsAt } from './commands.ts';

const command = (id: string, acts = false): Command => ({ id, title: id, acts, run: () => {} });
const acting = [command('status completed', true), command('open'), command('screen messages')];
const leading = [command('open'), command('approve', true)];

it('Enter in a palette without typing or choosing changes nothing', () => {
  expect(activePlace(acting, undefined, false)).toBe(-1);
  expect(activePlace(leading, undefined, false)).toBe(0);
  expect(activePlace([], undefined, false)).toBe(-1);
});

it('Enter runs the chosen entry, or the first match of the typed text', () => {
  expect(activePlace(acting, 'status completed', false)).toBe(0);
  expect(activePlace(acting, 'open', false)).toBe(1);
  expect(activePlace(acting, undefined, true)).toBe(0);
  // The previously chosen entry no longer matches.
  expect(activePlace(leading, 'gone', true)).toBe(0);
});

/** A registry with a selection and a page, and the actions that it has run. */
function screen() {
  const registry = createActionRegistry();
  const ran: string[] = [];
  const action = (title: string, more: Partial<Action> = {}): Action => ({
    id: title.toLowerCase(),
    title,
    run: () => void ran.push(title),
    ...more,
  });
  const removePage = registry.register({ id: 'page', kind: 'page' }, [
    action('Select', { key: 'x', isLast: true }),
    action('Open', { key: 'o' }),
    action('Approve', { key: 'a', acts: true }),
    action('Cancel', { acts: true }),
  ]);
  registry.register({ id: 'bar', kind: 'selection', title: '2 selected' }, [
    action('Status: New', { acts: true }),
    action('Clear', { key: 'Escape', acts: true, disabled: true }),
  ]);
  const groups = () => commandsAt(null, 'On this page', registry);
  return { groups, ran, removePage };
}

it('The palette offers all actions of the selection, then the actions of the page that have a key, each with its key', () => {
  const { groups } = screen();
  const shown = groups().map(({ title, commands }) => [title, ...commands.map((command) => command.title)]);
  expect(shown).toEqual([
    ['2 selected', 'Status: New', 'Clear'],
    ['On this page', 'Open', 'Approve', 'Select'],
  ]);
  expect(groups()[1]!.commands.map(({ acts }) => Boolean(acts))).toEqual([false, true, false]);
  expect(groups()[1]!.commands.map(({ key }) => key)).toEqual(['o', 'a', 'x']);
});

it('An entry of the palette runs its action, unless the action is disabled or removed', () => {
  const { groups, ran, removePage } = screen();
  const [selection, page] = groups();
  for (const { run } of [...selection!.commands, ...page!.commands]) run();
  removePage();
  for (const { run } of page!.commands) run();
  expect(ran).toEqual(['Status: New', 'Open', 'Approve', 'Select']);
});
