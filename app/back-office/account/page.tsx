import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Account, accountLimits, emailChange, passwordChange, profileForm } from '../../../domain/account.ts';
import { userLimits } from '../../../domain/user.ts';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { Panel } from '../layout/panel.tsx';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { Loaded } from '../list/loaded.tsx';
import { useEnrolmentDue } from '../session/session.ts';
import { Factors } from './factors.tsx';
import { AccountForm } from './form.tsx';
import { Passkeys } from './passkeys.tsx';
import { accountQuery, useSaveAccount } from './queries.ts';
import { Sessions } from './sessions.tsx';

export default inEnglish(function AccountPage() {
  return (
    <AdminScreen screen="account">
      <OwnAccount />
    </AdminScreen>
  );
});

function OwnAccount() {
  const t = useTranslations('backOffice.account');
  const query = useQuery(accountQuery);
  const enrolmentDue = useEnrolmentDue();
  return (
    <Loaded query={query} texts={t}>
      {(account) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            {!enrolmentDue && (
              <Panel title={t('profile')}>
                <Profile account={account} />
              </Panel>
            )}
            <Factors />
            <Passkeys />
          </div>
          {!enrolmentDue && (
            <div className="grid gap-4">
              <Panel title={t('password')}>
                <Password username={account.username} />
              </Panel>
              <Panel title={t('email')}>
                <Email account={account} />
              </Panel>
              <Sessions sessions={account.sessions} />
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Profile({ account }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm
      schema={profileForm}
      save={useSaveAccount('')}
      submit={t('saveProfile')}
      done={t('profileSaved')}
      blamed="displayName"
    >
      {(issues) => (
        <>
          <p className="text-muted">
            {t('signedInAs', { username: account.username, role: t(`roles.${account.role}`) })}
          </p>
          <Field label={t('displayName')} hint={t('displayNameHint')} error={issues.displayName}>
            {(control) => (
              <TextInput
                {...control}
                name="displayName"
                autoComplete="name"
                maxLength={accountLimits.displayName}
                defaultValue={account.displayName ?? ''}
              />
            )}
          </Field>
          <Field label={t('signature')} hint={t('signatureHint')} error={issues.signature}>
            {(control) => (
              <TextArea
                {...control}
                name="signature"
                rows={3}
                maxLength={accountLimits.signature}
                defaultValue={account.signature ?? ''}
              />
            )}
          </Field>
          <Field label={t('timeZone')} hint={t('timeZoneHint')} error={issues.timeZone}>
            {(control) => (
              <Select {...control} name="timeZone" defaultValue={account.timeZone ?? ''}>
                <option value="">{t('timeZoneOfBrowser')}</option>
                {timeZones(account.timeZone).map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    </AccountForm>
  );
}

/** Those that the browser knows; it may not know the chosen one. */
const timeZones = (chosen: string | null) => [
  ...new Set([...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')]),
];

function Password({ username }: { username: string }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm
      schema={passwordChange}
      save={useSaveAccount('/password')}
      submit={t('changePassword')}
      done={t('passwordChanged')}
      blamed="current"
      isEmptied
    >
      {(issues) => (
        <>
          <input hidden readOnly autoComplete="username" value={username} />
          <PasswordField name="current" label={t('currentPassword')} error={issues.current} />
          <PasswordField
            name="password"
            label={t('newPassword')}
            hint={t('passwordHint', { min: userLimits.password.min })}
            error={issues.password}
          />
        </>
      )}
    </AccountForm>
  );
}

function Email({ account }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm
      schema={emailChange}
      save={useSaveAccount('/email')}
      submit={t('changeEmail')}
      done={t('emailChanged')}
      blamed="current"
    >
      {(issues) => (
        <>
          <Field label={t('address')} hint={t('addressHint')} error={issues.email}>
            {(control) => (
              <TextInput
                {...control}
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={account.email ?? ''}
              />
            )}
          </Field>
          <PasswordField name="current" label={t('proof')} error={issues.current} />
        </>
      )}
    </AccountForm>
  );
}

interface PasswordFieldProps {
  name: 'current' | 'password';
  label: string;
  hint?: string;
  error: string | undefined;
}

const PasswordField = ({ name, label, hint, error }: PasswordFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <TextInput
        {...control}
        name={name}
        type="password"
        autoComplete={name === 'current' ? 'current-password' : 'new-password'}
        maxLength={userLimits.password.max}
      />
    )}
  </Field>
);
