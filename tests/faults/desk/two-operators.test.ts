import { describe, it } from 'vitest';
import type { ProjectDetails } from '../../../domain/inbox/details.ts';
import { projectStatuses } from '../../../domain/conversation/project.ts';
import { hashPassword } from '../../../server/features/accounts/password.ts';
import { createUser } from '../../../server/features/accounts/users.ts';
import { admin } from '../../product.ts';
import { engines, makeInstallation } from '../installation.ts';
import { times } from '../load.ts';
import { work } from './actions.ts';
import { chanceOf, statusTexts } from './acts.ts';
import { type Operator, openBrowser, openOperator } from './operator.ts';
import { expectHistoryExplainsState, expectAcknowledgedChangesStored, expectReplacedValuesWereShown } from './truth.ts';

/** The minimum duration in ms, and the minimum number of acts per operator. */
const duration = times(6000, 5 * 60_000);
const actsEach = times(3, 60);
const items = 50;
const colleague = { username: 'ana', password: 'another long password for tests' };

// The short run uses only the database on which calls really are concurrent.
describe.concurrent.each(process.env.TEST_LONG ? engines : engines.slice(-1))('on %s', (engine) => {
  it('two operators on the same 50 submissions lose nothing, overwrite nothing unseen, and the history explains every state', async ({
    expect,
    onTestFinished,
  }) => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
    process.stdout.write(`Two operators on ${engine}: SEED=${seed}\n`);
    const site = await makeInstallation(engine, onTestFinished);
    const product = await site.start();
    const password = await hashPassword(colleague.password);
    await createUser(site.open(), { ...colleague, email: null, role: 'editor', password }, new Date());

    const browsers = await Promise.all([openBrowser(), openBrowser()]);
    onTestFinished(async () => void (await Promise.all(browsers.map((browser) => browser.close()))));
    const operators = await Promise.all(
      [admin, colleague].map((username, index) => openOperator(browsers[index]!, product.address, username)),
    );
    const [first] = operators as [Operator];
    const read = async <Answer>(path: string) => (await (await first.page.request.get(path)).json()) as Answer;
    const sent = await fill(first);
    const ids = [...sent.keys()];

    const end = Date.now() + duration;
    let written = 0;
    const acts = await Promise.all(
      operators.map((operator, index) =>
        work(
          { operator, chance: chanceOf(seed + index), ids, text: () => `${operator.name} ${++written}` },
          (count) => Date.now() > end && count >= actsEach,
        ),
      ),
    );
    const kinds = Map.groupBy(acts.flat(), ({ kind }) => kind);
    process.stdout.write(
      `${engine}: ${[...kinds].map(([kind, acts]) => `${acts.length} ${kind}`).join(', ')}; refused as overtaken: ${
        operators.flatMap(({ writes }) => writes).filter(({ status }) => status === 409).length
      }\n`,
    );

    const users = new Map(
      (await read<{ id: number; username: string }[]>('/api/users')).map((user) => [user.id, user.username]),
    );
    const labels = new Map(
      (await read<{ id: number; name: string }[]>('/api/labels')).map((label) => [label.id, label.name]),
    );
    const details = new Map<number, ProjectDetails>();
    for (const id of ids) details.set(id, await read<ProjectDetails>(`/api/projects/${id}`));
    for (const [id, project] of details) expectHistoryExplainsState(project, sent.get(id)!, { users, labels });
    expectReplacedValuesWereShown(acts.flat(), details);
    expectAcknowledgedChangesStored(
      operators.flatMap(({ writes }) => writes),
      details,
    );
    for (const operator of operators) expect(await boardOf(operator)).toEqual(statusesOf(details));
  });
});

/** @returns the submitted data by id */
async function fill({ page }: Operator): Promise<Map<number, object>> {
  const headers = { 'X-CSRF-Token': await csrfToken(page) };
  for (const name of ['Demo', 'Prototype', 'Call']) await page.request.post('/api/labels', { headers, data: { name } });
  const sent = new Map<number, object>();
  for (let index = 1; index <= items; index++) {
    const form = {
      name: `Twodesk ${index}`,
      projectType: 'game',
      description: 'Light.',
      contactEmail: 'oksana@lantern.example',
    };
    const response = await page.request.post('/api/projects', { data: form });
    const project = (await response.json()) as { id: number };
    sent.set(project.id, project);
  }
  return sent;
}

async function csrfToken(page: Operator['page']): Promise<string> {
  await page.goto('/system-panel/status');
  return (await page.evaluate(() => localStorage.getItem('csrfToken')))!;
}

/** The submissions in each column of the board on an operator's screen. */
async function boardOf({ page, settle }: Operator): Promise<Record<string, string[]>> {
  await page.goto('/system-panel?view=board');
  await page
    .locator('[data-card]')
    .nth(items - 1)
    .waitFor();
  await settle();
  const cards = await page.locator('[data-card]').evaluateAll((elements) =>
    elements.map((card) => ({
      name: card.getAttribute('aria-label')!,
      column: card.querySelector('[aria-haspopup=menu] > span:not([hidden])')!.textContent,
    })),
  );
  return columns(cards);
}

const statusesOf = (details: ReadonlyMap<number, ProjectDetails>) =>
  columns([...details.values()].map(({ project: { name, status } }) => ({ name, column: statusTexts[status]! })));

const columns = (cards: readonly { name: string; column: string }[]) =>
  Object.fromEntries(
    projectStatuses.map((status) => [
      status,
      cards.flatMap(({ name, column }) => (column === statusTexts[status] ? [name] : [])).toSorted(),
    ]),
  );
