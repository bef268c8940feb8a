import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { invitationForm, type Team } from '../../../../domain/accounts/team.ts';
import { operatorRoles } from '../../../../domain/accounts/user.ts';
import { call } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { SelectField, TextField } from '../../../ui/labelled-controls.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { CheckedForm } from '../../kit/forms/checked-form.tsx';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { Columns, Lines, Panel, Row, ShownOnce } from '../../kit/layout/panel.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { withProof } from '../../kit/requests/proof.ts';
import { useChange } from '../../kit/requests/use-change.ts';
import { Member, teamQuery, useTeamChange } from './member.tsx';

export default screenPage('team', function TeamOverview() {
  const t = useTranslations('backOffice.team');
  const query = useQuery(teamQuery);
  return (
    <Loaded query={query} texts={t}>
      {({ members, invitations, isFactorRequired }) => (
        <Columns>
          <Panel title={t('members')}>
            <Lines of={members}>
              {(member) => <Member member={member} others={members.filter(({ id }) => id !== member.id)} />}
            </Lines>
          </Panel>
          <div className="grid gap-4">
            <Panel title={t('invite')}>
              <InviteForm />
            </Panel>
            <Requirement isRequired={isFactorRequired} />
            {invitations.length > 0 && <Invitations invitations={invitations} />}
          </div>
        </Columns>
      )}
    </Loaded>
  );
});

/** Invites a colleague; without an SMTP server it shows the link once. */
function InviteForm() {
  const t = useTranslations('backOffice.team');
  const invite = useChange({
    send: (body: BodyOf<'POST /api/team/invitations'>) => withProof(() => call('POST /api/team/invitations', { body })),
    done: ({ invitation: { email }, link }) =>
      link === null ? { title: t('invited'), description: t('invitedText', { email }) } : undefined,
    failed: () => ({ title: t('error'), description: t('inviteFailed') }),
    reads: teamQuery.queryKey,
  });
  const form = useCheckedForm({
    schema: invitationForm,
    initial: { email: '', role: 'editor' },
    send: (body) => invite.mutateAsync(body),
    isEmptied: true,
  });
  return (
    <>
      <CheckedForm form={form} submit={t('sendInvitation')}>
        <TextField label={t('email')} required {...form.field('email')} type="email" autoComplete="off" />
        <SelectField
          label={t('role')}
          hint={t('rolesHint')}
          {...form.field('role')}
          options={operatorRoles}
          optionLabel={(role) => t(`roles.${role}`)}
        />
      </CheckedForm>
      {invite.data?.link && <ShownOnce secret={invite.data.link} text={t('linkOnce')} t={t} />}
    </>
  );
}

/** Whether everyone must have a second factor. */
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
            send: () => call('PUT /api/team/factor-requirement', { body: { isRequired: !isRequired } }),
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
      <Lines of={invitations}>
        {({ id, email, role, expiresAt }) => (
          <Row
            className="py-3 first:pt-0 last:pb-0"
            title={email}
            facts={t('invitedAs', { role: t(`roles.${role}`), time: localTime(expiresAt) })}
          >
            <ActionButton
              label={t('revoke')}
              aria-label={t('revokeOf', { email })}
              busy={change.isPending}
              onClick={() =>
                change.mutate({ send: () => call('DELETE /api/team/invitations/:id', { id }), done: t('revoked') })
              }
            />
          </Row>
        )}
      </Lines>
    </Panel>
  );
}
