import { useTranslations } from 'use-intl';
import { type Brand, corners, fontPairNames, type Shape } from '../../../../../brand/brand.ts';
import { brandPalette } from '../../../../../brand/palette.ts';
import { brandSchema } from '../../../../../brand/schema.ts';
import {
  type ArrangedPage,
  arrangementOf,
  pageSections,
  type SectionOf,
} from '../../../../../domain/studio/sections.ts';
import { defaultLanguage, type Language, languages } from '../../../../../domain/text/language.ts';
import { languageName } from '../../../../../domain/text/typography.ts';
import { Checkbox } from '../../../../ui/field.tsx';
import { SelectField, TextField } from '../../../../ui/labelled-controls.tsx';
import { OrderArrows } from '../../../kit/layout/order-arrows.tsx';
import { moved } from '../../../kit/layout/use-drag-order.ts';
import { Ticks } from './basic-fields.tsx';
import { LogoFields } from './logo-fields.tsx';
import { type FactEditing, Setting } from './setting.tsx';

const colors = ['accent', 'ink', 'paper'] as const;
const shapes = Object.keys(corners) as Shape[];

/** The appearance of the site: its logo, and its colors, fonts and shape. */
export function LookFields({ editing }: { editing: FactEditing }) {
  return (
    <div className="grid gap-6">
      <LogoFields editing={editing} />
      <BrandFields editing={editing} />
    </div>
  );
}

/** The colors, fonts and shape of the site. A color that would make texts illegible is shown with its replacement. */
function BrandFields({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.studio.brand');
  const { change, issueWithin } = editing;
  return (
    <Setting editing={editing} field="brand">
      {(brand) => (
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
          {colors.map((color) => (
            <TextField
              key={color}
              label={t(`colors.${color}`)}
              type="color"
              controlClass="h-12 p-1!"
              value={brand.colors[color]}
              error={issueWithin(`brand.colors.${color}`)}
              onValue={(value) =>
                change('brand', { ...brand, colors: { ...brand.colors, [color]: value } }, `brand.colors.${color}`)
              }
            />
          ))}
          <MovedColors brand={brand} />
          <SelectField
            label={t('fonts')}
            options={fontPairNames}
            optionLabel={(name) => t(`fontPairs.${name}`)}
            value={brand.fonts}
            onChange={({ target }) => change('brand', { ...brand, fonts: target.value as Brand['fonts'] })}
          />
          <SelectField
            label={t('shape')}
            options={shapes}
            optionLabel={(name) => t(`shapes.${name}`)}
            value={brand.shape}
            onChange={({ target }) => change('brand', { ...brand, shape: target.value as Shape })}
          />
        </div>
      )}
    </Setting>
  );
}

/** Names the colors that the site moves so that all of its texts can be read. */
function MovedColors({ brand }: { brand: Brand }) {
  const t = useTranslations('backOffice.studio.brand');
  if (!brandSchema.safeParse(brand).success) return null;
  const { moves } = brandPalette(brand.colors);
  return (
    <output className="text-sm sm:col-span-3">
      {moves.map(({ color, from, to, pair }) => (
        <p key={color}>
          {t('moved', {
            color: t(`colors.${color}`),
            from,
            to,
            contrast: pair.contrast.toFixed(1),
            minimum: String(pair.minimum),
          })}
        </p>
      ))}
      {moves.length === 0 && <p className="text-muted">{t('readable')}</p>}
    </output>
  );
}

const arrangedPages = Object.keys(pageSections) as ArrangedPage[];

/** The order of the sections of each page, and which of them are shown. */
export function SectionFields({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.studio');
  return (
    <Setting editing={editing} field="sections">
      {(sections, isLocked) => (
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {arrangedPages.map((page) => (
            <PageSections
              key={page}
              page={page}
              arrangement={arrangementOf({ sections }, page)}
              isLocked={isLocked}
              onChange={(arrangement) => editing.change('sections', { ...sections, [page]: arrangement })}
            />
          ))}
          <p className="text-sm text-muted sm:col-span-2">{t('hints.sections')}</p>
        </div>
      )}
    </Setting>
  );
}

interface PageSectionsProps<Page extends ArrangedPage> {
  page: Page;
  arrangement: readonly { name: SectionOf<Page>; isShown: boolean }[];
  isLocked: boolean;
  onChange: (arrangement: readonly { name: SectionOf<Page>; isShown: boolean }[]) => void;
}

function PageSections<Page extends ArrangedPage>({ page, arrangement, isLocked, onChange }: PageSectionsProps<Page>) {
  const t = useTranslations('backOffice.studio');
  // The translator cannot infer its arguments from a type parameter.
  const pageName: ArrangedPage = page;
  const nameOf = (name: SectionOf<Page>) => t(`sectionNames.${name as 'stats'}`);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t(`pages.${pageName}`)}</legend>
      <ol className="grid">
        {arrangement.map((section, index) => (
          <li key={section.name} className="flex items-center justify-between gap-2">
            <Checkbox
              label={nameOf(section.name)}
              checked={section.isShown}
              onChange={({ target }) => onChange(arrangement.with(index, { ...section, isShown: target.checked }))}
            />
            {!isLocked && (
              <OrderArrows
                place={index}
                count={arrangement.length}
                label={(direction) => t(`list.${direction}`, { name: nameOf(section.name) })}
                onMove={(to) => onChange(moved(arrangement, index, to))}
              />
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

const switchableLanguages = languages.filter((language) => language !== defaultLanguage);

/** The languages in which visitors see the site. */
export function LanguageFields({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.studio');
  return (
    <Setting editing={editing} field="hiddenLanguages">
      {(hidden) => (
        <Ticks<Language>
          legend={t('hints.languages', { language: languageName(defaultLanguage) })}
          error={editing.issueWithin('hiddenLanguages')}
          options={switchableLanguages.map((language) => [language, languageName(language)] as const)}
          ticked={switchableLanguages.filter((language) => !hidden.includes(language))}
          onChange={(shown) =>
            editing.change(
              'hiddenLanguages',
              switchableLanguages.filter((language) => !shown.includes(language)),
            )
          }
        />
      )}
    </Setting>
  );
}

/** The languages in which visitors see the site, and whether samples replace missing content. */
export function VisitorFields({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.studio');
  return (
    <div className="grid gap-4">
      <LanguageFields editing={editing} />
      <Setting editing={editing} field="showsSamples">
        {(showsSamples) => (
          <Checkbox
            label={t('hints.samples')}
            checked={showsSamples}
            onChange={({ target }) => editing.change('showsSamples', target.checked)}
          />
        )}
      </Setting>
    </div>
  );
}
