import { defaultLanguage, type Language } from '../../../domain/text/language.ts';

interface EntityTextProps<Field extends string> {
  of: { [Name in Field]: string | null };
  field: Field;
  as?: 'p' | 'h3' | 'span';
  className?: string;
}

/** A text of an entity with its language; renders nothing if it is empty. */
export const EntityText = <Field extends string>({ of, field, as: Element = 'p', ...props }: EntityTextProps<Field>) =>
  of[field] && (
    <Element lang={textLanguage(of, field)} {...props}>
      {of[field]}
    </Element>
  );

/** The `lang` of a text that an entity of a public read has only in the default language; `path` names the text, such as `results.2`. */
export const textLanguage = (entity: object, path: string): Language | undefined =>
  (entity as { untranslated?: unknown[] }).untranslated?.includes(path) ? defaultLanguage : undefined;
