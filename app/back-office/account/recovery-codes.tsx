import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { saveFile } from '../export/save-file.ts';

/** New recovery codes, which no later page shows; nothing without any. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('backOffice.account');
  if (codes.length === 0) return null;
  const text = `${codes.join('\n')}\n`;
  const copy = () => void navigator.clipboard.writeText(text).then(() => showToast({ title: t('codesCopied') }));
  return (
    <div role="status" className="grid gap-3 border-l-4 border-accent pl-3">
      <p className="font-semibold">{t('codesOnce')}</p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-sm xl:grid-cols-2" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ActionButton onClick={copy}>{t('copyCodes')}</ActionButton>
        <ActionButton onClick={() => saveFile(`${studio.name}-recovery-codes.txt`, 'text/plain', text)}>
          {t('saveCodes')}
        </ActionButton>
        <ActionButton variant="primary" onClick={onKept}>
          {t('codesKept')}
        </ActionButton>
      </div>
    </div>
  );
}
