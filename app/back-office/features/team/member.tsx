import { useTranslations } from 'use-intl';
import type { TeamMember } from '../../../../domain/accounts/team.ts';
import { mayActAs, type OperatorRole, operatorRoles } from '../../../../domain/accounts/user.ts';
import { call } from '../../../api/client.ts';
import { ActionButton, ConfirmButton } from '../../../ui/action-button.tsx';
import { Badge, type Colour } from '../../../ui/badge.tsx';
import { ChoiceField } from '../../../ui/choice-menu.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { EmailLink, EntityLink } from '../../kit/layout/links.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { reasonOf } from '../../kit/requests/proof.ts';
import { useOperator } from '../../kit/session/session.ts';
import { useProvedCall } from '../../kit/requests/use-change.ts';

const colours: Record<string, Colour> = { admin: 'orange', editor: 'blue', reader: 'grey' };

export function Member({ member, others }: { member: TeamMember; others: readonly TeamMember[] }) {
  const t = useTranslations('backOffice.team');
  const { mutate, isPending } = useTeamChange();
  const { id, username, displayName, email, role, disabledAt, seenAt, openItems, hasFactor } = member;
  const isSelf = useOperator()?.id === id;
  const isDisabled = disabledAt !== null;
  const receivers = others.filter((other) => mayActAs(other.role, 'editor') && other.disabledAt === null);
  const post = (action: 'enable' | 'disable' | 'sign-out' | 'reset-factors', done: string) =>
    mutate({ send: () => call(`POST /api/team/:id/${action}`, { id }), done });
  const action = (key: 'enable' | 'disable' | 'signOut', run: () => void) => (
    <ActionButton className="min-h-10" aria-label={t(`${key}Of`, { username })} busy={isPending} onClick={run}>
      {t(key)}
    </ActionButton>
  );
  const choice = { controlClass: 'min-h-10! py-1!', disabled: isPending };
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-bold [overflow-wrap:anywhere]">{displayName ?? username}</h3>
        {displayName !== null && <span className="text-muted [overflow-wrap:anywhere]">{username}</span>}
        <Badge colour={colours[role] ?? 'grey'}>{t(`roles.${role}`)}</Badge>
        {isDisabled && <Badge colour="red">{t('disabled')}</Badge>}
        {isSelf && <span className="text-sm text-muted">{t('you')}</span>}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
        {email !== null && <EmailLink>{email}</EmailLink>}
        <span>{t(hasFactor ? 'hasFactor' : 'noFactor')}</span>
        <span>{t('openItems', { count: openItems })}</span>
        <span>{seenAt === null ? t('notSeen') : t('seen', { time: localTime(seenAt) })}</span>
        <EntityLink href={`${addressOf('audit')}?entity=user&entityId=${id}`}>{t('audit')}</EntityLink>
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceField
          {...choice}
          label={t('roleOf', { username })}
          className="w-44 text-sm"
          options={operatorRoles.map((option) => [option, t(`roles.${option}`)] as const)}
          value={role}
          onChoose={(to) => {
            const body = { role: to as OperatorRole };
            mutate({ send: () => call('PUT /api/team/:id/role', { id, body }), done: t('roleChanged') });
          }}
        />
        {openItems > 0 && (
          <ChoiceField
            {...choice}
            label={t('handOverOf', { username })}
            className="w-52 text-sm"
            options={[...receivers.map((other) => [String(other.id), other.username] as const), ['none', t('nobody')]]}
            value=""
            placeholder={t('choose')}
            onChoose={(to) => {
              const body = { to: to === 'none' ? null : Number(to) };
              mutate({ send: () => call('POST /api/team/:id/hand-over', { id, body }), done: t('handedOver') });
            }}
          />
        )}
        {!isSelf && (
          <>
            {isDisabled
              ? action('enable', () => post('enable', t('enabled')))
              : action('disable', () => post('disable', t('disabledDone')))}
            {seenAt !== null && action('signOut', () => post('sign-out', t('signedOut')))}
            {/* The dialogs close immediately, since the one for a fresh proof may replace them. */}
            {hasFactor && (
              <ConfirmButton
                label={t('resetFactors')}
                className="min-h-10"
                aria-label={t('resetFactorsOf', { username })}
                question={t('resetQuestion', { username })}
                subject={t('resetText')}
                confirm={t('resetFactors')}
                cancel={t('cancel')}
                onConfirm={() => post('reset-factors', t('factorsReset'))}
              />
            )}
            <ConfirmButton
              label={t('remove')}
              variant="danger"
              className="min-h-10"
              aria-label={t('removeOf', { username })}
              question={t('removeQuestion', { username })}
              subject={t('removeText', { count: openItems })}
              confirm={t('remove')}
              cancel={t('cancel')}
              onConfirm={() => mutate({ send: () => call('DELETE /api/team/:id', { id }), done: t('removed') })}
            />
          </>
        )}
      </div>
    </li>
  );
}

export const teamQuery = freshQuery('GET /api/team');

/** Changes the team and refetches it. */
export function useTeamChange() {
  const t = useTranslations('backOffice.team');
  return useProvedCall<unknown>({
    failed: (error) => ({ title: t('error'), description: reasonOf(error, t('changeFailed')) }),
    reads: teamQuery.queryKey,
  });
}
