import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { submissionsPath } from '../../../inbox/inbox.ts';
import { EntityLink } from '../../../kit/layout/links.tsx';
import { Panel } from '../../../kit/layout/panel.tsx';
import { SentText } from '../../../kit/layout/sent-text.tsx';
import { detailsQuery } from '../../../kit/requests/page-query.ts';
import { addressOf } from '../../../kit/screens/screens.ts';

/** The submission from which a case was created, with the text that its sender wrote for the studio. */
export function SourceSubmission({ id }: { id: number }) {
  const t = useTranslations('backOffice.content');
  const { data } = useQuery({ ...detailsQuery(submissionsPath, id), meta: { isAside: true } });
  const link = <EntityLink href={addressOf('submission', id)}>{t('fromSubmission')}</EntityLink>;
  const text = data?.project.description;
  if (!text) return <p>{link}</p>;
  return (
    <Panel title={t('sentText')}>
      <p className="mb-3 text-sm text-muted">{t('sentTextHint')}</p>
      <SentText lang={data.project.language}>{text}</SentText>
      <p className="mt-3">{link}</p>
    </Panel>
  );
}
