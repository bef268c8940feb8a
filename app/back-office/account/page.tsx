import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Account, accountLimits, profileForm } from '../../../domain/account.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/labelled-controls.tsx';
import { Panel } from '../layout/panel.tsx';
import { screenPage } from '../layout/screen.tsx';
import { Loaded } from '../list/loaded.tsx';
import { NotificationChoices } from '../notifications/choices.tsx';
import { useEnrolmentDue } from '../session/session.ts';
import { AccountForm, Email, Password } from './forms.tsx';
import { Factors } from './factors.tsx';
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
                <Password account={account} />
              </Panel>
              <Panel title={t('email')}>
                <Email account={account} />
              </Panel>
              <Identity />
              <NotificationChoices />
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
    <AccountForm schema={profileForm} part="" submit={t('saveProfile')} done={t('profileSaved')} blamed="displayName">
      {(field) => (
        <>
          <p className="text-muted">{t('signedInAs', { username, role: t(`roles.${role}`) })}</p>
          <TextField
            label={t('displayName')}
            hint={t('displayNameHint')}
            {...field('displayName')}
            autoComplete="name"
            maxLength={accountLimits.displayName}
            defaultValue={displayName ?? ''}
          />
          <TextAreaField
            label={t('signature')}
            hint={t('signatureHint')}
            {...field('signature')}
            rows={3}
            maxLength={accountLimits.signature}
            defaultValue={signature ?? ''}
          />
          <SelectField
            label={t('timeZone')}
            hint={t('timeZoneHint')}
            {...field('timeZone')}
            options={timeZones(timeZone)}
            defaultValue={timeZone ?? ''}
          >
            <option value="">{t('timeZoneOfBrowser')}</option>
          </SelectField>
        </>
      )}
    </AccountForm>
  );
}

/** Those that the browser knows; it may not know the chosen one. */
const timeZones = (chosen: string | null) => [
  ...new Set([...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')]),
];
