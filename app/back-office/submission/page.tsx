import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { PageProps } from '../../routing/routes.ts';
import { AdminScreen, BackOfficeTexts, HeaderLink } from '../layout/layout.tsx';
import { OneThing } from '../layout/detail-view.tsx';
import { projectQuery } from '../queries/projects.ts';
import { dashboardPath, messagesPath, useOperator } from '../session/session.ts';
import { Submission } from './submission.tsx';

export default function SubmissionPage({ params }: PageProps) {
  return (
    <BackOfficeTexts>
      <SubmissionScreen id={params.id ?? ''} />
    </BackOfficeTexts>
  );
}

function SubmissionScreen({ id }: { id: string }) {
  const t = useTranslations('backOffice.submission');
  const query = useQuery({ ...projectQuery(id), enabled: Boolean(useOperator()) });
  return (
    <AdminScreen
      title={t('title')}
      name={query.data?.project.name}
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
        back={{ href: dashboardPath, text: t('toSubmissions') }}
      >
        {(details) => <Submission details={details} />}
      </OneThing>
    </AdminScreen>
  );
}
