import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Status } from '../../../domain/status.ts';
import { ApiError, call } from '../../api/client.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { localTime } from '../dates.ts';
import { Columns } from '../layout/panel.tsx';
import { screenPage } from '../layout/screen.tsx';
import { Loaded } from '../list/loaded.tsx';
import { useMayActAs } from '../session/session.ts';
import { Facts } from './facts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Mails, statusPath } from './mails.tsx';
import { SignIns } from './sign-ins.tsx';

export default screenPage('status', function StatusReport() {
  const t = useTranslations('backOffice.status');
  // Fetched when the page opens and on demand only: a poll would keep an unused session alive.
  const query = useQuery({
    queryKey: [statusPath],
    queryFn: () => call<Status>(statusPath),
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  const mayAudit = useMayActAs('admin');
  const isDatabaseAway = query.error instanceof ApiError && query.error.status === 503;
  return (
    <Loaded query={query} texts={(key) => t(key === 'failed' && isDatabaseAway ? 'databaseAway' : key)}>
      {(status) => (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-muted tabular-nums">
              {t('asOf', { time: localTime(status.now) })}
            </p>
            <ActionButton busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('readAgain')}
              <RefreshCw className="size-4" aria-hidden />
            </ActionButton>
          </div>
          {status.warnings.map((warning) => (
            <p key={warning} className="font-semibold text-red">
              {t(`warnings.${warning}`)}
            </p>
          ))}
          {mayAudit && <FirstSteps />}
          <Facts status={status} />
          <Columns>
            <Mails mails={status.mails} />
            {mayAudit && <SignIns signIns={status.signIns} />}
          </Columns>
        </div>
      )}
    </Loaded>
  );
});
