import { type ComponentProps, Fragment, type Key, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../../../ui/action-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { copyWithToast } from './copy-with-toast.ts';

/** A section of a page, with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0 border border-edge bg-raised p-4 sm:px-5">
      <h2 id={heading} className="mb-3 text-lg leading-snug font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Two columns on wide screens, six to four. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">{children}</div>
);

interface LinesProps<Item> extends Omit<ComponentProps<'ul'>, 'children'> {
  of: readonly Item[];
  /** Renders an `<li>` for each item. */
  children: (item: Item) => ReactNode;
}

/** A vertical list of items, with lines between them. */
export const Lines = <Item extends { id: Key }>({ of, className, children, ...props }: LinesProps<Item>) => (
  <ul className={classNames('divide-y divide-edge', className)} {...props}>
    {of.map((item) => (
      <Fragment key={item.id}>{children(item)}</Fragment>
    ))}
  </ul>
);

interface RowProps {
  title: string;
  facts: string;
  below?: ReactNode;
  as?: 'li' | 'div';
  className?: string;
  children: ReactNode;
}

/** A row about one entity: its facts, such as a badge, and its actions. */
export const Row = ({ title, facts, below, as: Element = 'li', className = 'py-3 first:pt-0', children }: RowProps) => (
  <Element className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
    <div className="min-w-0 flex-1 basis-52">
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      <p className="text-sm [overflow-wrap:anywhere] text-muted tabular-nums">{facts}</p>
      {below}
    </div>
    {children}
  </Element>
);

type FactProps = { label: string; wide?: boolean; className?: string; children: ReactNode };

/** A label with its value, in a `<dl>` with columns; `wide` spans all columns. */
export const Fact = ({ label, wide = false, className, children }: FactProps) => (
  <div className={classNames(wide ? 'col-span-full' : 'min-w-0', className)}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);

type TermListProps = { facts: readonly (readonly [label: string, value: string])[]; className?: string };

/** Labels with their values, one per line. */
export const TermList = ({ facts, className }: TermListProps) => (
  <dl className={classNames('grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-0.5', className)}>
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-muted">{label}</dt>
        <dd className="[overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
);

type ShownOnceProps = { secret: string; text: string; t: (key: 'copy' | 'copied') => string };

/** A secret that is shown only once and must be copied now. */
export function ShownOnce({ secret, text, t }: ShownOnceProps) {
  const clipboardText = useTranslations('backOffice.clipboard');
  const copy = () => void copyWithToast(secret, { copied: t('copied'), failed: clipboardText('failed') });
  return (
    <div role="status" className="mt-4 border-l-4 border-accent pl-3">
      <p className="font-semibold">{text}</p>
      <p className="mt-1 text-sm [overflow-wrap:anywhere]">
        <code>{secret}</code>
      </p>
      <ActionButton label={t('copy')} className="mt-2" onClick={copy} />
    </div>
  );
}
