import { GripVertical, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ContentSummary } from '../../../../../domain/content/content.ts';
import type { Language } from '../../../../../domain/text/language.ts';
import { languageName } from '../../../../../domain/text/typography.ts';
import { IconButton } from '../../../../ui/action-button.tsx';
import { Badge, type Colour } from '../../../../ui/badge.tsx';
import { useFocusRestoration } from '../../../../ui/focus-restoration.ts';
import { TermList } from '../../../kit/layout/panel.tsx';
import { useMayActAs } from '../../../kit/session/session.ts';
import { ScheduledTimes } from '../editor/schedule.tsx';

/** The parts of an entity that its card shows. */
export interface CardText {
  name: string;
  icon: LucideIcon;
  /** The accessible name of the icon. */
  type?: string;
  subtitle: string | null;
  description: string | null;
  badges: readonly (readonly [colour: Colour, text: string])[];
  facts: readonly (readonly [label: string, value: string])[];
}

/** The buttons of a card with their labels. */
interface CardActions {
  edit?: { label: string; run: () => void } | undefined;
  remove: { label: string; run: () => void };
}

type ContentCardProps = Pick<CardText, 'name'> & { href: string; text: CardText | undefined; actions: CardActions };

/** An entity with its main facts; one that no visitor sees has only its name. */
export function ContentCard({ name, href, text, actions: { edit, remove } }: ContentCardProps) {
  const t = useTranslations('backOffice.content');
  const mayEdit = useMayActAs('editor');
  useFocusRestoration();
  const TypeIcon = text?.icon;
  return (
    <article aria-label={name} className="grid grid-cols-1 content-start gap-3 p-4 sm:px-5">
      <div className="-mt-1 -mr-2 flex items-start">
        {TypeIcon && <TypeIcon className="mt-1.5 mr-3 size-6 shrink-0 text-accent" aria-hidden />}
        {text?.type && <span className="sr-only">{text.type}</span>}
        <div className="min-w-0 flex-1 pt-1 pr-2">
          <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
            <Link
              href={href}
              aria-label={t('openEditorOf', { name })}
              className="underline decoration-accent underline-offset-4 hover:text-accent"
            >
              {name}
            </Link>
          </h2>
          {text?.subtitle && <p className="text-muted">{text.subtitle}</p>}
        </div>
        {mayEdit && edit && <IconButton label={edit.label} icon={Pencil} onClick={edit.run} />}
        {mayEdit && <IconButton label={remove.label} icon={Trash2} danger onClick={remove.run} />}
      </div>
      {text && text.badges.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {text.badges.map(([colour, badge]) => (
            <Badge key={badge} colour={colour}>
              {badge}
            </Badge>
          ))}
        </div>
      )}
      {text?.description && <p className="[overflow-wrap:anywhere]">{text.description}</p>}
      {!text && <p className="text-muted">{t('list.hidden')}</p>}
      {text && <TermList facts={text.facts} className="border-t border-edge pt-3" />}
    </article>
  );
}

/** The line below a card, with the state of the operators' work and the place in the order. */
export function WorkLine({ summary, children }: { summary: ContentSummary; children: ReactNode }) {
  const mayEdit = useMayActAs('editor');
  return (
    <div className="mt-auto flex items-center gap-3 border-t border-edge py-0.5 pr-1 pl-3 sm:pl-4">
      {mayEdit && <GripVertical className="size-4 shrink-0 cursor-grab text-muted" aria-hidden />}
      <div className="flex min-w-0 flex-1 flex-wrap gap-1.5 py-2 text-sm [&_[data-colour]]:whitespace-normal">
        <State summary={summary} />
      </div>
      {children}
    </div>
  );
}

function State({ summary }: { summary: ContentSummary }) {
  const t = useTranslations('backOffice.content');
  const { isPublic, hasDraft, publishAt, withdrawAt, untranslated } = summary;
  const openLanguages = Object.entries(untranslated).filter(([, { stale, missing }]) => stale + missing > 0);
  const isComplete = isPublic && !hasDraft && (publishAt ?? withdrawAt) === null && openLanguages.length === 0;
  if (isComplete) return <span className="text-muted">{t('list.complete')}</span>;
  return (
    <>
      {!isPublic && <Badge colour="grey">{t('notPublic')}</Badge>}
      {hasDraft && <Badge colour="yellow">{t('draft')}</Badge>}
      <ScheduledTimes entity={summary} />
      {openLanguages.map(([language, counts]) => (
        <Badge key={language} colour="orange">
          {t('lacks', { language: languageName(language as Language), ...counts })}
        </Badge>
      ))}
    </>
  );
}
