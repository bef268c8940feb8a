import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, selectClass } from './field.tsx';

export const floatingClass = 'z-40 overflow-y-auto rounded-corner border border-control bg-raised py-1 shadow-2xl';

/** The classes of a menu entry. */
export const menuItemClass =
  'flex min-h-9 cursor-pointer items-center gap-2 border-l-4 border-transparent py-1.5 pr-4 pl-3 text-strong outline-none ' +
  'data-highlighted:border-accent data-highlighted:bg-surface';

interface MenuProps extends Omit<ComponentProps<'button'>, 'ref' | 'onFocus' | 'onPointerDown' | 'onKeyDown'> {
  ref?: RefObject<HTMLButtonElement | null> | undefined;
  /** Renders the content of the menu with its id. */
  renderContent: (id: string) => ReactNode;
}

/**
 * A button with a menu. A page has many menus of which few are opened, so the button is a plain one: Radix is mounted once the button is
 * focused or pressed, and the content while the menu is open.
 */
export function Menu({ ref, renderContent, ...props }: MenuProps) {
  const ownRef = useRef<HTMLButtonElement>(null);
  const button = ref ?? ownRef;
  const contentId = useId();
  const [wasNeeded, setNeeded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const pressByPointer = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    // Otherwise the browser would focus the button after the content has received the focus.
    if (!isOpen) event.preventDefault();
    setNeeded(true);
    setOpen(!isOpen);
  };
  const pressByKey = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' || !isOpen);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        {...props}
        ref={button}
        // Radix must be mounted before the key that opens the menu: it focuses the first entry only after a key.
        onFocus={() => setNeeded(true)}
        onPointerDown={pressByPointer}
        onKeyDown={pressByKey}
      />
      {wasNeeded && (
        <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
          <Radix.Trigger asChild>
            <ReferenceTo element={button} />
          </Radix.Trigger>
          {isOpen && renderContent(contentId)}
        </Radix.Root>
      )}
    </>
  );
}

type ReferenceToProps = { element: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement> };

/** Renders nothing, and refers to an element that is rendered elsewhere. */
function ReferenceTo({ element, ref }: ReferenceToProps) {
  useImperativeHandle(ref, () => element.current!);
  return null;
}

export interface ChoiceMenuProps extends Omit<MenuProps, 'children' | 'onChange' | 'value' | 'renderContent'> {
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
      aria-labelledby={text === undefined ? labelId : `${labelId} ${textId}`}
      className={classNames(selectClass, 'truncate text-left', className)}
      {...props}
      renderContent={(id) => (
        <Radix.Content
          id={id}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          loop
          // Radix would refer to the id of a button of its own.
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
    >
      <span id={labelId} hidden={text !== undefined}>
        {label}
      </span>
      {text !== undefined && <span id={textId}>{text}</span>}
    </Menu>
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
