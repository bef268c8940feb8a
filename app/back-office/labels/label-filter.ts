import type { Filter } from '../list/toolbar.tsx';
import type { ListSchema } from '../list/use-list-query.ts';
import { useLabels } from './queries.ts';

/** The filter by labels, of a list that takes it. */
export function useLabelFilter({ shape }: ListSchema): Filter[] {
  const labels = useLabels();
  if (!('label' in shape)) return [];
  return [{ name: 'label', several: true, options: labels.map(({ id, name }) => [String(id), name] as const) }];
}
