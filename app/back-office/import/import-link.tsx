import { FileUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { buttonClass } from '../../ui/button.tsx';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';

/** Opens the import, which is for admins. */
export function ImportLink() {
  const t = useTranslations('backOffice.import');
  const mayImport = useMayActAs('admin');
  if (!mayImport) return null;
  return (
    <Link href={`${addressOf('integrations')}?tab=import`} className={buttonClass('quiet', 'compact')}>
      <FileUp className="size-4" aria-hidden />
      {t('open')}
    </Link>
  );
}
