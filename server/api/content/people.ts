import { peopleApi } from '../../../domain/api/people.ts';
import { personIn } from '../../../domain/studio/facts.ts';
import { type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import type { AppContext } from '../../workflows/app-context.ts';

export const peopleEndpoints = ({ publicStudio }: AppContext): Endpoint[] =>
  implement(peopleApi, {
    'GET /api/people': async ({ language, c }) =>
      (await publicStudio(c)).team.map((person) => personIn(person, language)),
  });
