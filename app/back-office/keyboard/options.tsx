import { classNames } from '../../ui/class-names.ts';
import type { Command, CommandGroup } from './commands.ts';

interface OptionsProps {
  id: string;
  label: string;
  groups: readonly CommandGroup[];
  active: Command | undefined;
  isBusy: boolean;
  idOf: (command: Command) => string;
  onPoint: (command: Command) => void;
  onPick: (command: Command) => void;
}

/** The entries of the palette under their headings. The field keeps the focus and handles the keys. */
export function Options({ id, label, groups, active, isBusy, idOf, onPoint, onPick }: OptionsProps) {
  return (
    <div id={id} role="listbox" aria-label={label} aria-busy={isBusy} className="mt-3 grid gap-3">
      {groups.map(({ title, commands }, index) => (
        <div key={index} role="group" aria-label={title}>
          <p aria-hidden className="px-4 py-1 text-sm font-semibold text-muted">
            {title}
          </p>
          {commands.map((command) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={command.id}
              ref={command.id === active?.id ? keepInView : undefined}
              id={idOf(command)}
              role="option"
              tabIndex={-1}
              aria-selected={command.id === active?.id}
              onMouseMove={() => onPoint(command)}
              onClick={() => onPick(command)}
              className={classNames(
                'flex cursor-pointer flex-wrap items-baseline justify-between gap-x-4 border-l-4 px-3 py-2',
                command.id === active?.id ? 'border-accent bg-surface' : 'border-transparent',
              )}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{command.title}</span>
              {command.detail && <span className="text-sm text-muted tabular-nums">{command.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const keepInView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
