import { textsApi } from '../../../domain/api/texts.ts';
import { type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { pageTexts } from '../../platform/i18n/text-overrides.ts';
import type { AppContext } from '../../workflows/app-context.ts';

export const textsEndpoints = ({ publicStudio }: AppContext): Endpoint[] =>
  implement(textsApi, {
    'GET /api/texts': async ({ language, c }) => pageTexts(await publicStudio(c))[language] ?? {},
  });
