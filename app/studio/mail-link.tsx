import { useStudio } from './studio.tsx';

/** The studio's email address as a link in a text, for `<mail></mail>` in the catalogues. */
export const mailLink = () => <MailLink className="underline underline-offset-4" />;

/** The studio's email address as a large link. */
export const LargeMailLink = ({ className = '' }: { className?: string }) => (
  <MailLink className={`inline-flex min-h-11 items-center border-b-2 border-accent text-xl ${className}`} />
);

function MailLink({ className }: { className: string }) {
  const { email } = useStudio();
  return (
    <a href={`mailto:${email}`} className={`font-semibold [overflow-wrap:anywhere] hover:text-accent ${className}`}>
      {email}
    </a>
  );
}
