import { useTranslations } from 'use-intl';
import { type Studio, studioLimits } from '../../../../../domain/studio/studio.ts';
import { defaultLanguage } from '../../../../../domain/text/language.ts';
import { noText } from '../../../../../domain/text/text.ts';
import { TextField } from '../../../../ui/labelled-controls.tsx';
import { useFactTexts } from '../draft/fact-texts.ts';
import { EntryList } from './entry-list.tsx';
import { type FactEditing, Setting } from './setting.tsx';
import type { ShownLanguage } from '../../../kit/layout/shown-language.ts';
import { LanguageChoice, TextInLanguage } from './texts-in-languages.tsx';

type ListFieldsProps = ShownLanguage & { editing: FactEditing };

/** The links of the home page's partners section. */
export function PartnerLinkFields({ editing, language, setLanguage }: ListFieldsProps) {
  const t = useTranslations('backOffice.studio');
  const { label } = useFactTexts();
  const { issueOf, issueWithin, change } = editing;
  return (
    <div className="grid gap-3">
      <LanguageChoice language={language} setLanguage={setLanguage} />
      <Setting editing={editing} field="partnerLinks">
        {(links, isLocked) => {
          const changeLink = (index: number, part: string, changes: Partial<Studio['partnerLinks'][number]>) =>
            change(
              'partnerLinks',
              links.with(index, { ...links[index]!, ...changes }),
              `partnerLinks.${index}.${part}`,
            );
          return (
            <EntryList
              label={label('partnerLinks')}
              add={t('list.addPartner')}
              entries={links}
              limit={studioLimits.links}
              isLocked={isLocked}
              error={issueOf('partnerLinks')}
              blank={{ name: '', address: null, text: noText }}
              nameOf={({ name }) => name}
              onChange={(next) => change('partnerLinks', next)}
            >
              {(link, index) => (
                <div className="grid gap-3 sm:grid-cols-2">
                  <TextField
                    label={t('parts.name')}
                    value={link.name}
                    required
                    maxLength={studioLimits.name}
                    error={issueWithin(`partnerLinks.${index}.name`)}
                    onValue={(name) => changeLink(index, 'name', { name })}
                  />
                  <TextField
                    label={t('parts.address')}
                    value={link.address ?? ''}
                    inputMode="url"
                    error={issueWithin(`partnerLinks.${index}.address`)}
                    onValue={(address) => changeLink(index, 'address', { address })}
                  />
                  <div className="sm:col-span-2">
                    <TextInLanguage
                      label={t('parts.text')}
                      text={link.text}
                      language={language}
                      limit={studioLimits.line}
                      error={issueOf(`partnerLinks.${index}.text.${language}`)}
                      onChange={(text) => changeLink(index, `text.${language}`, { text })}
                    />
                  </div>
                </div>
              )}
            </EntryList>
          );
        }}
      </Setting>
    </div>
  );
}

/** The people on the page about the studio. */
export function TeamFields({ editing, language, setLanguage }: ListFieldsProps) {
  const t = useTranslations('backOffice.studio');
  const { label } = useFactTexts();
  const { issueOf, change } = editing;
  return (
    <div className="grid gap-3">
      <LanguageChoice language={language} setLanguage={setLanguage} />
      <Setting editing={editing} field="team">
        {(team, isLocked) => (
          <EntryList
            label={label('team')}
            add={t('list.addPerson')}
            entries={team}
            limit={studioLimits.people}
            isLocked={isLocked}
            error={issueOf('team')}
            blank={{ name: noText, role: noText, text: noText }}
            nameOf={({ name }) => name?.[defaultLanguage] ?? ''}
            onChange={(next) => change('team', next)}
          >
            {(person, index) => (
              <div className="grid gap-3 sm:grid-cols-2">
                {personTexts.map(({ part, limit, rows }) => (
                  <div key={part} className={rows === undefined ? undefined : 'sm:col-span-2'}>
                    <TextInLanguage
                      label={t(`parts.${part}`)}
                      text={person[part]}
                      language={language}
                      limit={limit}
                      rows={rows}
                      error={issueOf(`team.${index}.${part}.${language}`)}
                      onChange={(text) =>
                        change(
                          'team',
                          team.with(index, { ...person, [part]: text }),
                          `team.${index}.${part}.${language}`,
                        )
                      }
                    />
                  </div>
                ))}
              </div>
            )}
          </EntryList>
        )}
      </Setting>
    </div>
  );
}

/** The texts about a person with their limits in characters. */
const personTexts: { part: 'name' | 'role' | 'text'; limit: number; rows?: number }[] = [
  { part: 'name', limit: studioLimits.name },
  { part: 'role', limit: studioLimits.line },
  { part: 'text', limit: studioLimits.text, rows: 3 },
];
