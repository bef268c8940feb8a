import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { defaultStudio } from '../../../../../domain/studio/default-studio.ts';
import type { StudioSettings } from '../../../../../domain/studio/settings.ts';
import { renderForOperator } from '../../../testing/render-for-operator.tsx';
import { withParts } from '../draft/typed-facts.ts';
import { DealFields, IdentityFields } from './basic-fields.tsx';

const settings: StudioSettings = {
  defaults: defaultStudio,
  published: {},
  publishedVersion: null,
  fixed: {},
  draft: null,
};

function Fields({ stored, isDeal = false }: { stored: StudioSettings; isDeal?: boolean }) {
  const [facts, setFacts] = useState(defaultStudio);
  const editing = {
    stored,
    facts,
    issueOf: () => undefined,
    issueWithin: () => undefined,
    change: (path: string, value: unknown) => setFacts((before) => withParts(before, { [path]: value })),
  };
  return isDeal ? <DealFields editing={editing} /> : <IdentityFields editing={editing} />;
}

describe('a fact', () => {
  it('that the environment fixes is locked, with its value and the name of the variable', async () => {
    const fixed = { foundedYear: 2019, social: [{ network: 'Mastodon', address: 'https://fixed.example/' }] };
    const { screen } = await renderForOperator(<Fields stored={{ ...settings, fixed }} />);
    const year = screen.getByLabelText('Founded in');
    await expect.element(year).toBeDisabled();
    await expect.element(year).toHaveValue(2019);
    await expect.element(screen.getByText('Fixed by the variable STUDIO_FOUNDED_YEAR.')).toBeVisible();
    await expect.element(screen.getByText('Fixed by the variable STUDIO_SOCIAL.')).toBeVisible();
    await expect.element(screen.getByLabelText('Address')).toHaveValue('https://fixed.example/');
    expect(screen.getByRole('button').elements()).toEqual([]);
    await expect.element(screen.getByLabelText('Name of the studio')).toBeEnabled();
  });

  it('that differs from its default is marked, and can be reset to it', async () => {
    const { screen } = await renderForOperator(<Fields stored={settings} />);
    const name = screen.getByLabelText('Name of the studio');
    const back = screen.getByRole('button', { name: 'Use the default: Name of the studio' });
    expect(back.elements()).toEqual([]);
    await userEvent.fill(name, 'Lantern');
    await expect.element(screen.getByText(`The default is “${defaultStudio.name}”.`)).toBeVisible();
    await userEvent.click(back);
    await expect.element(name).toHaveValue(defaultStudio.name);
    await expect.element(name).toHaveFocus();
    expect(back.elements()).toEqual([]);
  });

  it('may be blank while it is typed, and the publisher’s share follows the developer’s', async () => {
    const { screen } = await renderForOperator(<Fields stored={settings} isDeal />);
    const share = screen.getByLabelText('Developer’s share, in percent');
    await expect.element(screen.getByText('The studio keeps 40%.')).toBeVisible();
    await userEvent.fill(share, '');
    await expect.element(screen.getByText('A whole number from 1 to 99.')).toBeVisible();
    await userEvent.fill(share, '70');
    await expect.element(screen.getByText('The studio keeps 30%.')).toBeVisible();
    await userEvent.fill(share, '100');
    await expect.element(screen.getByText('A whole number from 1 to 99.')).toBeVisible();
  });
});
