import { useTranslations } from 'use-intl';
import type { Project } from '../../../domain/project.ts';
import { isWebAddress } from '../../../domain/text.ts';
import { Chips } from '../../ui/chips.tsx';
import { Fact } from '../layout/fact.tsx';
import { Panel } from '../layout/panel.tsx';
import { HeroImage } from '../project/images.tsx';

/** What the sender told, and what operators added to it. */
export function Facts({ project }: { project: Project }) {
  const t = useTranslations('backOffice.projects');
  const p = useTranslations('backOffice.submission');
  const addresses = (['logoUrl', 'heroImageUrl'] as const)
    .map((field) => [t(`fields.${field}`), project[field]] as const)
    .filter(([, address]) => address !== null);
  return (
    <Panel title={p('facts')}>
      <p className="measure [overflow-wrap:anywhere] whitespace-pre-line">
        {project.description ?? <span className="text-muted">{p('noDescription')}</span>}
      </p>
      <div className="mt-4 empty:hidden">
        <HeroImage project={project} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-edge pt-4 sm:grid-cols-3">
        <Fact label={t('timeline')}>{project.timeline ?? t('notSpecified')}</Fact>
        <Fact label={t('budget')}>{project.budget ?? t('notSpecified')}</Fact>
        <Fact label={t('targetPlatforms')} className="max-sm:col-span-full">
          {project.targetPlatforms.length > 0 ? <Chips names={project.targetPlatforms} /> : t('notSpecified')}
        </Fact>
        {project.additionalInfo && (
          <Fact label={t('additionalInfo')} wide>
            <span className="whitespace-pre-line">{project.additionalInfo}</span>
          </Fact>
        )}
        {addresses.map(([label, address]) => (
          <Fact key={label} label={label} wide>
            <Address>{address!}</Address>
          </Fact>
        ))}
        {project.screenshots.length > 0 && (
          <Fact label={t('fields.screenshots')} wide>
            <ul>
              {project.screenshots.map((address) => (
                <li key={address}>
                  <Address>{address}</Address>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

/** An address that somebody typed: a link where it may be one (decision 7), which tells the other site nothing. */
const Address = ({ children }: { children: string }) =>
  isWebAddress(children) ? (
    <a
      href={children}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline decoration-accent underline-offset-4 hover:text-accent"
    >
      {children}
    </a>
  ) : (
    children
  );
