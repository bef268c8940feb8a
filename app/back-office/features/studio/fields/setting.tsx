import { Lock } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isSameJson } from '../../../../../domain/text/json.ts';
import { variableOf } from '../../../../../domain/studio/settings.ts';
import type { Studio, StudioField } from '../../../../../domain/studio/studio.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useFactTexts } from '../draft/fact-texts.ts';
import type { StudioEditing } from '../draft/use-studio-editing.ts';

/** The parts of the editing that a fact needs. */
export type FactEditing = Pick<StudioEditing, 'stored' | 'facts' | 'change' | 'issueOf' | 'issueWithin'>;

const inCode = (name: ReactNode) => <code>{name}</code>;

interface SettingProps<Field extends StudioField> {
  editing: FactEditing;
  field: Field;
  className?: string;
  /** The controls of the fact. A locked fact has the value that the environment fixes. */
  children: (value: Studio[Field], isLocked: boolean) => ReactNode;
}

/** A fact with its controls: locked if the environment fixes it, and with a way back to its default if it differs from it. */
export function Setting<Field extends StudioField>({ editing, field, className, children }: SettingProps<Field>) {
  const t = useTranslations('backOffice.studio');
  const { label, text } = useFactTexts();
  const group = useRef<HTMLFieldSetElement>(null);
  const { stored, facts, change } = editing;
  const isLocked = Object.hasOwn(stored.fixed, field);
  const value = (isLocked ? stored.fixed[field] : facts[field]) as Studio[Field];
  const standard = stored.defaults[field];
  const isShort = typeof standard === 'string' || typeof standard === 'number';
  return (
    <fieldset ref={group} disabled={isLocked} className={classNames('grid min-w-0 content-start gap-2', className)}>
      {children(value, isLocked)}
      {isLocked && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t.rich('locked', { variable: variableOf(field), code: inCode })}
          </span>
        </p>
      )}
      {!isLocked && !isSameJson(value, standard) && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="[overflow-wrap:anywhere]">
            {isShort ? t('defaultIs', { value: text(field, standard) }) : t('changed')}
          </span>
          <ActionButton
            label={t('useDefault')}
            aria-label={t('useDefaultOf', { fact: label(field) })}
            variant="quiet"
            className="-my-1 px-0! underline underline-offset-4 hover:bg-transparent!"
            onClick={() => {
              change(field, standard);
              // The button is removed with the difference.
              group.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
            }}
          />
        </p>
      )}
    </fieldset>
  );
}
