import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';

const keys = [
  ['next', ['j']],
  ['previous', ['k']],
  ['open', ['o']],
  ['search', ['/']],
  ['select', ['x']],
  ['edit', ['e']],
  ['approve', ['a']],
  ['label', ['l']],
  ['spam', ['!']],
  ['note', ['n']],
  ['reply', ['r']],
  ['template', [';']],
  ['help', ['?']],
  ['palette', ['Ctrl', 'K']],
  ['undo', ['Ctrl', 'Z']],
] as const;

/** The shortcuts, and the switch for those of a single key. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('backOffice.keyboard');
  const [on, setOn] = useState(readSingleKeys);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2">
        {keys.map(([name, combination]) => (
          <div key={name} className="contents">
            <dt className="flex gap-1">
              {combination.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 border border-control px-2 py-0.5 text-center font-sans font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-edge pt-4">
        <Checkbox
          label={t('singleKeys')}
          checked={on}
          onChange={(event) => {
            setOn(event.target.checked);
            writeSingleKeys(event.target.checked);
          }}
        />
        <p className="text-sm text-muted">{t('singleKeysHint')}</p>
      </div>
    </Dialog>
  );
}

const storageKey = 'singleKeys';

/** Whether single-key shortcuts are on (WCAG 2.1.4). */
export function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function writeSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Without storage the default stays.
  }
}
