import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LazyToaster } from '../../../ui/lazy-toaster.tsx';
import { renderForOperator } from '../../testing/render-for-operator.tsx';
import { ShownOnce } from './panel.tsx';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['Copied', async () => {}],
  ['Could not copy', () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))],
])('the operator sees whether a secret was copied: %s', async (outcome, writeText) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  const { screen } = await renderForOperator(
    <>
      <ShownOnce secret="sf_1" text="Copy the token now." t={(key) => (key === 'copy' ? 'Copy' : 'Copied')} />
      <LazyToaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Copy', exact: true }));
  await expect.element(screen.getByText(outcome, { exact: true })).toBeVisible();
});
