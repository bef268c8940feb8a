import { defaultLanguage, type Language } from '../../domain/language.ts';

/**
 * The `lang` of a text that its entity has in the default language only.
 *
 * @param entity of a public read, which names its untranslated texts
 * @param place such as `subtitle` or `results.2`
 */
export const textLanguage = (entity: object, place: string): Language | undefined =>
  (entity as { untranslated?: unknown[] }).untranslated?.includes(place) ? defaultLanguage : undefined;

interface EntityTextProps<Field extends string> {
  of: { [Name in Field]: string | null };
  field: Field;
  as?: 'p' | 'h3' | 'span';
  className?: string;
}

/** A text of an entity, with its language; nothing when it is empty. */
export const EntityText = <Field extends string>({ of, field, as: Element = 'p', ...props }: EntityTextProps<Field>) =>
  of[field] && (
    <Element lang={textLanguage(of, field)} {...props}>
      {of[field]}
    </Element>
  );
