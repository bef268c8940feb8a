import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { invitationForm } from '../../../domain/team.ts';
import { operatorRoles } from '../../../domain/user.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { issuesByField, issuesOf, useFocusOnIssue } from '../editing/issues.ts';
import { useInvite } from './queries.ts';

/** Invites somebody; without a mail server it shows the link, once. */
export function InviteForm() {
  const t = useTranslations('backOffice.team');
  const v = useTranslations('validation');
  const invite = useInvite();
  const [issues, setIssues] = useState<Record<string, string>>({});
  const form = useFocusOnIssue(issues);
  const link = invite.data?.link ?? null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const body = Object.fromEntries(new FormData(element)) as { email: string; role: string };
    const found = issuesByField(invitationForm, body, v);
    setIssues(found);
    if (invite.isPending || Object.keys(found).length > 0) return;
    invite.mutate(body, {
      onSuccess: ({ invitation, link: shown }) => {
        element.reset();
        if (shown === null)
          showToast({ title: t('invited'), description: t('invitedText', { email: invitation.email }) });
      },
      onError: (error) => {
        if (error instanceof ApiError) setIssues(issuesOf(error));
        showToast({ title: t('error'), description: t('inviteFailed'), variant: 'destructive' });
      },
    });
  };

  return (
    <>
      <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
        <Field label={t('email')} required error={issues.email}>
          {(control) => <TextInput {...control} name="email" type="email" autoComplete="off" />}
        </Field>
        <Field label={t('role')} hint={t('rolesHint')}>
          {(control) => (
            <Select {...control} name="role" defaultValue="editor">
              {operatorRoles.map((role) => (
                <option key={role} value={role}>
                  {t(`roles.${role}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" size="small" className="justify-self-start" aria-disabled={invite.isPending}>
          {t('sendInvitation')}
        </Button>
      </form>
      {link !== null && (
        <div role="status" className="mt-4 border-l-4 border-accent pl-3">
          <p className="font-semibold">{t('linkOnce')}</p>
          <p className="mt-1 text-sm [overflow-wrap:anywhere]">
            <code>{link}</code>
          </p>
          <Button
            variant="secondary"
            size="small"
            className="mt-2"
            onClick={() => void navigator.clipboard.writeText(link).then(() => showToast({ title: t('copied') }))}
          >
            {t('copy')}
          </Button>
        </div>
      )}
    </>
  );
}
