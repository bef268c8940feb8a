import type { Project } from '../../../domain/project.ts';
import type { TemplateChange } from '../../../domain/template.ts';
import { submissionsPath } from '../list/inbox.ts';
import { useBulkChange } from '../selection/use-bulk-change.ts';
import { useOperator } from '../session/session.ts';

/** Sets in one change, with one Undo, what a template sets beside its text. */
export function useTemplateChange({ id, updatedAt: version }: Project): (change: TemplateChange) => void {
  const operator = useOperator();
  const bulk = useBulkChange({ path: submissionsPath, items: () => [{ id, version }] });
  return ({ status, assignee, labels }) =>
    bulk.change({
      ...(status !== null && { status }),
      ...(assignee !== null && { assignedTo: assignee === 'me' ? operator!.id : assignee }),
      ...(labels.length > 0 && { addLabels: labels }),
    });
}
