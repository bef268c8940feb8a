import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SenderDetails } from '../../../domain/sender.ts';
import type { PageProps } from '../../routing/routes.ts';
import { LeaveDialog } from '../editing/unsaved.tsx';
import { DetailHeading, DetailPage } from '../layout/detail-page.tsx';
import { EmailLink } from '../layout/links.tsx';
import { Panel } from '../layout/panel.tsx';
import { inEnglish } from '../layout/screen.tsx';
import { sendersPath } from '../list/inbox.ts';
import { detailsQuery } from '../list/page-query.ts';
import { BlockButtons } from '../spam/block-buttons.tsx';
import { SenderMails, SenderMessages, SenderSubmissions } from './items.tsx';
import { SenderNote } from './note.tsx';

export default inEnglish(({ params: { id = '' } }: PageProps) => (
  <DetailPage
    screen="sender"
    query={detailsQuery<SenderDetails>(sendersPath, id)}
    name={({ sender }) => sender.address}
    list="dashboard"
  >
    {(details) => <Sender key={details.sender.id} details={details} />}
  </DetailPage>
));

function Sender({ details: { sender, submissions, messages, mails } }: { details: SenderDetails }) {
  const t = useTranslations('backOffice.sender');
  const [note, setNote] = useState<string>();
  return (
    <div data-scope className="grid grid-cols-1 gap-4">
      <header className="min-w-0">
        <DetailHeading>{sender.address}</DetailHeading>
        <p>
          <EmailLink>{sender.address}</EmailLink>
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
        <div className="grid grid-cols-1 gap-4">
          <SenderSubmissions {...submissions} />
          <SenderMessages {...messages} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <SenderNote sender={sender} draft={note} onChange={setNote} />
          <Panel title={t('blocking')}>
            <BlockButtons sender={sender} />
          </Panel>
          <SenderMails mails={mails} />
        </div>
      </div>
      <LeaveDialog unsaved={note !== undefined && note !== (sender.note ?? '')} onDiscard={() => setNote(undefined)} />
    </div>
  );
}
