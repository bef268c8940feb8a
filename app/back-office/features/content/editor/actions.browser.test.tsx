import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Content, EditedContent } from '../../../../../domain/content/content.ts';
import { LazyToaster } from '../../../../ui/lazy-toaster.tsx';
import { renderForOperator } from '../../../testing/render-for-operator.tsx';
import type { DraftEditing } from '../requests/use-draft.ts';
import { Actions } from './actions.tsx';

afterEach(() => vi.restoreAllMocks());

const content: Content = { name: 'Lantern Press', translations: {}, entryIds: {} };
const updatedAt = '2026-11-27T12:00:00.000Z';
const partner: EditedContent = {
  id: 4,
  name: 'Lantern Press',
  isPublic: true,
  publishAt: null,
  withdrawAt: null,
  scheduledBy: null,
  projectId: null,
  content,
  draft: { content, base: content, author: 'mira', updatedAt },
};

/** Opens the actions on a partner with a draft. `calls` are the changes that reach the server, and the saves before them. */
async function openActions({ isSaved = true, versionId = null as number | null } = {}) {
  const calls: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'GET') return Response.json([]);
    const { pathname } = new URL(request.url);
    calls.push(pathname);
    if (!pathname.endsWith('/publish')) return Response.json({ error: 'Down' }, { status: 503 });
    return Response.json({ ...partner, draft: null, versionId });
  });
  const editing: DraftEditing = {
    kind: 'partners',
    id: partner.id,
    stored: partner,
    content,
    state: 'saved',
    dispute: undefined,
    change: () => {},
    save: async () => {
      calls.push('save');
      return isSaved ? partner : undefined;
    },
    perform: async (call) => void (await call(partner)),
  };
  const { screen } = await renderForOperator(
    <>
      <Actions editing={editing} check={async () => true} label={(part) => part} />
      <LazyToaster />
    </>,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  const publish = async () => {
    await press('Publish');
    await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }));
    await expect.element(screen.getByText('Published', { exact: true })).toBeVisible();
  };
  return { screen, calls, press, publish };
}

it('a publication can be undone', async () => {
  const { screen, publish } = await openActions({ versionId: 12 });
  await publish();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

it('a publication that changed nothing cannot be undone, since that would publish an older version', async () => {
  const { screen, publish } = await openActions();
  await publish();
  expect(screen.getByRole('button', { name: 'Undo' }).query()).toBeNull();
});

it('a copy is made after the typed text is saved', async () => {
  const { calls, press } = await openActions();
  await press('Duplicate');
  await expect.poll(() => calls).toEqual(['save', '/api/system-panel/partners']);
});

it('no copy is made of a text that could not be saved', async () => {
  const { calls, press } = await openActions({ isSaved: false });
  await press('Duplicate');
  await expect.poll(() => calls).toEqual(['save']);
});
