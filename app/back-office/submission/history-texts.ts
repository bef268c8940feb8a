import { useTranslations } from 'use-intl';
import type { HistoryEntry } from '../../../domain/history.ts';
import type { Project } from '../../../domain/project.ts';
import { dayOf, localDate, localTime } from '../local-date.ts';

/** Too long to be read in a line. */
export const isLong = (text: string): boolean => text.length > 80 || text.includes('\n');

/** How the fields of a submission, and what stood in them, read in its history. */
export function useHistoryTexts() {
  const t = useTranslations('backOffice.history');
  const s = useTranslations('backOffice.submission');
  const p = useTranslations('backOffice.projects');
  const planned = ['assignedTo', 'estimatedCompletion', 'actualCompletion'] as const;

  const field = ({ field }: HistoryEntry): string => {
    const name = planned.find((name) => name === field);
    return name ? s(name) : p(`fields.${field as 'name'}`);
  };

  const value = ({ field }: HistoryEntry, stored: unknown): string => {
    if (stored === null || stored === '' || (Array.isArray(stored) && stored.length === 0)) {
      return field === 'assignedTo' ? s('nobody') : t('nothing');
    }
    switch (field as keyof Project) {
      case 'status':
        return p(`statuses.${stored as Project['status']}`);
      case 'priority':
        return p(`priorities.${stored as Project['priority']}`);
      case 'projectType':
        return p(`types.${stored as Project['projectType']}`);
      case 'estimatedCompletion':
        return localDate(dayOf(stored as string), '');
      case 'actualCompletion':
        return localTime(stored as string);
      case 'screenshots':
        return (stored as string[]).join('\n');
      default:
        return Array.isArray(stored) ? stored.join(', ') : (stored as string);
    }
  };
  return { field, value };
}
