import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** A piece of code with a button that copies it, which the page's script shows. */
export function Code({ title, text }: { title: string; text: string }) {
  const t = useTranslations('backOffice.docs');
  return (
    <figure className="min-w-0 border border-edge bg-surface" data-code>
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-b border-edge pl-3 text-sm font-semibold">
        {title}
        <button
          type="button"
          hidden
          data-copied={t('copied')}
          className="min-h-9 px-3 text-muted underline-offset-4 hover:text-strong hover:underline"
        >
          {t('copy')}
        </button>
      </figcaption>
      <pre className="p-3 text-[0.8125rem] leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
    </figure>
  );
}

/** Code within a text of the catalogue. */
export const inCode = (text: ReactNode) => <code className="text-[0.8125rem]">{text}</code>;
