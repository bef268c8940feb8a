import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { LinkedCase } from '../../../domain/content.ts';
import { isCompleted, type Project } from '../../../domain/project.ts';
import { call } from '../../api/client.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EntityLink } from '../layout/links.tsx';
import { submissionsPath, useInboxChange } from '../list/inbox.ts';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';

/** The case of an accepted submission, or the way to begin it. */
export function CaseOf({ submission, linked }: { submission: Project; linked: LinkedCase | null }) {
  const t = useTranslations('backOffice.submission.case');
  const mayEdit = useMayActAs('editor');
  const [, navigate] = useLocation();
  const begin = useInboxChange({
    send: () => call<{ caseId: number }>(`${submissionsPath}/${submission.id}/case`, { method: 'POST' }),
    failed: () => ({ title: t('error'), description: t('failed') }),
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
  const open = ({ caseId }: { caseId: number }) => navigate(addressOf('case', caseId));
  return (
    <ActionButton disabled={begin.isPending} onClick={() => begin.mutate(undefined, { onSuccess: open })}>
      {t('begin')}
    </ActionButton>
  );
}
