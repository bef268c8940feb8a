import type { Act, Doing } from './acts.ts';
import { bulk, move, quickStatus, undo } from './list-actions.ts';
import { edit, note, plan, reply, statusOfPage } from './page-actions.ts';

/** Actions of each screen, by the address that opens it. */
const screens = [
  {
    address: ({ chance }: Doing) => `/system-panel?view=cards&sort=oldest&page=${1 + chance.below(2)}`,
    ready: '[data-entries] > li',
    actions: { quickStatus, bulk, undo },
  },
  { address: () => '/system-panel?view=board', ready: '[data-card]', actions: { move, undo } },
  {
    address: ({ chance, ids }: Doing) => `/system-panel/submissions/${ids[chance.place(ids.length)]}`,
    ready: '[data-scope] h1',
    actions: { plan, note, reply, quickStatus: statusOfPage, edit, undo },
  },
] as const;

/** Opens a screen and acts there a few times while others do the same. @returns the acts */
export async function work(doing: Omit<Doing, 'saw'>, isOver: (count: number) => boolean): Promise<Act[]> {
  const { operator, chance } = doing;
  const acts: Act[] = [];
  while (!isOver(acts.length)) {
    const { address, ready, actions } = chance.of(screens);
    await operator.page.goto(address({ ...doing, saw: [] }));
    await operator.page.locator(ready).first().waitFor();
    await operator.settle();
    for (let count = 1 + chance.below(4); count > 0 && !isOver(acts.length); count--) {
      const kind = chance.of(Object.keys(actions));
      const act: Act = { by: operator.name, kind, from: Date.now(), until: 0, saw: [] };
      await (actions as Record<string, (one: Doing) => Promise<void>>)[kind]!({ ...doing, saw: act.saw });
      await operator.settle();
      acts.push({ ...act, until: Date.now() });
    }
  }
  return acts;
}
