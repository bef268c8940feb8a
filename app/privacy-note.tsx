import { useTranslations } from 'use-intl';
import { useRouter } from 'wouter';

/** Beside a form's button: what becomes of what is sent. The page opens in a new tab, so that what was typed stays. */
export function PrivacyNote({ className = '' }: { className?: string }) {
  const t = useTranslations('privacy');
  const common = useTranslations('common');
  const { base } = useRouter();
  return (
    <p className={`text-[0.9375rem] text-muted ${className}`}>
      {t.rich('note', {
        link: (text) => (
          <a
            href={`${base}/privacy`}
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-4 hover:text-accent"
          >
            {text}
            <span className="sr-only"> ({common('opensInNewTab')})</span>
          </a>
        ),
      })}
    </p>
  );
}
