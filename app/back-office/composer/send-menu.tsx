import { ChevronDown } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useTranslations } from 'use-intl';
import type { ProjectStatus } from '../../../domain/project.ts';
import { buttonClass } from '../../ui/button.tsx';

/** What a reply sets: waiting is for the sender, so the submission is pending. */
const choices = [
  ['decline', 'cancelled'],
  ['inProgress', 'in_progress'],
  ['wait', 'pending'],
] as const satisfies readonly (readonly [string, ProjectStatus])[];

/** Sends a reply and sets the status with it. */
export function SendMenu({ disabled, onSend }: { disabled: boolean; onSend: (status: ProjectStatus) => void }) {
  const t = useTranslations('backOffice.replies');
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger
        aria-label={t('moreWays')}
        title={t('moreWays')}
        disabled={disabled}
        className={buttonClass('primary', 'small', 'border-l-surface! px-2!')}
      >
        <ChevronDown className="size-4" aria-hidden />
      </Radix.Trigger>
      <Radix.Content
        align="start"
        sideOffset={4}
        className="z-40 min-w-60 border border-control bg-raised py-1 shadow-2xl"
      >
        {choices.map(([name, status]) => (
          <Radix.Item
            key={name}
            onSelect={() => onSend(status)}
            className="cursor-pointer border-l-4 border-transparent px-4 py-2.5 text-strong outline-none data-highlighted:border-accent data-highlighted:bg-surface"
          >
            {t(`sendAnd.${name}`)}
          </Radix.Item>
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}
