import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

/** New recovery codes, which no later page shows. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('backOffice.account');
  const text = `${codes.join('\n')}\n`;
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: url, download: `${studio.name}-recovery-codes.txt` }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <div role="status" className="grid gap-3 border-l-4 border-accent pl-3">
      <p className="font-semibold">{t('codesOnce')}</p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-sm xl:grid-cols-2" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          onClick={() => void navigator.clipboard.writeText(text).then(() => showToast({ title: t('codesCopied') }))}
        >
          {t('copyCodes')}
        </Button>
        <Button variant="secondary" size="small" onClick={save}>
          {t('saveCodes')}
        </Button>
        <Button size="small" onClick={onKept}>
          {t('codesKept')}
        </Button>
      </div>
    </div>
  );
}
