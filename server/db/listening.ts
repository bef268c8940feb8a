import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Times in ms. */
const times = {
  /** How long an answer is waited for. */
  patience: 2000,
  /** How often a quiet connection is asked whether it is still there: one that vanished says nothing. */
  heartbeat: 5000,
  /** Between two tries to connect. */
  retry: 500,
};

interface Listening {
  databaseUrl: string;
  /** What PostgreSQL's `notify` names. */
  channel: string;
  /** Called for every notice, and also whenever some may have been missed: at every break and try to connect, and when listening begins again. */
  onNotice: () => void;
  /** Hears once of every loss. */
  onLoss: (error: unknown) => void;
}

/** Listens to PostgreSQL's notices over a connection of its own, and connects again when that breaks. */
export function listen({ databaseUrl, channel, onNotice, onLoss }: Listening): { stop(): Promise<void> } {
  const stopped = new AbortController();

  const keepListening = async () => {
    let losses = 0;
    while (!stopped.signal.aborted) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: times.patience,
        query_timeout: times.patience,
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

  const working = keepListening();
  return {
    async stop() {
      stopped.abort();
      await working;
    },
  };
}
