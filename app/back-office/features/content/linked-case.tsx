import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { LinkedCase } from '../../../../domain/content/content.ts';
import { useActions } from '../../kit/actions/action-scope.tsx';
import { CommandButton } from '../../kit/actions/command-button.tsx';
import { EntityLink } from '../../kit/layout/links.tsx';
import { useChange } from '../../kit/requests/use-change.ts';
import { addressOf } from '../../kit/screens/screens.ts';

interface NewCaseProps {
  /** The text of the button. */
  label: string;
  /** Its name in the palette and for screen readers, which starts with the label. */
  title?: string;
  send: () => Promise<{ caseId: number }>;
  /** Paths of the API whose responses show the case. */
  reads: readonly string[];
}

interface LinkedCaseProps {
  linked: LinkedCase | null | undefined;
  /** The button that creates a case; undefined if no case can be created. */
  newCase: NewCaseProps | undefined;
}

/** The case that was created from a submission or a portfolio item, or else the button that creates it. The key `c` opens its editor. */
export function LinkedOrNewCase({ linked, newCase }: LinkedCaseProps) {
  if (linked) return <LinkedCaseLine linked={linked} />;
  return newCase && <NewCaseButton {...newCase} />;
}

function LinkedCaseLine({ linked: { id, name, isPublic } }: { linked: LinkedCase }) {
  const t = useTranslations('backOffice.content.linkedCase');
  const [, navigate] = useLocation();
  const href = addressOf('case', id);
  useActions([{ id: 'case', title: t('open'), key: 'c', run: () => navigate(href) }]);
  return (
    <p>
      {t('linked')} <EntityLink href={href}>{name || t('untitled')}</EntityLink>{' '}
      <span className="text-muted">({isPublic ? t('public') : t('draft')})</span>
    </p>
  );
}

function NewCaseButton({ label, title = label, send, reads }: NewCaseProps) {
  const t = useTranslations('backOffice.content.linkedCase');
  const [, navigate] = useLocation();
  const failed = () => ({ title: t('error'), description: t('failed') });
  // A callback of the call itself would be dropped when the refetched response replaces this button by the case.
  const after = ({ caseId }: { caseId: number }) => navigate(addressOf('case', caseId));
  const { mutate, isPending } = useChange({ send, after, failed, reads, isOutdated: () => false });
  return (
    <CommandButton
      action={{ id: 'case', title, key: 'c', acts: true, disabled: isPending, run: () => mutate() }}
      aria-label={title}
    >
      {label}
    </CommandButton>
  );
}
