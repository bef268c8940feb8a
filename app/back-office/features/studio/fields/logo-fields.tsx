import { useTranslations } from 'use-intl';
import { Checkbox } from '../../../../ui/field.tsx';
import { PictureField } from '../../../kit/pictures/picture-field.tsx';
import { type FactEditing, Setting } from './setting.tsx';

/** The picture that replaces the mark, and whether the name is next to it. */
export function LogoFields({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.studio');
  const issue = editing.issueOf('logo');
  return (
    <div className="grid gap-3">
      <Setting editing={editing} field="logo">
        {(logo, isLocked) => (
          <fieldset className="grid min-w-0 gap-2">
            <legend className="mb-1 font-semibold">{t('facts.logo')}</legend>
            {!isLocked && (
              <PictureField
                label={t('facts.logo')}
                value={logo ?? ''}
                multiple={false}
                onChange={(address) => editing.change('logo', address || null)}
              />
            )}
            <p className="text-sm text-muted">{t('hints.logo')}</p>
            {issue !== undefined && (
              <p role="alert" className="text-sm font-semibold text-red">
                {issue}
              </p>
            )}
          </fieldset>
        )}
      </Setting>
      {editing.facts.logo !== null && (
        <Setting editing={editing} field="logoIncludesName">
          {(includesName) => (
            <Checkbox
              label={t('facts.logoIncludesName')}
              checked={includesName}
              onChange={({ target }) => editing.change('logoIncludesName', target.checked)}
            />
          )}
        </Setting>
      )}
    </div>
  );
}
