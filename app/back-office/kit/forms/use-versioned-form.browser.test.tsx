import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ApiError } from '../../../api/client.ts';
import { renderForOperator } from '../../testing/render-for-operator.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { useVersionedForm } from './use-versioned-form.ts';
import { versionedSave } from './versioned-save.ts';

interface Submission {
  updatedAt: string;
  name: string;
  budget: string;
}
type Values = Omit<Submission, 'updatedAt'>;

/** A server with one submission, which accepts a save only with its newest version. */
function submissionServer() {
  const server = {
    submission: { updatedAt: '1', name: 'Lanternfall', budget: '50,000' },
    /** Changes the submission as another operator would. */
    changeByOther: (changes: Partial<Values>) => {
      server.submission = {
        ...server.submission,
        ...changes,
        updatedAt: String(Number(server.submission.updatedAt) + 1),
      };
    },
    save: async (values: Values, version: string | undefined) => {
      if (version !== server.submission.updatedAt) throw new ApiError(new Response(null, { status: 409 }), '');
      server.changeByOther(values);
      return server.submission;
    },
  };
  return server;
}

const valuesOf = (submission: Submission | undefined): Values => ({
  name: submission?.name ?? '',
  budget: submission?.budget ?? '',
});

function Editor({ server, opened }: { server: ReturnType<typeof submissionServer>; opened: Submission }) {
  const form = useVersionedForm<Values, Submission>({
    entity: opened,
    valuesOf,
    save: (edit) => versionedSave(edit, { valuesOf, save: server.save, read: async () => server.submission }),
    onSaved: () => {},
  });
  return (
    <form {...form.attributes()} noValidate>
      {form.dispute && (
        <ConflictNotice
          dispute={form.dispute}
          label={(path) => (path === 'name' ? 'Name' : 'Budget')}
          text={(_, value) => String(value)}
        />
      )}
      <label>
        Name <input {...form.field('name')} />
      </label>
      <label>
        Budget <input {...form.field('budget')} />
      </label>
      <button type="submit">Save</button>
      <output>{form.isUnsaved ? 'changed' : 'saved'}</output>
    </form>
  );
}

async function openEditor() {
  const server = submissionServer();
  const page = await renderForOperator(<Editor server={server} opened={server.submission} />);
  const { screen } = page;
  const field = (name: string) => screen.getByLabelText(name, { exact: true });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  const [notice, state] = [screen.getByRole('region'), screen.getByRole('status')];
  return { ...page, server, field, save, choose, notice, state };
}

it('saves the typed values, and is then unchanged', async () => {
  const { server, field, save, state } = await openEditor();
  await userEvent.fill(field('Name'), 'Lanternrise');
  await expect.element(state).toHaveTextContent('changed');
  await save();
  await expect.element(state).toHaveTextContent('saved');
  expect(server.submission).toMatchObject({ name: 'Lanternrise', budget: '50,000' });
});

it('saves without a question if another operator changed other fields, and shows their values', async () => {
  const { server, field, save, state } = await openEditor();
  await userEvent.fill(field('Name'), 'Lanternrise');
  server.changeByOther({ budget: '80,000' });
  await save();
  await expect.element(state).toHaveTextContent('saved');
  expect(server.submission).toMatchObject({ name: 'Lanternrise', budget: '80,000' });
  await expect.element(field('Budget')).toHaveValue('80,000');
});

it('requires a choice if both changed a field, and saves neither value before it', async () => {
  const { server, field, save, choose, notice, state } = await openEditor();
  await userEvent.fill(field('Name'), 'Mine');
  await userEvent.fill(field('Budget'), '60,000');
  server.changeByOther({ name: 'Theirs' });
  await save();
  await expect.element(notice).toBeVisible();
  const question = notice.element().textContent;
  expect(question).toContain('Theirs');
  expect(question).toContain('Mine');
  expect(question).not.toContain('60,000');
  expect(server.submission).toMatchObject({ name: 'Theirs', budget: '50,000' });
  await choose('Keep mine');
  await expect.element(state).toHaveTextContent('saved');
  expect(server.submission).toMatchObject({ name: 'Mine', budget: '60,000' });
});

it('adopts the other operator’s value if that is chosen, and keeps the other fields as typed', async () => {
  const { server, field, save, choose, state } = await openEditor();
  await userEvent.fill(field('Name'), 'Mine');
  await userEvent.fill(field('Budget'), '60,000');
  server.changeByOther({ name: 'Theirs' });
  await save();
  await choose('Take theirs');
  await expect.element(state).toHaveTextContent('saved');
  expect(server.submission).toMatchObject({ name: 'Theirs', budget: '60,000' });
  await expect.element(field('Name')).toHaveValue('Theirs');
});

it('requires the choice again, without a save, if the form is submitted before it', async () => {
  const { server, field, save, notice } = await openEditor();
  await userEvent.fill(field('Name'), 'Mine');
  server.changeByOther({ name: 'Theirs' });
  await save();
  await expect.element(notice).toHaveFocus();
  field('Name').element().focus();
  await save();
  await expect.element(notice).toHaveFocus();
  expect(server.submission.name).toBe('Theirs');
});

it('shows a newer version immediately if nothing was typed, and keeps typed text otherwise', async () => {
  const { server, field, rerender } = await openEditor();
  server.changeByOther({ name: 'Theirs' });
  await rerender(<Editor server={server} opened={server.submission} />);
  await expect.element(field('Name')).toHaveValue('Theirs');
  await userEvent.fill(field('Name'), 'Mine');
  server.changeByOther({ name: 'Theirs again' });
  await rerender(<Editor server={server} opened={server.submission} />);
  await expect.element(field('Name')).toHaveValue('Mine');
});
