import { settingsApi } from '../../domain/api/settings.ts';
import { studio } from '../../studio.ts';
import { readWhatWeLookFor, saveWhatWeLookFor, whatWeLookForSetting } from '../features/pitches/what-we-look-for.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import type { AppContext } from '../workflows/app-context.ts';

/** The texts of the studio that admins edit in the back office. */
export const settingsEndpoints = ({ db }: AppContext): Endpoint[] =>
  studio.pitch.enabled
    ? implement(settingsApi, {
        'GET /api/settings/what-we-look-for': () => readWhatWeLookFor(db),
        'PUT /api/settings/what-we-look-for': ({ body, version, transact }) =>
          transact(async (tx, record, now) => {
            const saved = await saveWhatWeLookFor(tx, body, version, now);
            await record('changed', 'setting', null, [whatWeLookForSetting]);
            return saved;
          }),
      })
    : [];
