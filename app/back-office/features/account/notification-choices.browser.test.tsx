import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { notificationDefaults } from '../../../../domain/operations/notification.ts';
import { renderForOperator } from '../../testing/render-for-operator.tsx';
import { Notifications } from './notification-choices.tsx';

afterEach(() => vi.restoreAllMocks());

it('saves both of two choices of which the second is made before the first is saved', async () => {
  let stored: object = notificationDefaults('admin');
  const saves: (() => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'GET') return Response.json(stored);
    const body = (await request.json()) as object;
    await new Promise<void>((resolve) => void saves.push(resolve));
    stored = body;
    return Response.json(stored);
  });
  const { screen } = await renderForOperator(<Notifications />);
  const choose = async (kind: string) => {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${kind} `) }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'No email' }));
  };
  await choose('Overdue');
  await choose('An email bounced');
  await expect.poll(() => saves.length, { timeout: 5000 }).toBe(1);
  saves[0]!();
  await expect.poll(() => saves.length, { timeout: 5000 }).toBe(2);
  saves[1]!();
  await expect
    .poll(() => stored, { timeout: 5000 })
    .toEqual({
      ...notificationDefaults('admin'),
      overdue: 'never',
      bounced: 'never',
    });
});
