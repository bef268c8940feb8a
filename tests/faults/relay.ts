import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a client and a server on this machine, as a network does, and fails as one. */
export interface Relay {
  port: number;
  /** Nothing gets through any more, and nobody is told: as when a cable is cut. */
  silence(): void;
  /** Everything gets through again, also what was sent meanwhile. */
  resume(): void;
  /** Breaks every connection; new ones are taken. */
  cut(): void;
  /** Breaks every connection and takes no new ones, as a machine whose server is down. */
  close(): Promise<void>;
  /** Takes connections again. */
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
