import { useTranslations } from 'use-intl';
import { Tabs } from '../../ui/tabs.tsx';
import { AdminScreen, HeaderLink, inEnglish } from '../layout/screen.tsx';
import { PortfolioOverview } from '../portfolio/portfolio-overview.tsx';
import { addressOf } from '../screens.ts';
import { useDestinations } from '../session/session.ts';
import { SubmissionList } from '../submissions/submission-list.tsx';

export default inEnglish(function Dashboard() {
  const t = useTranslations('backOffice.dashboard');
  const navigation = useTranslations('backOffice.screens');
  const links = useDestinations()
    .filter((screen) => screen !== 'dashboard')
    .map((screen) => (
      <HeaderLink key={screen} href={addressOf(screen)}>
        {navigation(screen)}
      </HeaderLink>
    ));
  return (
    <AdminScreen screen="dashboard" links={links}>
      <Tabs
        label={t('title')}
        initial="submissions"
        tabs={[
          { name: 'submissions', title: t('submissionsTab'), panel: <SubmissionList /> },
          { name: 'portfolio', title: t('portfolioTab'), panel: <PortfolioOverview /> },
        ]}
      />
    </AdminScreen>
  );
});
