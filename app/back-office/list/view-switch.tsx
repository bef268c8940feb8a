import { Columns3, LayoutList, Rows3 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSearchParams } from 'wouter';
import { classNames } from '../../ui/class-names.ts';
import { useOperator } from '../session/session.ts';

export type View = 'cards' | 'rows' | 'board';

const icons = { cards: LayoutList, rows: Rows3, board: Columns3 };

/** The view that the address names, else the one that the operator chose last in this browser. */
export function useView(offered: readonly View[]): [View, (view: View) => void] {
  const storageKey = `view:${useOperator()?.username}`;
  const [params, setParams] = useSearchParams();
  const wanted = params.get('view') ?? read(storageKey);
  const view = offered.find((one) => one === wanted) ?? 'cards';
  return [
    view,
    (next) => {
      try {
        localStorage.setItem(storageKey, next);
      } catch {
        // Without storage the address alone remembers.
      }
      setParams(
        (current) => {
          const search = new URLSearchParams(current);
          search.set('view', next);
          return search;
        },
        { replace: true },
      );
    },
  ];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

interface ViewSwitchProps {
  offered: readonly View[];
  view: View;
  onChange: (view: View) => void;
}

export function ViewSwitch({ offered, view, onChange }: ViewSwitchProps) {
  const t = useTranslations('backOffice.list.views');
  return (
    <div role="group" aria-label={t('title')} className="flex border border-control">
      {offered.map((name) => {
        const Icon = icons[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            aria-label={t(name)}
            title={t(name)}
            className={classNames(
              'grid h-9 w-10 place-items-center',
              view === name ? 'bg-edge text-strong' : 'text-muted hover:text-strong',
            )}
            onClick={() => onChange(name)}
          >
            <Icon className="size-4.5" aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
