import { Tabs } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { isWebAddress, mailtoLink } from '../../../../domain/text/text.ts';

/** A link that opens the operator's mail program. */
export const EmailLink = ({ children }: { children: string }) => (
  <a
    href={mailtoLink(children)}
    className="[overflow-wrap:anywhere] text-muted underline-offset-4 hover:text-strong hover:underline"
  >
    {children}
  </a>
);

/** An address that a sender typed, as a link without a referrer if it is valid (decision 7). */
export const WebLink = ({ children }: { children: string }) =>
  isWebAddress(children) ? (
    <a
      href={children}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline decoration-accent underline-offset-4 hover:text-accent"
    >
      {children}
    </a>
  ) : (
    children
  );

export const EntityLink = ({ href, children }: { href: string; children: string | null }) => (
  <Link
    href={href}
    className="font-semibold [overflow-wrap:anywhere] underline decoration-accent underline-offset-4 hover:text-accent"
  >
    {children}
  </Link>
);

/** A parameter of the address and its setter; undefined removes it. `options` are the default of each change. */
export function useParameter(name: string, options?: { replace: boolean }) {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string | undefined, chosen = options) =>
    setParameters((current) => {
      const next = new URLSearchParams(current);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      return next;
    }, chosen);
  return [parameters.get(name), set] as const;
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; title: string; panel: ReactNode }[];
}

/**
 * Tabs with arrow keys, whose choice is in the address. The first tab has no parameter, so plain addresses open it. A click adds an entry to
 * the history; a key only replaces it, since Back must not pass through every tab on the way.
 */
export function AddressTabs<Name extends string>({ label, tabs }: TabsProps<Name>) {
  const [named, setNamed] = useParameter('tab');
  /** Whether the last input was a key: Radix opens a tab on focus, some time after the key. */
  const isByKey = useRef(false);
  const first = tabs[0]!.name;
  const open = tabs.find(({ name }) => name === named)?.name ?? first;
  return (
    <Tabs.Root
      value={open}
      onValueChange={(name) => setNamed(name === first ? undefined : name, { replace: isByKey.current })}
    >
      <Tabs.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-edge"
        onKeyDownCapture={() => void (isByKey.current = true)}
        onPointerDownCapture={() => void (isByKey.current = false)}
      >
        {tabs.map(({ name, title }) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="-mb-px border-b-4 border-transparent px-2 py-2.5 sm:px-4 font-semibold sm:whitespace-nowrap max-sm:flex-1 max-sm:text-sm max-sm:leading-tight text-muted focus-visible:-outline-offset-2 hover:text-strong data-[state=active]:border-accent data-[state=active]:text-strong"
          >
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ name, panel }) => (
        <Tabs.Content key={name} value={name} className="pt-5">
          {panel}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
