import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; title: string; panel: ReactNode }[];
  open: Name;
  onOpen: (name: Name) => void;
}

/** Tabs with arrow keys, one panel visible. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) {
  return (
    <Radix.Root value={open} onValueChange={(name) => onOpen(name as Name)}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-edge">
        {tabs.map(({ name, title }) => (
          <Radix.Trigger
            key={name}
            value={name}
            className="-mb-px border-b-4 border-transparent px-2 py-2.5 sm:px-4 font-semibold sm:whitespace-nowrap max-sm:flex-1 max-sm:text-sm max-sm:leading-tight text-muted focus-visible:-outline-offset-2 hover:text-strong data-[state=active]:border-accent data-[state=active]:text-strong"
          >
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, panel }) => (
        <Radix.Content key={name} value={name} className="pt-5">
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
