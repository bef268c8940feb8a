import { useSearchParams } from 'wouter';
import { Tabs, type TabsProps } from '../../ui/tabs.tsx';

/** Tabs whose choice is in the address: blank for the first one, so that plain addresses open it. */
export function AddressTabs<Name extends string>({ label, tabs }: Pick<TabsProps<Name>, 'label' | 'tabs'>) {
  const [params, setParams] = useSearchParams();
  const first = tabs[0]!.name;
  const open = tabs.find(({ name }) => name === params.get('tab'))?.name ?? first;
  return (
    <Tabs
      label={label}
      tabs={tabs}
      open={open}
      onOpen={(name) =>
        setParams((current) => {
          const next = new URLSearchParams(current);
          if (name === first) next.delete('tab');
          else next.set('tab', name);
          return next;
        })
      }
    />
  );
}
