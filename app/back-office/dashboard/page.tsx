import { useTranslations } from 'use-intl';
import { Tabs } from '../../ui/tabs.tsx';
import { AdminScreen, BackOfficeTexts, HeaderLink } from '../layout/layout.tsx';
import { PortfolioTab } from './portfolio-tab.tsx';
import { SubmissionsTab } from './submissions-tab.tsx';

export default function DashboardPage() {
  return (
    <BackOfficeTexts>
      <DashboardScreen />
    </BackOfficeTexts>
  );
}

function DashboardScreen() {
  const t = useTranslations('backOffice.dashboard');
  return (
    <AdminScreen
      title={t('title')}
      links={
        <>
          <HeaderLink href="/system-panel/crm">{t('portfolioManager')}</HeaderLink>
          <HeaderLink href="/system-panel/cases">{t('casesManager')}</HeaderLink>
          <HeaderLink href="/system-panel/messages">{t('messages')}</HeaderLink>
          <HeaderLink href="/system-panel/status">{t('status')}</HeaderLink>
        </>
      }
    >
      <Tabs
        label={t('title')}
        initial="submissions"
        tabs={[
          { name: 'submissions', title: t('submissionsTab'), panel: <SubmissionsTab /> },
          { name: 'portfolio', title: t('portfolioTab'), panel: <PortfolioTab /> },
        ]}
      />
    </AdminScreen>
  );
}
