import { settingsApi, studioSettingsApi } from '../../domain/api/settings.ts';
import { practice } from '../../studio.ts';
import { readWhatWeLookFor, saveWhatWeLookFor, whatWeLookForSetting } from '../features/pitches/what-we-look-for.ts';
import {
  discardStudioDraft,
  listStudioVersions,
  publishStudioDraft,
  readSettings,
  restoreStudioVersion,
  saveStudioDraft,
} from '../features/studio-settings/studio-settings.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { overridableTexts } from '../platform/i18n/text-overrides.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { removeSamples } from '../workflows/remove-samples.ts';

/** The facts and texts of the studio that admins edit in the back office. */
export const settingsEndpoints = (context: AppContext): Endpoint[] => [
  ...studioSettingsEndpoints(context),
  ...(practice.pitch.enabled ? whatWeLookForEndpoints(context) : []),
];

const whatWeLookForEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(settingsApi, {
    'GET /api/settings/what-we-look-for': () => readWhatWeLookFor(db),
    'PUT /api/settings/what-we-look-for': ({ body, version, transact }) =>
      transact(async (tx, record, now) => {
        const saved = await saveWhatWeLookFor(tx, body, version, now);
        await record('changed', 'setting', null, [whatWeLookForSetting]);
        return saved;
      }),
  });

const studioSettingsEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(studioSettingsApi, {
    'GET /api/settings/studio': () => readSettings(db),
    'PUT /api/settings/studio/draft': async ({ body, user, transact }) => {
      const author = user!.username;
      const { draft } = await readSettings(db);
      await transact(async (tx, record, now) => {
        await saveStudioDraft(tx, body, { author, now });
        // The audit records once that an admin works on a draft, not each autosave.
        if (draft?.author !== author) await record('changed', 'setting', null, ['draft']);
      });
      return readSettings(db);
    },
    'DELETE /api/settings/studio/draft': async ({ transact }) => {
      await transact(async (tx, record) => {
        await discardStudioDraft(tx);
        await record('changed', 'setting', null, ['draft']);
      });
      return readSettings(db);
    },
    'POST /api/settings/studio/publish': async ({ body, user, transact }) => {
      await transact(async (tx, record, now) => {
        const changed = await publishStudioDraft(tx, body.version, { author: user!.username, now });
        await record('changed', 'setting', null, changed);
      });
      return readSettings(db);
    },
    'POST /api/settings/samples/remove': ({ user, transact }) =>
      transact(async (tx, record, now) => {
        const removed = await removeSamples(tx, { author: user!.username, now });
        await record('changed', 'setting', null, ['showsSamples']);
        return { removed };
      }),
    'GET /api/settings/texts': () => Promise.resolve([...overridableTexts]),
    'GET /api/settings/studio/versions': () => listStudioVersions(db),
    'POST /api/settings/studio/versions/:id/restore': async ({ id, user, transact }) => {
      await transact(async (tx, record, now) => {
        await restoreStudioVersion(tx, id, { author: user!.username, now });
        await record('restored', 'setting', null, ['draft']);
      });
      return readSettings(db);
    },
  });
