import { useTranslations } from 'use-intl';
import { Tabs } from '../../ui/tabs.tsx';
import { AdminScreen, BackOfficeTexts, HeaderLink } from '../layout/layout.tsx';
import { dashboardPath } from '../session/session.ts';
import { AnalyticsTab } from './analytics-tab.tsx';
import { PortfolioTab } from './portfolio-tab.tsx';
import { SubmissionsTab } from './submissions-tab.tsx';

export default function CrmPage() {
  return (
    <BackOfficeTexts>
      <CrmScreen />
    </BackOfficeTexts>
  );
}

function CrmScreen() {
  const t = useTranslations('backOffice.crm');
  return (
    <AdminScreen title={t('title')} links={<HeaderLink href={dashboardPath}>{t('backToAdmin')}</HeaderLink>}>
      <Tabs
        label={t('title')}
        initial="analytics"
        tabs={[
          { name: 'analytics', title: t('analyticsTab'), panel: <AnalyticsTab /> },
          { name: 'portfolio', title: t('portfolioTab'), panel: <PortfolioTab /> },
          { name: 'submissions', title: t('submissionsTab'), panel: <SubmissionsTab /> },
        ]}
      />
    </AdminScreen>
  );
}
