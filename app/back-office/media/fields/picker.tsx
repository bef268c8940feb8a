import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../../domain/media.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { Grid } from '../grid.tsx';
import { mediaQuery } from '../queries.ts';
import { ByAddress } from '../upload/drop-target.tsx';

interface PickerProps {
  title: string;
  onPick: (file: MediaFile) => void;
  onClose: () => void;
}

/** A dialog with every picture, one of which is chosen. */
export function Picker({ title, onPick, onClose }: PickerProps) {
  const t = useTranslations('backOffice.media');
  const query = useQuery(mediaQuery);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} wide>
      <div className="grid gap-4">
        <ByAddress onStored={onPick} />
        <Loaded query={query} texts={(key) => t(`list.${key}`)}>
          {(files) =>
            files.length === 0 ? (
              <p className="text-muted">{t('empty')}</p>
            ) : (
              <Grid files={files} action={t('pick')} onOpen={onPick} />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}
