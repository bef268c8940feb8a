import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { operator, otherOperator, renderForOperator, signIn } from '../../testing/render-for-operator.tsx';
import { isUnsaved } from '../forms/unsaved.tsx';
import { saveAfter } from './autosave.ts';
import { useAutosave } from './use-autosave.ts';

interface Note {
  version: number;
  text: string;
}

/** A server that stores one text, and cannot be reached while `isOffline` is set. */
function noteServer() {
  const server = {
    note: { version: 1, text: '' },
    saves: [] as string[],
    isOffline: false,
    save: async (text: string): Promise<Note> => {
      server.saves.push(text);
      if (server.isOffline) throw new TypeError('Failed to fetch');
      server.note = { version: server.note.version + 1, text };
      return server.note;
    },
  };
  return server;
}

function NoteEditor({ server }: { server: ReturnType<typeof noteServer> }) {
  const { value, state, autosave } = useAutosave<string, Note, string>({
    item: 'submission 7',
    stored: server.note,
    valueOf: ({ text }) => text,
    isSame: (one, other) => one === other,
    save: server.save,
    copyOf: (text) => text,
    valueOfCopy: (copy) => copy,
  });
  return (
    <label>
      Note
      <textarea value={value} onChange={(event) => autosave.change(event.target.value)} />
      <output>{state}</output>
    </label>
  );
}

const copyKey = `draft ${operator.id} submission 7`;
const localCopy = () => localStorage.getItem(copyKey);

async function openEditor(server = noteServer()) {
  const page = await renderForOperator(<NoteEditor server={server} />);
  const field = page.screen.getByRole('textbox');
  const state = page.screen.getByRole('status');
  return { ...page, server, field, state, type: (text: string) => userEvent.fill(field, text) };
}

const becomeVisible = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

it('saves after a pause in typing, and keeps a copy in the browser until then', async () => {
  const { server, state, type } = await openEditor();
  await type('call on Monday');
  expect(localCopy()).toBe(JSON.stringify('call on Monday'));
  expect(isUnsaved()).toBe(true);
  await expect.element(state).toHaveTextContent('saved');
  await expect.poll(() => server.note.text, { timeout: saveAfter.longest }).toBe('call on Monday');
  await expect.poll(localCopy).toBe(null);
  expect(isUnsaved()).toBe(false);
});

it('saves immediately when the page is hidden, such as by another app on a phone', async () => {
  const { server, type } = await openEditor();
  await type('half a sentence');
  becomeVisible('hidden');
  await expect.poll(() => server.note.text, { timeout: saveAfter.pause / 2 }).toBe('half a sentence');
});

it('saves immediately when its screen is left', async () => {
  const { server, screen, type } = await openEditor();
  await type('before leaving');
  await screen.unmount();
  await expect.poll(() => server.note.text, { timeout: saveAfter.pause / 2 }).toBe('before leaving');
});

it('shows and saves the text of a page that crashed', async () => {
  localStorage.setItem(copyKey, JSON.stringify('typed before the crash'));
  const { server, field } = await openEditor();
  await expect.element(field).toHaveValue('typed before the crash');
  await expect.poll(() => server.note.text).toBe('typed before the crash');
  await expect.poll(localCopy).toBe(null);
});

it('keeps the text while the server cannot be reached, and saves it when the connection is back', async () => {
  const server = noteServer();
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ authenticated: true, user: operator }));
  server.isOffline = true;
  const { field, state, type } = await openEditor(server);
  await type('typed on a train');
  await expect.element(state).toHaveTextContent('failed');
  await expect.element(field).toHaveValue('typed on a train');
  expect(localCopy()).toBe(JSON.stringify('typed on a train'));
  server.isOffline = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => server.note.text, { timeout: saveAfter.failure / 2 }).toBe('typed on a train');
  await expect.element(state).toHaveTextContent('saved');
});

it('saves nothing in the session of another operator, and keeps the text for its own', async () => {
  const { server, queryClient, state, type } = await openEditor();
  await type('not for Ilya');
  signIn(queryClient, otherOperator);
  becomeVisible('hidden');
  await expect.element(state).toHaveTextContent('failed');
  expect(server.saves).toEqual([]);
  expect(localCopy()).toBe(JSON.stringify('not for Ilya'));
});
