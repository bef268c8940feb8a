import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TeamMember } from '../../../domain/team.ts';
import { mayActAs, operatorRoles } from '../../../domain/user.ts';
import { Badge, type Colour } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { localTime } from '../dates.ts';
import { EmailLink, EntityLink } from '../layout/links.tsx';
import { addressOf } from '../screens.ts';
import { useOperator } from '../session/session.ts';
import { useTeamChange } from './queries.ts';

const colours: Record<string, Colour> = { admin: 'orange', editor: 'blue', reader: 'grey' };

interface MemberProps {
  member: TeamMember;
  /** The rest of the team. */
  others: readonly TeamMember[];
}

/** One person of the team, with what an admin may do about them. */
export function Member({ member, others }: MemberProps) {
  const t = useTranslations('backOffice.team');
  const change = useTeamChange();
  const [asked, setAsked] = useState<'remove' | 'reset'>();
  const { id, username, displayName, email, role, disabledAt, seenAt, openItems, hasFactor } = member;
  const isSelf = useOperator()?.id === id;
  const isDisabled = disabledAt !== null;
  const receivers = others.filter((other) => mayActAs(other.role, 'editor') && other.disabledAt === null);
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
        <Field label={t('roleOf', { username })} className="w-44 text-sm">
          {(control) => (
            <Select
              {...control}
              className="min-h-10! py-1!"
              value={role}
              disabled={change.isPending}
              onChange={(event) =>
                change.mutate({
                  method: 'PUT',
                  path: `${id}/role`,
                  body: { role: event.target.value },
                  done: t('roleChanged'),
                })
              }
            >
              {operatorRoles.map((one) => (
                <option key={one} value={one}>
                  {t(`roles.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {openItems > 0 && (
          <Field label={t('handOverOf', { username })} className="w-52 text-sm">
            {(control) => (
              <Select
                {...control}
                className="min-h-10! py-1!"
                value=""
                disabled={change.isPending}
                onChange={(event) =>
                  change.mutate({
                    method: 'POST',
                    path: `${id}/hand-over`,
                    body: { to: event.target.value === 'none' ? null : Number(event.target.value) },
                    done: t('handedOver'),
                  })
                }
              >
                <option value="">{t('choose')}</option>
                {receivers.map((other) => (
                  <option key={other.id} value={other.id}>
                    {other.username}
                  </option>
                ))}
                <option value="none">{t('nobody')}</option>
              </Select>
            )}
          </Field>
        )}
        {!isSelf && (
          <>
            <Button
              variant="secondary"
              size="small"
              className="min-h-10"
              aria-label={t(isDisabled ? 'enableOf' : 'disableOf', { username })}
              aria-disabled={change.isPending}
              onClick={() =>
                change.isPending ||
                change.mutate({
                  method: 'POST',
                  path: `${id}/${isDisabled ? 'enable' : 'disable'}`,
                  done: t(isDisabled ? 'enabled' : 'disabledDone'),
                })
              }
            >
              {t(isDisabled ? 'enable' : 'disable')}
            </Button>
            {seenAt !== null && (
              <Button
                variant="secondary"
                size="small"
                className="min-h-10"
                aria-label={t('signOutOf', { username })}
                aria-disabled={change.isPending}
                onClick={() =>
                  change.isPending || change.mutate({ method: 'POST', path: `${id}/sign-out`, done: t('signedOut') })
                }
              >
                {t('signOut')}
              </Button>
            )}
            {hasFactor && (
              <Button
                variant="secondary"
                size="small"
                className="min-h-10"
                aria-label={t('resetFactorsOf', { username })}
                onClick={() => setAsked('reset')}
              >
                {t('resetFactors')}
              </Button>
            )}
            <Button
              variant="danger"
              size="small"
              className="min-h-10"
              aria-label={t('removeOf', { username })}
              onClick={() => setAsked('remove')}
            >
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          question={t(asked === 'remove' ? 'removeQuestion' : 'resetQuestion', { username })}
          subject={asked === 'remove' ? t('removeText', { count: openItems }) : t('resetText')}
          confirm={t(asked === 'remove' ? 'remove' : 'resetFactors')}
          cancel={t('cancel')}
          busy={change.isPending}
          onConfirm={() => {
            // Closed first: a fresh proof may be asked for in its place.
            setAsked(undefined);
            change.mutate(
              asked === 'remove'
                ? { method: 'DELETE', path: String(id), done: t('removed') }
                : { method: 'POST', path: `${id}/reset-factors`, done: t('factorsReset') },
            );
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}
