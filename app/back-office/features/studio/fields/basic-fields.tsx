import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { sharesOf } from '../../../../../domain/studio/facts.ts';
import { serviceIds } from '../../../../../domain/studio/service.ts';
import { studioLimits } from '../../../../../domain/studio/studio.ts';
import { Checkbox } from '../../../../ui/field.tsx';
import { TextField } from '../../../../ui/labelled-controls.tsx';
import { useFactTexts } from '../draft/fact-texts.ts';
import { EntryList } from './entry-list.tsx';
import { type FactEditing, Setting } from './setting.tsx';

type TextProps = { editing: FactEditing; path: string; value: string | number | null } & Omit<
  ComponentProps<typeof TextField>,
  'label' | 'value' | 'error' | 'onValue'
>;

/** The field of a fact, or of a part of one, that is a text. */
export function FactText({ editing, path, value, ...control }: TextProps) {
  const { label } = useFactTexts();
  return (
    <TextField
      label={label(path)}
      value={value ?? ''}
      error={editing.issueOf(path)}
      onValue={(typed) => editing.change(path, typed)}
      {...control}
    />
  );
}

/** {@link FactText} for a whole number; a blank one stays blank until it is typed. */
export const FactNumber = ({ editing, path, ...field }: TextProps) => (
  <FactText
    editing={{ ...editing, change: (_path, typed) => editing.change(path, typed === '' ? '' : Number(typed)) }}
    path={path}
    type="number"
    inputMode="numeric"
    required
    {...field}
  />
);

/** Name, email, years and profiles on other sites. */
export function IdentityFields({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.studio');
  const { label } = useFactTexts();
  const { issueOf, issueWithin, change } = editing;
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Setting editing={editing} field="name">
        {(value) => <FactText editing={editing} path="name" value={value} required maxLength={studioLimits.name} />}
      </Setting>
      <Setting editing={editing} field="email">
        {(value) => (
          <FactText editing={editing} path="email" value={value} type="email" required hint={t('hints.email')} />
        )}
      </Setting>
      <Setting editing={editing} field="foundedYear">
        {(value) => <FactNumber editing={editing} path="foundedYear" value={value} {...studioLimits.year} />}
      </Setting>
      <Setting editing={editing} field="copyrightYear">
        {(value) => <FactNumber editing={editing} path="copyrightYear" value={value} {...studioLimits.year} />}
      </Setting>
      <Setting editing={editing} field="social" className="sm:col-span-2">
        {(profiles, isLocked) => (
          <>
            <p className="font-semibold">{label('social')}</p>
            <EntryList
              label={label('social')}
              add={t('list.addProfile')}
              entries={profiles}
              limit={studioLimits.links}
              isLocked={isLocked}
              error={issueOf('social')}
              blank={{ network: '', address: null }}
              nameOf={({ network }) => network}
              onChange={(next) => change('social', next)}
            >
              {(profile, index) => (
                <div className="grid gap-3 sm:grid-cols-2">
                  <TextField
                    label={t('parts.network')}
                    value={profile.network}
                    required
                    maxLength={studioLimits.name}
                    error={issueWithin(`social.${index}.network`)}
                    onValue={(network) =>
                      change('social', profiles.with(index, { ...profile, network }), `social.${index}.network`)
                    }
                  />
                  <TextField
                    label={t('parts.address')}
                    value={profile.address ?? ''}
                    inputMode="url"
                    error={issueWithin(`social.${index}.address`)}
                    onValue={(address) =>
                      change('social', profiles.with(index, { ...profile, address }), `social.${index}.address`)
                    }
                  />
                </div>
              )}
            </EntryList>
          </>
        )}
      </Setting>
    </div>
  );
}

/** The shares of net revenue, and who bears the publisher's costs. */
export function DealFields({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.studio');
  return (
    <div className="grid gap-4">
      <Setting editing={editing} field="split">
        {(split) => {
          const { publisher } = sharesOf({ split });
          const { min, max } = studioLimits.share;
          const isShare = Number.isInteger(publisher) && publisher >= min && publisher <= max;
          return (
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
              <FactNumber
                editing={editing}
                path="split.developer"
                value={split.developer}
                hint={<output>{isShare ? t('publisherShare', { share: publisher }) : t('hints.share')}</output>}
                {...studioLimits.share}
              />
              <FactNumber
                editing={editing}
                path="split.elsewhere"
                value={split.elsewhere}
                hint={t('hints.elsewhere')}
                {...studioLimits.share}
              />
            </div>
          );
        }}
      </Setting>
      <Setting editing={editing} field="coversOwnCosts">
        {(coversOwnCosts) => (
          <Checkbox
            label={t('facts.coversOwnCosts')}
            checked={coversOwnCosts}
            onChange={({ target }) => editing.change('coversOwnCosts', target.checked)}
          />
        )}
      </Setting>
    </div>
  );
}

/** The services that the publishing page offers. */
export function ServiceFields({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.studio');
  return (
    <Setting editing={editing} field="services">
      {(services) => (
        <Ticks
          legend={t('hints.services')}
          error={editing.issueWithin('services')}
          options={serviceIds.map((id) => [id, t(`services.${id}`)] as const)}
          ticked={services}
          onChange={(next) => editing.change('services', next)}
        />
      )}
    </Setting>
  );
}

interface TicksProps<Value extends string | number> {
  legend: string;
  error: string | undefined;
  options: readonly (readonly [value: Value, text: string])[];
  ticked: readonly Value[];
  /** Receives the ticked values in the order of the options. */
  onChange: (ticked: Value[]) => void;
  className?: string;
}

/** Several checkboxes with a common issue. */
export const Ticks = <Value extends string | number>(props: TicksProps<Value>) => {
  const { legend, error, options, ticked, onChange, className } = props;
  return (
    <fieldset aria-invalid={error === undefined ? undefined : true} className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className={className ?? 'grid'}>
        {options.map(([value, text]) => (
          <Checkbox
            key={value}
            label={text}
            checked={ticked.includes(value)}
            onChange={({ target }) =>
              onChange(
                options
                  .map(([option]) => option)
                  .filter((option) => (option === value ? target.checked : ticked.includes(option))),
              )
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
};

/** The addresses of the booking pages. */
export const BookingFields = ({ editing }: { editing: FactEditing }) => {
  const t = useTranslations('backOffice.studio');
  return (
    <Setting editing={editing} field="booking">
      {({ webConference, phoneCall }) => (
        <div className="grid gap-x-6 gap-y-4">
          <FactText editing={editing} path="booking.webConference" value={webConference} inputMode="url" />
          <FactText
            editing={editing}
            path="booking.phoneCall"
            value={phoneCall}
            inputMode="url"
            hint={t('hints.booking')}
          />
        </div>
      )}
    </Setting>
  );
};
