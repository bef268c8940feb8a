import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that simulates network failures. */
export interface Relay {
  port: number;
  /** Forwards nothing and closes nothing, like an unplugged cable. */
  silence(): void;
  /** Forwards again, including data that was sent in the meantime. */
  resume(): void;
  /** Breaks every connection and accepts new ones. */
  cut(): void;
  /** Breaks every connection and refuses new ones, like a machine whose server is down. */
  close(): Promise<void>;
  /** Accepts connections again. */
  open(): Promise<void>;
}

export async function openRelay(target: { host: string; port: number }): Promise<Relay> {
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => {});
      if (silent) from.pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut,
    silence() {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      silent = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
    open: () => listen(port),
  };
}
