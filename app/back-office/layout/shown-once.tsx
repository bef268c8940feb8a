import { ActionButton } from '../../ui/action-button.tsx';
import { showToast } from '../../ui/toast.ts';

interface ShownOnceProps {
  secret: string;
  text: string;
  /** Of the button, and of the toast afterwards. */
  t: (key: 'copy' | 'copied') => string;
}

/** A secret that no later response has, to copy now. */
export const ShownOnce = ({ secret, text, t }: ShownOnceProps) => (
  <div role="status" className="mt-4 border-l-4 border-accent pl-3">
    <p className="font-semibold">{text}</p>
    <p className="mt-1 text-sm [overflow-wrap:anywhere]">
      <code>{secret}</code>
    </p>
    <ActionButton
      className="mt-2"
      onClick={() => void navigator.clipboard.writeText(secret).then(() => showToast({ title: t('copied') }))}
    >
      {t('copy')}
    </ActionButton>
  </div>
);
