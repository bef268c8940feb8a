import { useTranslations } from 'use-intl';
import { defaultLanguage, type Language, languages } from '../../../../domain/text/language.ts';
import { addressLimits, type LocalizedText, noText } from '../../../../domain/text/text.ts';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { PictureField } from '../../kit/pictures/picture-field.tsx';
import { EntryList } from '../studio/fields/entry-list.tsx';
import type { FactEditing } from '../studio/fields/setting.tsx';
import { TextInLanguage } from '../studio/fields/texts-in-languages.tsx';
import { linkForm, type PartForm } from './block-forms.ts';

/** The typed values of a block or of a part of it, by name. */
export type Part = Readonly<Record<string, unknown>>;

interface PartFieldsProps {
  form: PartForm;
  part: Part;
  /** The path of the part among the facts, such as `pages.0.blocks.2`. */
  path: string;
  language: Language;
  isLocked: boolean;
  editing: Pick<FactEditing, 'issueOf' | 'issueWithin'>;
  /** @param typedPath the path of the changed text */
  onChange: (part: Part, typedPath: string) => void;
}

/** The fields of a block or of a part of it: texts in one language, an address, a link, and a list of further parts. */
export function PartFields({ form, part, path, language, isLocked, editing, onChange }: PartFieldsProps) {
  const t = useTranslations('backOffice.pages.parts');
  const change = (name: string, value: unknown, typedPath = `${path}.${name}`) =>
    onChange({ ...part, [name]: value }, typedPath);
  const link = part['link'] as Part | null | undefined;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {form.address === 'picture' && (
        <AddressField isPicture part={part} path={path} editing={editing} onChange={change} />
      )}
      {form.texts.map(({ name, limit, rows, isOptional }) => (
        <TextInLanguage
          key={name}
          label={t(name)}
          isOptional={isOptional}
          text={(part[name] as LocalizedText | null) ?? undefined}
          language={language}
          limit={limit}
          rows={rows}
          error={editing.issueOf(`${path}.${name}.${language}`) ?? editing.issueOf(`${path}.${name}`)}
          onChange={(text) => change(name, isOptional && isBlank(text) ? null : text, `${path}.${name}.${language}`)}
        />
      ))}
      {form.address === 'link' && <AddressField part={part} path={path} editing={editing} onChange={change} />}
      {form.hasLink && (
        <fieldset className="grid min-w-0 gap-3 border-l-2 border-edge pl-3">
          <legend className="float-left mb-2 text-sm text-muted">{t('optional', { name: t('link') })}</legend>
          <PartFields
            form={linkForm}
            part={link ?? { label: noText, address: '' }}
            path={`${path}.link`}
            language={language}
            isLocked={isLocked}
            editing={editing}
            onChange={(typed, typedPath) => change('link', isBlankLink(typed) ? null : typed, typedPath)}
          />
        </fieldset>
      )}
      {form.list && <PartList {...{ form, part, path, language, isLocked, editing, onChange }} list={form.list} />}
    </div>
  );
}

function PartList({
  list,
  part,
  path,
  editing,
  onChange,
  ...shown
}: PartFieldsProps & { list: PartForm['list'] & {} }) {
  const t = useTranslations('backOffice.pages');
  const parts = (Array.isArray(part[list.name]) ? part[list.name] : []) as readonly Part[];
  const listPath = `${path}.${list.name}`;
  const change = (next: readonly Part[], typedPath = listPath) => onChange({ ...part, [list.name]: next }, typedPath);
  const [first] = list.form.texts;
  return (
    <EntryList
      label={t(`lists.${list.name}`)}
      add={t(`add.${list.name}`)}
      entries={parts}
      limit={list.limit}
      isLocked={shown.isLocked}
      error={editing.issueOf(listPath)}
      blank={list.blank as Part}
      nameOf={(entry) => (entry[first!.name] as LocalizedText | undefined)?.[defaultLanguage] ?? ''}
      onChange={(next) => change(next)}
    >
      {(entry, index) => (
        <PartFields
          {...shown}
          form={list.form}
          part={entry}
          path={`${listPath}.${index}`}
          editing={editing}
          onChange={(typed, typedPath) => change(parts.with(index, typed), typedPath)}
        />
      )}
    </EntryList>
  );
}

interface AddressFieldProps extends Pick<PartFieldsProps, 'part' | 'path' | 'editing'> {
  isPicture?: boolean;
  onChange: (name: string, value: string) => void;
}

function AddressField({ isPicture = false, part, path, editing, onChange }: AddressFieldProps) {
  const t = useTranslations('backOffice.pages.parts');
  const address = typeof part['address'] === 'string' ? part['address'] : '';
  const label = t(isPicture ? 'picture' : 'address');
  return (
    <>
      <TextField
        label={label}
        value={address}
        required
        inputMode="url"
        maxLength={addressLimits.url}
        hint={t(isPicture ? 'pictureHint' : 'addressHint')}
        error={editing.issueOf(`${path}.address`)}
        onValue={(typed) => onChange('address', typed)}
      />
      {isPicture && (
        <PictureField label={label} value={address} multiple={false} onChange={(typed) => onChange('address', typed)} />
      )}
    </>
  );
}

const isBlank = (text: LocalizedText): boolean => languages.every((each) => !text[each]);

const isBlankLink = ({ label, address }: Part): boolean => address === '' && isBlank(label as LocalizedText);
