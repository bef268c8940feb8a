import { useTranslations } from 'use-intl';
import type { Project } from '../../../../domain/conversation/project.ts';
import type { MergedProject, ProjectDetails } from '../../../../domain/inbox/details.ts';
import { Chips } from '../../../ui/chips.tsx';
import { localDate } from '../../kit/dates/dates.ts';
import { EntityLink, WebLink } from '../../kit/layout/links.tsx';
import { Fact, Panel } from '../../kit/layout/panel.tsx';
import { SentText } from '../../kit/layout/sent-text.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { HeroImage } from '../submissions/parts.tsx';

type FactsProps = Pick<ProjectDetails, 'arrival'> & { submission: Project; merged: readonly MergedProject[] };

export function Facts({ submission, arrival, merged }: FactsProps) {
  const t = useTranslations('backOffice.projects');
  const fieldText = useTranslations('backOffice.submission');
  const addresses = (['logoUrl', 'heroImageUrl'] as const)
    .map((field) => [t(`fields.${field}`), submission[field]] as const)
    .filter(([, address]) => address !== null);
  return (
    <Panel title={fieldText('facts')}>
      <Description submission={submission} merged={merged} />
      <div className="mt-4 empty:hidden">
        <HeroImage submission={submission} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-edge pt-4 sm:grid-cols-3">
        <Fact label={t('fields.timeline')}>{submission.timeline ?? t('notSpecified')}</Fact>
        <Fact label={t('fields.budget')}>{submission.budget ?? t('notSpecified')}</Fact>
        <Fact label={t('fields.targetPlatforms')} className="max-sm:col-span-full">
          {submission.targetPlatforms.length > 0 ? <Chips names={submission.targetPlatforms} /> : t('notSpecified')}
        </Fact>
        {submission.additionalInfo && (
          <Fact label={t('fields.additionalInfo')} wide>
            <SentText>{submission.additionalInfo}</SentText>
          </Fact>
        )}
        {arrival && (
          <Fact label={fieldText('cameFrom')} wide>
            {Object.values(arrival)
              .filter((value) => value !== null)
              .join(' · ')}
          </Fact>
        )}
        {submission.importedAt !== null && (
          <Fact label={fieldText('importedFrom')} wide>
            {fieldText('importedText', {
              date: localDate(submission.importedAt, ''),
              source: submission.importSource ?? '',
              id: submission.externalId ?? '',
            })}
          </Fact>
        )}
        {addresses.map(([label, address]) => (
          <Fact key={label} label={label} wide>
            <WebLink>{address!}</WebLink>
          </Fact>
        ))}
        {submission.screenshots.length > 0 && (
          <Fact label={t('fields.screenshots')} wide>
            <ul>
              {submission.screenshots.map((address) => (
                <li key={address}>
                  <WebLink>{address}</WebLink>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

/** The newest text of the sender: if they sent it again in a submission that was merged into this one, the text of that one. */
function Description({ submission, merged }: Pick<FactsProps, 'submission' | 'merged'>) {
  const t = useTranslations('backOffice.submission');
  const { description: earlierText, createdAt: sentAt } = submission;
  const [newest] = merged
    .filter(({ description, createdAt }) => description !== null && createdAt > sentAt)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  if (!newest)
    return earlierText === null ? (
      <p className="text-muted">{t('noDescription')}</p>
    ) : (
      <SentText>{earlierText}</SentText>
    );
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        <EntityLink href={addressOf('submission', newest.id)}>
          {t('newestText', { id: String(newest.id), date: localDate(newest.createdAt) })}
        </EntityLink>
      </p>
      <SentText>{newest.description!}</SentText>
      {earlierText !== null && (
        <details>
          <summary className="w-fit cursor-pointer text-sm text-muted hover:text-strong">
            {t('earlierText', { date: localDate(sentAt) })}
          </summary>
          <div className="mt-2">
            <SentText>{earlierText}</SentText>
          </div>
        </details>
      )}
    </div>
  );
}
