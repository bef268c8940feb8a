import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Team } from '../../../domain/team.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { Loaded } from '../list/loaded.tsx';
import { InviteForm } from './invite-form.tsx';
import { Member } from './member.tsx';
import { teamQuery, useTeamChange } from './queries.ts';

export default inEnglish(function TeamPage() {
  return (
    <AdminScreen screen="team">
      <TeamOverview />
    </AdminScreen>
  );
});

function TeamOverview() {
  const t = useTranslations('backOffice.team');
  const query = useQuery(teamQuery);
  return (
    <Loaded query={query} texts={t}>
      {({ members, invitations, isFactorRequired }) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
          <Panel title={t('members')}>
            <ul className="divide-y divide-edge">
              {members.map((member) => (
                <Member key={member.id} member={member} others={members.filter(({ id }) => id !== member.id)} />
              ))}
            </ul>
          </Panel>
          <div className="grid gap-4">
            <Panel title={t('invite')}>
              <InviteForm />
            </Panel>
            <Requirement isRequired={isFactorRequired} />
            {invitations.length > 0 && <Invitations invitations={invitations} />}
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** Whether everybody has to have a second factor. */
function Requirement({ isRequired }: { isRequired: boolean }) {
  const t = useTranslations('backOffice.team');
  const change = useTeamChange();
  return (
    <Panel title={t('requirement')}>
      <Checkbox
        label={t('requirementHint')}
        checked={isRequired !== change.isPending}
        disabled={change.isPending}
        onChange={() =>
          change.mutate({
            method: 'PUT',
            path: 'factor-requirement',
            body: { isRequired: !isRequired },
            done: t(isRequired ? 'requirementOff' : 'requirementOn'),
          })
        }
      />
    </Panel>
  );
}

function Invitations({ invitations }: Pick<Team, 'invitations'>) {
  const t = useTranslations('backOffice.team');
  const change = useTeamChange();
  return (
    <Panel title={t('invitations')}>
      <ul className="divide-y divide-edge">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
              <p className="text-sm text-muted tabular-nums">
                {t('invitedAs', { role: t(`roles.${role}`), time: localTime(expiresAt) })}
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={t('revokeOf', { email })}
              aria-disabled={change.isPending}
              onClick={() =>
                change.isPending || change.mutate({ method: 'DELETE', path: `invitations/${id}`, done: t('revoked') })
              }
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
