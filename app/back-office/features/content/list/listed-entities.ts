import type { ContentSummary } from '../../../../../domain/content/content.ts';

interface Listed<Entity> {
  id: number;
  /** The entity as visitors see it; undefined if they do not see it. */
  entity?: Entity | undefined;
  /** Undefined for an entity that was added a moment ago. */
  summary?: ContentSummary | undefined;
}

/** The public entities and those that no visitor sees, in the operators' order. */
export function listedEntities<Entity extends { id: number }>(
  entities: readonly Entity[],
  summaries: readonly ContentSummary[],
): Listed<Entity>[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const summarized = new Set(summaries.map(({ id }) => id));
  return [
    ...summaries
      // A public entity that visitors no longer see was deleted or withdrawn a moment ago.
      .filter(({ id, isPublic }) => byId.has(id) || !isPublic)
      .map((summary) => ({ id: summary.id, entity: byId.get(summary.id), summary })),
    ...entities.filter(({ id }) => !summarized.has(id)).map((entity) => ({ id: entity.id, entity })),
  ];
}
