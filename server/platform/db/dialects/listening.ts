import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Durations in ms: the timeout of a connection or a query, the interval between checks of an idle connection, and between attempts to connect. */
const times = { timeout: 2000, heartbeat: 5000, retry: 500 };

interface Listening {
  databaseUrl: string;
  /** The channel of `notify`. */
  channel: string;
  /** Called for every notification, and whenever some may be lost: after each disconnection, failed attempt and new connection. */
  onNotice: () => void;
  /** Called once for each lost connection. */
  onLoss: (error: unknown) => void;
}

/** Listens to PostgreSQL's notifications on a separate connection, and reconnects when it breaks. */
export function listen({ databaseUrl, channel, onNotice, onLoss }: Listening): { stop(): Promise<void> } {
  const stopped = new AbortController();

  const keepListening = async () => {
    let losses = 0;
    while (!stopped.signal.aborted) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: times.timeout,
        query_timeout: times.timeout,
        keepAlive: true,
      });
      const broken = new AbortController();
      client.on('error', (error) => broken.abort(error));
      client.on('notification', onNotice);
      const signal = AbortSignal.any([stopped.signal, broken.signal]);
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        losses = 0;
        onNotice();
        for (;;) {
          await wait(times.heartbeat, undefined, { signal, ref: false });
          await client.query('select 1');
        }
      } catch (error) {
        if (stopped.signal.aborted) return;
        losses += 1;
        if (losses === 1) onLoss(broken.signal.reason ?? error);
      } finally {
        client.removeListener('notification', onNotice);
        client.end().catch(() => {});
      }
      onNotice();
      await wait(times.retry, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  };

  const listening = keepListening();
  return {
    async stop() {
      stopped.abort();
      await listening;
    },
  };
}
