import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Account, accountLimits, profileForm } from '../../../../domain/accounts/account.ts';
import { call } from '../../../api/client.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/labelled-controls.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { useEnrolmentDue } from '../../kit/session/session.ts';
import { AccountForm, Email, Password } from './forms.tsx';
import { Factors } from './factors.tsx';
import { Notifications } from './notification-choices.tsx';
import { Passkeys } from './passkeys.tsx';
import { accountQuery } from './queries.ts';
import { Identity, Sessions } from './sign-ins.tsx';

export default screenPage('account', function OwnAccount() {
  const t = useTranslations('backOffice.account');
  const query = useQuery(accountQuery);
  const enrolmentDue = useEnrolmentDue();
  return (
    <Loaded query={query} texts={t}>
      {(account) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            {!enrolmentDue && <Profile account={account} />}
            <Factors />
            <Passkeys />
          </div>
          {!enrolmentDue && (
            <div className="grid gap-4">
              <Password account={account} />
              <Email account={account} />
              <Identity />
              <Notifications />
              <Sessions sessions={account.sessions} />
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
});

function Profile({ account: { username, role, displayName, signature, timeZone } }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm
      title={t('profile')}
      schema={profileForm}
      initial={{ displayName: displayName ?? '', signature: signature ?? '', timeZone: timeZone ?? '' }}
      save={(body) => call('PUT /api/account', { body })}
      submit={t('saveProfile')}
      done={t('profileSaved')}
      blamed="displayName"
    >
      {(form) => (
        <>
          <p className="text-muted">{t('signedInAs', { username, role: t(`roles.${role}`) })}</p>
          <TextField
            label={t('displayName')}
            hint={t('displayNameHint')}
            {...form.field('displayName')}
            autoComplete="name"
            maxLength={accountLimits.displayName}
          />
          <TextAreaField
            label={t('signature')}
            hint={t('signatureHint')}
            {...form.field('signature')}
            rows={3}
            maxLength={accountLimits.signature}
          />
          <SelectField
            label={t('timeZone')}
            hint={t('timeZoneHint')}
            {...form.field('timeZone')}
            options={timeZones(timeZone)}
          >
            <option value="">{t('timeZoneOfBrowser')}</option>
          </SelectField>
        </>
      )}
    </AccountForm>
  );
}

/** The time zones that the browser supports, and the chosen one if it is not among them. */
const timeZones = (chosen: string | null) => [
  ...new Set([...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')]),
];
