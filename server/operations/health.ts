import { command, print } from './command.ts';
import { CommandError } from './failures/command-error.ts';

/* `npm run health`: exit code 0 if the server of this configuration answers `/readyz` with 200, as health checks of containers need it. */

/** The timeout of the request to the server, in ms. */
const timeout = 5000;

await command(async ({ port, host = '127.0.0.1' }) => {
  const address = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`);
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout) }).catch(() => undefined);
  if (!response) throw new CommandError(`No server responds at ${address.origin}.`);
  if (!response.ok) throw new CommandError(`The server is not ready (${response.status}).`);
  print('ready');
});
