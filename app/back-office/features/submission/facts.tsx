import { useTranslations } from 'use-intl';
import type { Project } from '../../../../domain/conversation/project.ts';
import type { ProjectDetails } from '../../../../domain/inbox/details.ts';
import { Chips } from '../../../ui/chips.tsx';
import { localDate } from '../../kit/dates/dates.ts';
import { WebLink } from '../../kit/layout/links.tsx';
import { Fact, Panel } from '../../kit/layout/panel.tsx';
import { SentText } from '../../kit/layout/sent-text.tsx';
import { HeroImage } from '../submissions/parts.tsx';

export function Facts({ submission, arrival }: Pick<ProjectDetails, 'arrival'> & { submission: Project }) {
  const t = useTranslations('backOffice.projects');
  const fieldText = useTranslations('backOffice.submission');
  const addresses = (['logoUrl', 'heroImageUrl'] as const)
    .map((field) => [t(`fields.${field}`), submission[field]] as const)
    .filter(([, address]) => address !== null);
  return (
    <Panel title={fieldText('facts')}>
      {submission.description === null ? (
        <p className="text-muted">{fieldText('noDescription')}</p>
      ) : (
        <SentText>{submission.description}</SentText>
      )}
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
