import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForOperator } from '../../testing/render-for-operator.tsx';
import { useBoardKind } from './board-kind.ts';
import { Column } from './column.tsx';
import { useColumns } from './queries.ts';

afterEach(() => vi.restoreAllMocks());

const columnNames = ['pending'];

function Board() {
  const kind = useBoardKind('status');
  const { columns } = useColumns('status', columnNames, '');
  return <Column loaded={columns[0]!} moves={new Map()} columns={columnNames} kind={kind} onMove={() => {}} />;
}

it('loads no further page of a column after a page has failed, until it is retried', async () => {
  const pages: number[] = [];
  let isDown = true;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { searchParams, pathname } = new URL(new Request(input, init).url);
    if (pathname !== '/api/projects') return Response.json([]);
    const page = Number(searchParams.get('page'));
    pages.push(page);
    if (page === 2 && isDown) return Response.json({ error: 'Down' }, { status: 503 });
    // The pages have no cards, so their end is always in view.
    return Response.json({ items: [], total: 150, page, pageSize: 50 });
  });
  const { screen } = await renderForOperator(<Board />);
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  // Two frames, in which an observer would report the end of the column.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(pages).toEqual([1, 2]);
  isDown = false;
  await userEvent.click(retry);
  await expect.poll(() => pages, { timeout: 5000 }).toEqual([1, 2, 2, 3]);
});
