import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LazyToaster } from '../../ui/lazy-toaster.tsx';
import { showToast } from '../../ui/toast.ts';
import { Keyboard } from '../shell/keyboard.tsx';
import { renderForOperator } from '../testing/render-for-operator.tsx';
import { type UndoableChange, undoableChanges } from './changes/undoable-changes.ts';
import { useUndo } from './use-undo.ts';

interface Server {
  /** The calls that the screen has made. */
  calls: { path: string; body: unknown }[];
  /** Answers the oldest waiting call. */
  respond: (response: Response) => void;
}

/** Replaces the network with a server whose responses the test releases. */
function standInForServer(): Server {
  const waiting: ((response: Response) => void)[] = [];
  const server: Server = { calls: [], respond: (response) => waiting.shift()!(response) };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    server.calls.push({ path: new URL(request.url).pathname, body: text === '' ? undefined : JSON.parse(text) });
    return new Promise((resolve) => void waiting.push(resolve));
  });
  return server;
}

let listReads = 0;

function Screen({ change, onUndone }: { change: UndoableChange; onUndone?: () => void }) {
  const undo = useUndo();
  useQuery({ queryKey: ['/api/projects'], queryFn: async () => (listReads += 1) });
  return (
    <>
      <button
        type="button"
        onClick={() => showToast({ title: 'Status changed', action: undo.offer(change, onUndone) })}
      >
        Complete
      </button>
      <input aria-label="Search" />
      <LazyToaster />
    </>
  );
}

async function openScreen(change: UndoableChange, onUndone?: () => void) {
  const server = standInForServer();
  const page = await renderForOperator(
    <Keyboard>
      <Screen change={change} onUndone={onUndone} />
    </Keyboard>,
  );
  const { screen } = page;
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  return { ...page, server, press, toast: (text: string) => screen.getByText(text, { exact: true }) };
}

beforeEach(() => void (listReads = 0));
afterEach(() => {
  vi.restoreAllMocks();
  for (let change = undoableChanges.latest(); change; change = undoableChanges.latest()) undoableChanges.forget(change);
});

const statusChange: UndoableChange = { kind: 'change', key: 'status' };
const outcome = (undone: number, total: number, changedBy: string[] = []) =>
  Response.json({ total, undone, changedBy });

describe('a change of an operator', () => {
  it('is undone by the button of its toast, after which the lists are read again', async () => {
    const onUndone = vi.fn<() => void>();
    const { server, press, toast } = await openScreen(statusChange, onUndone);
    await expect.poll(() => listReads).toBe(1);
    await press('Complete');
    await press('Undo');
    expect(server.calls).toEqual([{ path: '/api/changes/undo', body: { key: 'status' } }]);
    server.respond(outcome(1, 1));
    await expect.element(toast('Undone')).toBeVisible();
    await expect.poll(() => listReads).toBe(2);
    expect(onUndone).toHaveBeenCalledOnce();
  });

  it('is undone by Ctrl+Z only once, regardless of the keys that are pressed while the call is sent', async () => {
    const { server, press, toast } = await openScreen(statusChange);
    await press('Complete');
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.keyboard('{Control>}z{/Control}');
    await press('Undo');
    expect(server.calls).toHaveLength(1);
    server.respond(outcome(1, 1));
    await expect.element(toast('Undone')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(server.calls).toHaveLength(1);
  });

  it('stays when Ctrl+Z is pressed in a field, whose text the browser undoes', async () => {
    const { server, press, screen } = await openScreen(statusChange);
    await press('Complete');
    await userEvent.click(screen.getByLabelText('Search'));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(server.calls).toEqual([]);
    expect(undoableChanges.latest()).toMatchObject(statusChange);
  });

  it('of several submissions names those who have changed them since', async () => {
    const { server, press, toast } = await openScreen(statusChange);
    await press('Complete');
    await press('Undo');
    server.respond(outcome(3, 5, ['ilya', 'sofia']));
    await expect.element(toast('3 of 5 undone')).toBeVisible();
    await expect.element(toast('2 changed by ilya, sofia.')).toBeVisible();
  });

  it('can be undone by a second attempt after a failure of the server', async () => {
    const { server, press, toast } = await openScreen(statusChange);
    await press('Complete');
    await press('Undo');
    server.respond(Response.json({ error: 'Down' }, { status: 503 }));
    await expect.element(toast('Failed to undo')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    server.respond(outcome(1, 1));
    await expect.element(toast('Undone')).toBeVisible();
  });

  it.each([404, 409])('is not offered again when it is too late for an undo (%i)', async (status) => {
    const { server, press, toast } = await openScreen(statusChange);
    await press('Complete');
    await press('Undo');
    server.respond(Response.json({ error: 'Too late' }, { status }));
    await expect.element(toast('Failed to undo')).toBeVisible();
    expect(undoableChanges.latest()).toBeUndefined();
  });
});

it('a sent reply is undone by its id', async () => {
  const { server, press } = await openScreen({ kind: 'reply', id: 7, key: 'sent' });
  await press('Complete');
  await press('Undo');
  await expect.poll(() => server.calls).toMatchObject([{ path: '/api/replies/7/undo' }]);
  server.respond(Response.json(null));
  await expect.poll(() => undoableChanges.latest()).toBeUndefined();
});
