import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Operator } from '../../../../domain/accounts/user.ts';
import { call } from '../../../api/client.ts';

/** Possible assignees; empty until they are loaded. */
export const useOperators = (): readonly Operator[] =>
  useQuery({ queryKey: ['/api/users'], queryFn: ({ signal }) => call('GET /api/users', { signal }) }).data ?? [];

/** The operators as choices of a list: its filter by assignee, and the field of a bulk change. */
export function useAssigneeChoices() {
  const list = useTranslations('backOffice.list');
  const bulk = useTranslations('backOffice.selection');
  const operators = useOperators();
  const assignees = operators.map(({ id, username }) => [String(id), username] as const);
  const options = [['none', list('none')], ...assignees] as const;
  return {
    operators,
    assignees,
    filter: { name: 'assignee', several: true, options },
    bulkField: {
      name: 'assignedTo',
      label: bulk('assign'),
      options,
      parse: (value: string) => (value === 'none' ? null : Number(value)),
    },
  } as const;
}

/** The choices on the page of a submission or message. @param assignee may no longer be an operator, or the operators may not be loaded */
export function useAssigneeOptions(assignee: Operator | null): readonly (readonly [value: string, text: string])[] {
  const t = useTranslations('backOffice.submission');
  const operators = useOperators();
  const assignees = assignee && !operators.some(({ id }) => id === assignee.id) ? [assignee, ...operators] : operators;
  return [['', t('nobody')], ...assignees.map(({ id, username }) => [String(id), username] as const)];
}

interface AssigneeProps {
  assignedTo: number | null;
  operators: readonly Operator[];
}

const nameOf = ({ assignedTo, operators }: AssigneeProps) => operators.find(({ id }) => id === assignedTo)?.username;

/** The assignee in the row of a list, in which the heading of the column names the field. */
export function AssigneeCell(props: AssigneeProps) {
  const t = useTranslations('backOffice.submission');
  const name = nameOf(props);
  return (
    <div className="truncate text-sm max-xl:hidden" title={name && `${t('assignedTo')} ${name}`}>
      {name && <span className="sr-only">{t('assignedTo')} </span>}
      {name}
    </div>
  );
}

/** The assignee on a card, if there is one. */
export function AssigneeLine({ className, ...props }: AssigneeProps & { className?: string }) {
  const t = useTranslations('backOffice.submission');
  const name = nameOf(props);
  return name && <p className={className}>{`${t('assignedTo')} ${name}`}</p>;
}
