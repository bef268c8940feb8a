import { useTranslations } from 'use-intl';
import type { Status } from '../../../../domain/operations/status.ts';
import { Badge } from '../../../ui/badge.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { Lines, Panel } from '../../kit/layout/panel.tsx';

const colours = { success: 'green', failure: 'yellow', limited: 'red' } as const;

export function SignIns({ signIns }: Pick<Status, 'signIns'>) {
  const t = useTranslations('backOffice.status.signIns');
  return (
    <Panel title={t('title')}>
      {signIns.length === 0 && <p className="text-muted">{t('none')}</p>}
      <Lines of={signIns}>
        {({ username, address, outcome, createdAt }) => (
          <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2">
            <span className="font-semibold [overflow-wrap:anywhere]">{username}</span>
            <Badge colour={colours[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
            <span className="col-span-full text-sm text-muted tabular-nums [overflow-wrap:anywhere]">
              {t('fromAt', { address, time: localTime(createdAt) })}
            </span>
          </li>
        )}
      </Lines>
    </Panel>
  );
}
