import { expect, it } from 'vitest';
import { formatFor } from './webhook-fields.tsx';

it.each([
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://ptb.discord.com/api/webhooks/1/x', 'discord'],
  ['https://discord.com/api/webhooks/1/x/slack', 'slack'],
  ['https://hooks.slack.com/services/T/B/x', 'slack'],
  ['https://notdiscord.com/api', undefined],
  ['https://ledger.example/hook', undefined],
  ['discord.com', undefined],
])('the receiver at %s requires %s', (address, format) => {
  expect(formatFor(address)).toBe(format);
});
