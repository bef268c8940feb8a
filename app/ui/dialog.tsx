import { hideOthers } from 'aria-hidden';
import { X } from 'lucide-react';
import { DismissableLayer, FocusScope } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { useOpener } from './focus-restoration.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Lets the caller focus the title when the content changes. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
  description?: ReactNode;
  /** Whether it has the width of the back office's long forms. */
  wide?: boolean;
  children: ReactNode;
  /** Stays visible below the scrolling content, such as a long form's buttons. */
  footer?: ReactNode;
}

/** A modal dialog: focuses its first field or the element with `data-initial-focus`, traps the focus and restores it; Escape, a click outside and the cross close it. */
export const Dialog = ({ open, ...dialog }: DialogProps) =>
  open ? createPortal(<OpenDialog {...dialog} />, document.body) : null;

/**
 * Radix's own dialog changes inherited styles of the whole page when it opens, which a slow phone calculates for 50 ms; the parts of Radix that
 * are used here do not. The overlay covers the page, and `aria-hidden` hides it from screen readers.
 */
function OpenDialog({
  onOpenChange,
  title,
  titleRef,
  description,
  wide = false,
  children,
  footer,
}: Omit<DialogProps, 'open'>) {
  const t = useTranslations('common');
  const [titleId, descriptionId] = [useId(), useId()];
  const content = useRef<HTMLDivElement>(null);
  const opener = useOpener();
  const close = () => onOpenChange(false);
  useScrollLock();
  useEffect(() => hideOthers(content.current!), []);
  return (
    <>
      <div className="fixed inset-0 z-50 animate-[appear_150ms_ease-out] bg-ink/80" />
      <FocusScope.Root
        asChild
        loop
        trapped
        onMountAutoFocus={(event) => {
          opener.store();
          const field = content.current?.querySelector<HTMLElement>(
            'form :is(input, select, textarea):enabled, [data-initial-focus]',
          );
          if (!field) return;
          event.preventDefault();
          field.focus();
        }}
        onUnmountAutoFocus={opener.restore}
      >
        <DismissableLayer.Root asChild onDismiss={close}>
          <div
            ref={content}
            role="dialog"
            aria-modal
            aria-labelledby={titleId}
            aria-describedby={description === undefined ? undefined : descriptionId}
            tabIndex={-1}
            className={classNames(
              'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[94dvh] w-full animate-[rise_200ms_ease-out] flex-col rounded-corner border border-edge bg-raised text-strong',
              'outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:w-[calc(100%-2rem)]',
              wide ? 'sm:max-w-4xl' : 'sm:max-w-2xl',
            )}
          >
            <header className="flex items-start justify-between gap-4 border-b border-edge px-5 py-4 sm:px-8 sm:py-5">
              <div className="min-w-0">
                <h2
                  ref={titleRef}
                  id={titleId}
                  tabIndex={titleRef && -1}
                  className="display line-clamp-3 py-1 text-3xl [overflow-wrap:anywhere]"
                >
                  {title}
                </h2>
                {description !== undefined && (
                  <p id={descriptionId} className="mt-2 text-muted">
                    {description}
                  </p>
                )}
              </div>
              <button
                type="button"
                aria-label={t('close')}
                className="-m-2 p-2 text-muted hover:text-strong"
                onClick={close}
              >
                <X className="size-6" aria-hidden />
              </button>
            </header>
            <div className="overflow-y-auto overscroll-contain px-5 py-5 sm:px-8 sm:py-6">{children}</div>
            {footer}
          </div>
        </DismissableLayer.Root>
      </FocusScope.Root>
    </>
  );
}

/** The number of open dialogs that lock the page's scroll position. */
let locks = 0;

/** Keeps the page from scrolling behind a dialog; the space of its scroll bar stays. */
function useScrollLock(): void {
  useLayoutEffect(() => {
    locks += 1;
    document.documentElement.classList.add('scroll-lock');
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.classList.remove('scroll-lock');
    };
  }, []);
}
