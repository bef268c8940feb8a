import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { PageProps } from '../../routing/routes.ts';
import { AdminScreen, BackOfficeTexts, HeaderLink } from '../layout/layout.tsx';
import { messageQuery } from '../queries/messages.ts';
import { OneThing } from '../layout/detail-view.tsx';
import { dashboardPath, messagesPath, useOperator } from '../session/session.ts';
import { OneMessage } from './contact-message.tsx';

export default function MessagePage({ params }: PageProps) {
  return (
    <BackOfficeTexts>
      <MessageScreen id={params.id ?? ''} />
    </BackOfficeTexts>
  );
}

function MessageScreen({ id }: { id: string }) {
  const t = useTranslations('backOffice.message');
  const query = useQuery({ ...messageQuery(id), enabled: Boolean(useOperator()) });
  return (
    <AdminScreen
      title={t('title')}
      name={query.data?.message.subject}
      links={
        <>
          <HeaderLink href={dashboardPath}>{t('backToAdmin')}</HeaderLink>
          <HeaderLink href={messagesPath}>{t('messages')}</HeaderLink>
        </>
      }
    >
      <OneThing
        query={query}
        loading={t('loading')}
        failed={t('failed')}
        missing={t('missing')}
        missingHint={t('missingHint')}
        back={{ href: messagesPath, text: t('toMessages') }}
      >
        {(details) => <OneMessage details={details} />}
      </OneThing>
    </AdminScreen>
  );
}
