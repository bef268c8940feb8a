import { useTranslations } from 'use-intl';
import { AddressTabs } from '../layout/address.tsx';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { PortfolioOverview } from '../portfolio/portfolio-overview.tsx';
import { SubmissionList } from '../submissions/submission-list.tsx';

export default inEnglish(function Dashboard() {
  const t = useTranslations('backOffice.dashboard');
  return (
    <AdminScreen screen="dashboard">
      <AddressTabs
        label={t('title')}
        tabs={[
          { name: 'submissions', title: t('submissionsTab'), panel: <SubmissionList /> },
          { name: 'portfolio', title: t('portfolioTab'), panel: <PortfolioOverview /> },
        ]}
      />
    </AdminScreen>
  );
});
