import { Link, useSearchParams } from 'wouter';
import { mailtoLink } from '../../../domain/text.ts';
import { Tabs, type TabsProps } from '../../ui/tabs.tsx';

/** Opens the operator's mail program. */
export const EmailLink = ({ children }: { children: string }) => (
  <a
    href={mailtoLink(children)}
    className="[overflow-wrap:anywhere] text-muted underline-offset-4 hover:text-strong hover:underline"
  >
    {children}
  </a>
);

export const EntityLink = ({ href, children }: { href: string; children: string | null }) => (
  <Link
    href={href}
    className="font-semibold [overflow-wrap:anywhere] underline decoration-accent underline-offset-4 hover:text-accent"
  >
    {children}
  </Link>
);

/** A parameter of the address, and how to set it: undefined removes it. */
export function useParameter(name: string, options?: { replace: boolean }) {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string | undefined) =>
    setParameters((current) => {
      const next = new URLSearchParams(current);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      return next;
    }, options);
  return [parameters.get(name), set] as const;
}

/** Tabs whose choice is in the address: blank for the first one, so that plain addresses open it. */
export function AddressTabs<Name extends string>({ label, tabs }: Pick<TabsProps<Name>, 'label' | 'tabs'>) {
  const [named, setNamed] = useParameter('tab');
  const first = tabs[0]!.name;
  const open = tabs.find(({ name }) => name === named)?.name ?? first;
  return <Tabs label={label} tabs={tabs} open={open} onOpen={(name) => setNamed(name === first ? undefined : name)} />;
}
