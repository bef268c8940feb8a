import { useTranslations } from 'use-intl';
import { unmergeDays } from '../../../domain/duplicates.ts';
import { Button } from '../../ui/button.tsx';
import { useMinute } from '../clock/use-minute.ts';
import { useMayActAs } from '../session/session.ts';
import { useSeparate } from './use-merge.ts';

/** Lets a submission stand alone again, as long as that is possible. */
export function UnmergeButton({ id, at }: { id: number; at: string }) {
  const t = useTranslations('backOffice.merges');
  const { mutate, isPending } = useSeparate();
  const isOver = useMinute().getTime() - Date.parse(at) > unmergeDays * 24 * 60 * 60 * 1000;
  if (!useMayActAs('editor') || isOver) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className="border border-control text-strong"
      aria-disabled={isPending}
      onClick={() => isPending || mutate([id])}
    >
      {t('unmerge')}
    </Button>
  );
}
