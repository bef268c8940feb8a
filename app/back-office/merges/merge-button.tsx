import { Combine } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { useMayActAs } from '../session/session.ts';
import { useMerge } from './use-merge.ts';

/** Merges submissions of one sender into the oldest of them. */
export function MergeButton({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('backOffice.merges');
  const { mutate, isPending } = useMerge();
  if (!useMayActAs('editor')) return null;
  return (
    <Button variant="secondary" size="small" aria-disabled={isPending} onClick={() => isPending || mutate({ ids })}>
      <Combine className="size-4" aria-hidden />
      {t('merge')}
    </Button>
  );
}
