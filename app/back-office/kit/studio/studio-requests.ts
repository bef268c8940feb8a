import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import { call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { freshQuery } from '../requests/fresh-query.ts';
import { showPublishedFacts } from './published-facts.ts';

export const studioSettingsQuery = freshQuery('GET /api/settings/studio');

export const studioVersionsQuery = freshQuery('GET /api/settings/studio/versions');

export const readStudioSettings = () => call('GET /api/settings/studio');

/** The addresses whose responses a publication changes. */
export const studioPaths = [
  apiAddress('GET /api/settings/studio'),
  apiAddress('GET /api/settings/studio/versions'),
  apiAddress('GET /api/status/first-steps'),
];

/** Publishes the draft of a version, and shows its facts in the back office. */
export async function publishStudioDraft(version: string): Promise<StudioSettings> {
  const settings = await call('POST /api/settings/studio/publish', { body: { version } });
  showPublishedFacts(settings);
  return settings;
}

/** The id of the newest published version; undefined if nothing was published. */
export async function newestStudioVersion(): Promise<number | undefined> {
  const [newest] = await call('GET /api/settings/studio/versions');
  return newest?.id;
}

/**
 * Undoes a publication: the version before it, or else the defaults, are published again. It fails if somebody has published or started a
 * draft since then. @param id the version that it published
 */
export async function undoStudioPublication(id: number): Promise<void> {
  const [versions, { draft }] = await Promise.all([call('GET /api/settings/studio/versions'), readStudioSettings()]);
  const [newest, previous] = versions;
  if (draft !== null || newest?.id !== id) throw new Error('the settings were changed since their publication');
  const restored = previous
    ? await call('POST /api/settings/studio/versions/:id/restore', { id: previous.id })
    : await call('PUT /api/settings/studio/draft', { body: { changes: {}, version: null } });
  await publishStudioDraft(restored.draft!.updatedAt);
}
