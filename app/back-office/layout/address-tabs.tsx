import { Tabs, type TabsProps } from '../../ui/tabs.tsx';
import { useParameter } from './use-parameter.ts';

/** Tabs whose choice is in the address: blank for the first one, so that plain addresses open it. */
export function AddressTabs<Name extends string>({ label, tabs }: Pick<TabsProps<Name>, 'label' | 'tabs'>) {
  const [named, setNamed] = useParameter('tab');
  const first = tabs[0]!.name;
  const open = tabs.find(({ name }) => name === named)?.name ?? first;
  return <Tabs label={label} tabs={tabs} open={open} onOpen={(name) => setNamed(name === first ? undefined : name)} />;
}
