import { Check, Pencil, Play, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Project, quickStatuses } from '../../../domain/project.ts';
import { Button } from '../../ui/button.tsx';
import { useMayActAs } from '../session/session.ts';
import { useSetSubmissionStatus } from './queries.ts';

const quickButtons = [
  { name: 'approve', icon: Check, colour: 'text-green' },
  { name: 'inProgress', icon: Play, colour: 'text-blue' },
  { name: 'cancel', icon: X, colour: 'text-red' },
] as const;

/** Edit, and the statuses that are set at once. */
export function QuickButtons({ submission, onEdit }: { submission: Project; onEdit: () => void }) {
  const t = useTranslations('backOffice.projects');
  const setStatus = useSetSubmissionStatus(submission);
  if (!useMayActAs('editor')) return null;
  return (
    <>
      <Button variant="secondary" size="small" data-key="e" onClick={onEdit}>
        <Pencil className="size-4" aria-hidden />
        {t('edit')}
      </Button>
      {quickButtons.map(({ name, icon: Icon, colour }) => (
        <Button
          key={name}
          data-key={name === 'approve' ? 'a' : undefined}
          variant="quiet"
          size="small"
          className="border border-control text-strong hover:border-strong aria-pressed:border-control aria-pressed:bg-edge aria-pressed:text-strong"
          aria-pressed={submission.status === quickStatuses[name]}
          aria-disabled={setStatus.isPending}
          onClick={() => setStatus.isPending || setStatus.mutate(quickStatuses[name])}
        >
          <Icon className={`size-4 ${colour}`} aria-hidden />
          {t(name)}
        </Button>
      ))}
    </>
  );
}
