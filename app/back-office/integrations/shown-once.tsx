import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

/** A secret that no later response has, to copy now. */
export function ShownOnce({ secret, text }: { secret: string; text: string }) {
  const t = useTranslations('backOffice.integrations');
  return (
    <div role="status" className="mt-4 border-l-4 border-accent pl-3">
      <p className="font-semibold">{text}</p>
      <p className="mt-1 text-sm [overflow-wrap:anywhere]">
        <code>{secret}</code>
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        onClick={() => void navigator.clipboard.writeText(secret).then(() => showToast({ title: t('copied') }))}
      >
        {t('copy')}
      </Button>
    </div>
  );
}
