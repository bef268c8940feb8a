import { Check, Pencil, Play, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Project, quickStatuses } from '../../../domain/project.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useMayActAs } from '../session/session.ts';
import { useStatusChange } from './queries.ts';

const quickButtons = [
  { name: 'approve', icon: Check, colour: 'text-green' },
  { name: 'inProgress', icon: Play, colour: 'text-blue' },
  { name: 'cancel', icon: X, colour: 'text-red' },
] as const;

/** Edit, and the statuses that are set at once. */
export function QuickButtons({ submission, onEdit }: { submission: Project; onEdit: () => void }) {
  const t = useTranslations('backOffice.projects');
  const { mutate, isPending } = useStatusChange();
  if (!useMayActAs('editor')) return null;
  return (
    <>
      <ActionButton data-key="e" onClick={onEdit}>
        <Pencil className="size-4" aria-hidden />
        {t('edit')}
      </ActionButton>
      {quickButtons.map(({ name, icon: Icon, colour }) => (
        <ActionButton
          key={name}
          data-key={name === 'approve' ? 'a' : undefined}
          variant="quiet"
          className="border border-control text-strong hover:border-strong aria-pressed:border-control aria-pressed:bg-edge aria-pressed:text-strong"
          aria-pressed={submission.status === quickStatuses[name]}
          busy={isPending}
          onClick={() => mutate({ submission, status: quickStatuses[name] })}
        >
          <Icon className={`size-4 ${colour}`} aria-hidden />
          {t(name)}
        </ActionButton>
      ))}
    </>
  );
}
