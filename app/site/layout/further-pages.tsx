import { ChevronDown } from 'lucide-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { linkedPages } from '../../../domain/studio/facts.ts';
import { useStudio } from '../../studio/studio.tsx';
import { OwnPageLinks } from './navigation-links.tsx';

/** A list in the header with the pages that the studio's admins have linked there; it opens without scripts. */
export function FurtherPages() {
  const t = useTranslations('navigation');
  if (linkedPages(useStudio(), 'header').length === 0) return null;
  return (
    // The list also closes on Escape and when the focus moves elsewhere, like the list of languages next to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details className="group relative" onBlur={closeOnLeaving} onKeyDown={closeOnEscape}>
      <summary className="nav-link w-max max-w-24 list-none xl:max-w-32 gap-1 [&::-webkit-details-marker]:hidden">
        {t('more')}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <ul className="absolute top-full left-0 w-max max-w-80 border border-control bg-surface">
        <OwnPageLinks
          menu="header"
          itemClassName="border-edge not-first:border-t"
          className="flex min-h-11 items-center px-5 py-2 font-semibold hover:text-accent aria-[current]:text-accent"
        />
      </ul>
    </details>
  );
}

function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}
