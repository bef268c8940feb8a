import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { LinkedCase } from '../../../domain/content.ts';
import { isCompleted, type Project } from '../../../domain/project.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { EntityLink } from '../layout/links.tsx';
import { submissionsPath, useRefreshInbox } from '../list/inbox.ts';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';

/** The case of an accepted submission, or the way to begin it. */
export function CaseOf({ submission, linked }: { submission: Project; linked: LinkedCase | null }) {
  const t = useTranslations('backOffice.submission.case');
  const mayEdit = useMayActAs('editor');
  const [, navigate] = useLocation();
  const refresh = useRefreshInbox();
  const begin = useMutation({
    mutationFn: () => call<{ caseId: number }>(`${submissionsPath}/${submission.id}/case`, { method: 'POST' }),
    onSuccess: async ({ caseId }) => {
      await refresh();
      navigate(addressOf('case', caseId));
    },
    onError: () => showToast({ title: t('error'), description: t('failed'), variant: 'destructive' }),
  });
  if (linked) {
    return (
      <p>
        {t('linked')} <EntityLink href={addressOf('case', linked.id)}>{linked.name || t('untitled')}</EntityLink>{' '}
        <span className="text-muted">({linked.isPublic ? t('public') : t('draft')})</span>
      </p>
    );
  }
  if (!mayEdit || !isCompleted(submission.status)) return null;
  return (
    <Button variant="secondary" size="small" disabled={begin.isPending} onClick={() => begin.mutate()}>
      {t('begin')}
    </Button>
  );
}
