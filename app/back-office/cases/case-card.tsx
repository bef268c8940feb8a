import { AppWindow, Gamepad2, Globe, type LucideIcon, Pencil, Shapes, Trash2, Wrench } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { casePlatforms } from '../../../domain/case-vocabulary.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useFocusRestoration } from '../../ui/focus-restoration.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { localDate } from '../dates.ts';
import { TermList } from '../layout/panel.tsx';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';
import { statusColour } from '../status-colour.ts';

const typeIcons: Record<string, LucideIcon> = { game: Gamepad2, app: AppWindow, website: Globe, tool: Wrench };

interface CaseCardProps {
  entity: Case;
  onEdit: (entity: Case) => void;
  onDelete: (entity: Case) => void;
}

export function CaseCard({ entity, onEdit, onDelete }: CaseCardProps) {
  const t = useTranslations('backOffice.cases');
  const mayEdit = useMayActAs('editor');
  useFocusRestoration();
  const { id, title, subtitle, description, projectType, status } = entity;
  const TypeIcon = typeIcons[projectType] ?? Shapes;
  const platforms = casePlatforms.filter((one) => entity.platforms[one]).map((one) => t(`options.platforms.${one}`));
  const facts = [
    [t('fields.launchDate'), localDate(entity.launchDate, t('notAvailable'))],
    [t('fields.downloads'), entity.downloads.toLocaleString()],
    [t('fields.platforms'), platforms.join(', ') || t('none')],
    [t('fields.technologies'), entity.technologies.join(', ') || t('none')],
  ] as const;
  return (
    <li className="border border-edge bg-raised">
      <article aria-label={title} className="grid grid-cols-1 gap-3 p-4 sm:px-5">
        <div className="-mt-1 -mr-2 flex items-start">
          <TypeIcon className="mt-1.5 mr-3 size-6 shrink-0 text-accent" aria-hidden />
          <span className="sr-only">{projectType}</span>
          <div className="min-w-0 flex-1 pt-1 pr-2">
            <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">{title}</h2>
            {subtitle && <p className="text-muted">{subtitle}</p>}
          </div>
          {mayEdit && <IconButton label={t('editCase', { title })} icon={Pencil} onClick={() => onEdit(entity)} />}
          {mayEdit && (
            <IconButton label={t('deleteCase', { title })} icon={Trash2} danger onClick={() => onDelete(entity)} />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {entity.topCase && <Badge colour="orange">{t('fields.topCase')}</Badge>}
          {entity.featured && <Badge colour="orange">{t('fields.featured')}</Badge>}
          <Badge colour={statusColour(status)}>{status.replaceAll('_', ' ')}</Badge>
        </div>
        <p className="[overflow-wrap:anywhere]">{description}</p>
        <TermList facts={facts} className="border-t border-edge pt-3" />
        <div>
          <ButtonLink
            href={addressOf('case', id)}
            variant="secondary"
            size="small"
            aria-label={t('openEditorOf', { title })}
          >
            {t('openEditor')}
          </ButtonLink>
        </div>
      </article>
    </li>
  );
}
