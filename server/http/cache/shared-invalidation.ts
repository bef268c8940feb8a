import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '../../bootstrap/config.ts';
import type { ContentChanges } from './invalidation.ts';
import { listen } from '../../db/listening.ts';
import { withoutData } from '../middleware/error-response.ts';
import { onTold, tell } from '../../bootstrap/workers/channel.ts';

/**
 * Announces here what other processes have changed, and to them what changes here. PostgreSQL tells every instance at the
 * commit, whoever changed it (migration 0004); workers on the embedded database tell each other.
 */
export function shareContentChanges(
  local: ContentChanges,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  log: Pick<Logger, 'warn'>,
): { contentChanges: ContentChanges; stop(): Promise<void> } {
  if (databaseUrl !== undefined) {
    const onLoss = (error: unknown) => log.warn({ err: withoutData(error) }, 'changes of others are not heard');
    const { stop } = listen({ databaseUrl, channel: 'content_changed', onNotice: local.announce, onLoss });
    return { contentChanges: { ...local, heardLater: true }, stop };
  }
  if (!cluster.isWorker) return { contentChanges: local, stop: async () => {} };
  const hearNoMore = onTold(({ type }) => {
    if (type === 'content-changed') local.announce();
  });
  const announce = () => {
    local.announce();
    void tell({ type: 'content-changed' });
  };
  return { contentChanges: { ...local, announce }, stop: async () => hearNoMore() };
}
