import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
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
  /** For the back office's long forms. */
  wide?: boolean;
  children: ReactNode;
  /** Stays visible below the scrolling content, such as a long form's buttons. */
  footer?: ReactNode;
}

/** A modal dialog: focuses its first field, traps the focus and restores it; Escape, a click outside and the cross close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  titleRef,
  description,
  wide = false,
  children,
  footer,
}: DialogProps) {
  const t = useTranslations('common');
  const content = useRef<HTMLDivElement>(null);
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-ink/80 data-[state=open]:animate-[appear_150ms_ease-out]" />
        <Radix.Content
          ref={content}
          onOpenAutoFocus={(event) => {
            opener.store();
            const field = content.current?.querySelector<HTMLElement>('form :is(input, select, textarea):enabled');
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={opener.restore}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[94dvh] w-full flex-col border border-edge bg-raised text-strong',
            'data-[state=open]:animate-[rise_200ms_ease-out] sm:inset-y-0 sm:my-auto sm:h-fit sm:w-[calc(100%-2rem)]',
            wide ? 'sm:max-w-4xl' : 'sm:max-w-2xl',
          )}
        >
          <header className="flex items-start justify-between gap-4 border-b border-edge px-5 py-4 sm:px-8 sm:py-5">
            <div className="min-w-0">
              <Radix.Title
                ref={titleRef}
                tabIndex={titleRef && -1}
                className="display line-clamp-3 py-1 text-3xl [overflow-wrap:anywhere]"
              >
                {title}
              </Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close aria-label={t('close')} className="-m-2 p-2 text-muted hover:text-strong">
              <X className="size-6" aria-hidden />
            </Radix.Close>
          </header>
          <div className="overflow-y-auto overscroll-contain px-5 py-5 sm:px-8 sm:py-6">{children}</div>
          {footer}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
