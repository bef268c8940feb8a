import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, selectClass } from './field.tsx';

export const floatingClass = 'z-40 overflow-y-auto rounded-corner border border-control bg-raised py-1 shadow-2xl';

/** The classes of a menu entry. */
export const menuItemClass =
  'flex min-h-9 cursor-pointer items-center gap-2 border-l-4 border-transparent py-1.5 pr-4 pl-3 text-strong outline-none ' +
  'data-highlighted:border-accent data-highlighted:bg-surface';

type MenuProps = { trigger: ReactNode; renderContent: () => ReactNode };

/** A menu whose content is mounted only while it is open, because a page has many menus of which few are opened. */
export function Menu({ trigger, renderContent }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      {trigger}
      {isOpen && renderContent()}
    </Radix.Root>
  );
}

export interface ChoiceMenuProps extends Omit<ComponentProps<'button'>, 'children' | 'onChange' | 'value'> {
  label: string;
  value: string;
  /** The text for a value that is not among the options; defaults to the label. */
  placeholder?: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
}

/**
 * A choice that acts immediately, which is why it is not a select: arrow keys, letters and the wheel only move through
 * its entries.
 */
export function ChoiceMenu(menu: ChoiceMenuProps) {
  const { label, value, placeholder, options, onChoose, className, ...props } = menu;
  const labelId = useId();
  const textId = useId();
  const text = options.find(([option]) => option === value)?.[1] ?? placeholder;
  return (
    <Menu
      trigger={
        <Radix.Trigger
          aria-labelledby={text === undefined ? labelId : `${labelId} ${textId}`}
          className={classNames(selectClass, 'truncate text-left', className)}
          {...props}
        >
          <span id={labelId} hidden={text !== undefined}>
            {label}
          </span>
          {text !== undefined && <span id={textId}>{text}</span>}
        </Radix.Trigger>
      }
      renderContent={() => (
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          loop
          // The trigger may have the id of a field, whose label would override the text.
          aria-labelledby={undefined}
          aria-label={label}
          className={classNames(
            floatingClass,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-(--radix-dropdown-menu-trigger-width)',
          )}
        >
          <Radix.RadioGroup value={value} onValueChange={(chosen) => chosen !== value && onChoose(chosen)}>
            {options.map(([option, optionText]) => (
              <Radix.RadioItem key={option} value={option} className={menuItemClass}>
                <span className="size-4 shrink-0">
                  <Radix.ItemIndicator>
                    <Check className="size-4" aria-hidden />
                  </Radix.ItemIndicator>
                </span>
                {optionText}
              </Radix.RadioItem>
            ))}
          </Radix.RadioGroup>
        </Radix.Content>
      )}
    />
  );
}

type ChoiceFieldProps = Omit<ChoiceMenuProps, 'className'> &
  Pick<FieldProps, 'hint' | 'className'> & { controlClass?: string };

/** A {@link ChoiceMenu} with a label above it. */
export const ChoiceField = ({ hint, className, controlClass, ...menu }: ChoiceFieldProps) => (
  <Field label={menu.label} hint={hint} className={className}>
    {(control) => <ChoiceMenu {...control} {...menu} className={controlClass} />}
  </Field>
);
