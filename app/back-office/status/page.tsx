import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Status } from '../../../domain/status.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { localTime } from '../dates.ts';
import { Loaded } from '../list/loaded.tsx';
import { useMayActAs } from '../session/session.ts';
import { statusQuery } from './queries.ts';
import { Facts } from './facts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Mails } from './mails.tsx';
import { SignIns } from './sign-ins.tsx';

export default inEnglish(() => (
  <AdminScreen screen="status">
    <StatusReport />
  </AdminScreen>
));

function StatusReport() {
  const t = useTranslations('backOffice.status');
  const query = useQuery(statusQuery);
  const mayAudit = useMayActAs('admin');
  const isDatabaseAway = query.error instanceof ApiError && query.error.status === 503;
  return (
    <Loaded query={query} texts={(key) => t(key === 'failed' && isDatabaseAway ? 'databaseAway' : key)}>
      {(status: Status) => (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-muted tabular-nums">
              {t('asOf', { time: localTime(status.now) })}
            </p>
            <Button
              variant="secondary"
              size="small"
              aria-disabled={query.isFetching}
              onClick={() => query.isFetching || void query.refetch()}
            >
              {t('readAgain')}
              <RefreshCw className="size-4" aria-hidden />
            </Button>
          </div>
          {status.warnings.map((warning) => (
            <p key={warning} className="font-semibold text-red">
              {t(`warnings.${warning}`)}
            </p>
          ))}
          {mayAudit && <FirstSteps />}
          <Facts status={status} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
            <Mails mails={status.mails} />
            {mayAudit && <SignIns signIns={status.signIns} />}
          </div>
        </div>
      )}
    </Loaded>
  );
}
