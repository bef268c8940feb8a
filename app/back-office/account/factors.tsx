import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnFactors, TotpEnrolment } from '../../../domain/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { factorsQuery, useFactorChange } from './factor-queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** What a sign-in asks for beside the password. */
export function Factors() {
  const t = useTranslations('backOffice.account');
  const { data: factors } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (!factors) return null;
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <Panel title={t('factors')}>
      <div className="grid gap-4">
        <p className="text-muted">{t(factors.isRequired && !hasFactor ? 'factorsRequired' : 'factorsIntro')}</p>
        {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
        <App factors={factors} onCodes={setCodes} />
        {hasFactor && <Codes left={factors.recoveryCodes} onCodes={setCodes} />}
      </div>
    </Panel>
  );
}

interface PartProps {
  onCodes: (codes: readonly string[]) => void;
}

function App({ factors: { totp }, onCodes }: PartProps & { factors: OwnFactors }) {
  const t = useTranslations('backOffice.account');
  const begin = useFactorChange<TotpEnrolment>();
  const remove = useFactorChange();
  return (
    <Part
      title={t('totp')}
      text={totp === null ? t('totpNone') : t('totpSince', { time: localTime(totp) })}
      actions={
        !begin.data && (
          <>
            <Button
              variant="secondary"
              size="small"
              aria-disabled={begin.isPending}
              onClick={() => begin.isPending || begin.mutate({ method: 'POST', below: 'totp' })}
            >
              {t(totp === null ? 'setUp' : 'replace')}
            </Button>
            {totp !== null && (
              <Button
                variant="danger"
                size="small"
                aria-disabled={remove.isPending}
                onClick={() =>
                  remove.isPending || remove.mutate({ method: 'DELETE', below: 'totp', done: t('totpRemoved') })
                }
              >
                {t('removeTotp')}
              </Button>
            )}
          </>
        )
      }
    >
      {begin.data && (
        <TotpSetup
          enrolment={begin.data}
          onDone={(codes) => {
            begin.reset();
            onCodes(codes);
          }}
          onCancel={begin.reset}
        />
      )}
    </Part>
  );
}

function Codes({ left, onCodes }: PartProps & { left: number }) {
  const t = useTranslations('backOffice.account');
  const renew = useFactorChange<{ recoveryCodes: string[] }>();
  const start = () =>
    renew.mutate(
      { method: 'POST', below: 'recovery-codes' },
      { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) },
    );
  return (
    <Part
      title={t('codes')}
      text={t('codesLeft', { count: left })}
      actions={
        <Button
          variant="secondary"
          size="small"
          aria-disabled={renew.isPending}
          onClick={() => renew.isPending || start()}
        >
          {t('newCodes')}
        </Button>
      }
    />
  );
}

interface FactorPartProps {
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}

/** One kind of factor: what is set up, and what can be done. */
const Part = ({ title, text, actions, children }: FactorPartProps) => (
  <div className="grid gap-3 border-t border-edge pt-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted tabular-nums">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
    {children}
  </div>
);
