import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { platformCategories, platformStatuses } from '../../../../../domain/studio/platform.ts';
import { storyPictures } from '../../../../../domain/studio/story.ts';
import { type Studio, studioLimits } from '../../../../../domain/studio/studio.ts';
import { defaultLanguage } from '../../../../../domain/text/language.ts';
import { noText } from '../../../../../domain/text/text.ts';
import { SelectField } from '../../../../ui/labelled-controls.tsx';
import { freshQuery } from '../../../kit/requests/fresh-query.ts';
import { useFactTexts } from '../draft/fact-texts.ts';
import { Ticks } from './basic-fields.tsx';
import { EntryList } from './entry-list.tsx';
import { type FactEditing, Setting } from './setting.tsx';
import type { ShownLanguage } from '../../../kit/layout/shown-language.ts';
import { LanguageChoice, TextInLanguage } from './texts-in-languages.tsx';

type PublishingFieldsProps = ShownLanguage & { editing: FactEditing };
type Platform = Studio['platforms'][number];
type Story = Studio['stories'][number];

/** A key that no platform has yet; stories refer to a platform by its key. */
function newPlatformKey(platforms: readonly Platform[]): string {
  const keys = new Set(platforms.map(({ key }) => key));
  let number = 1;
  while (keys.has(`platform-${number}`)) number += 1;
  return `platform-${number}`;
}

/** The stores and devices on which the studio publishes. */
export function PlatformFields({ editing, language, setLanguage }: PublishingFieldsProps) {
  const t = useTranslations('backOffice.studio');
  const { label } = useFactTexts();
  const { issueOf, change } = editing;
  return (
    <div className="grid gap-3">
      <LanguageChoice language={language} setLanguage={setLanguage} />
      <Setting editing={editing} field="platforms">
        {(platforms, isLocked) => {
          const changePlatform = (index: number, part: string, changes: Partial<Platform>) =>
            change(
              'platforms',
              platforms.with(index, { ...platforms[index]!, ...changes }),
              `platforms.${index}.${part}`,
            );
          return (
            <EntryList
              label={label('platforms')}
              add={t('list.addPlatform')}
              entries={platforms}
              limit={studioLimits.platforms}
              isLocked={isLocked}
              error={issueOf('platforms')}
              blank={{
                key: newPlatformKey(platforms),
                name: noText,
                category: platformCategories[0],
                status: platformStatuses[0],
                description: noText,
              }}
              nameOf={({ name }) => name?.[defaultLanguage] ?? ''}
              onChange={(next) => change('platforms', next)}
            >
              {(platform, index) => (
                <div className="grid gap-3 sm:grid-cols-3">
                  <TextInLanguage
                    label={t('parts.name')}
                    text={platform.name}
                    language={language}
                    limit={studioLimits.name}
                    error={issueOf(`platforms.${index}.name.${language}`)}
                    onChange={(name) => changePlatform(index, `name.${language}`, { name })}
                  />
                  <SelectField
                    label={t('parts.category')}
                    options={platformCategories}
                    value={platform.category}
                    onChange={({ target }) =>
                      changePlatform(index, 'category', { category: target.value as Platform['category'] })
                    }
                  />
                  <SelectField
                    label={t('parts.status')}
                    options={platformStatuses}
                    optionLabel={(status) => t(`platformStatuses.${status}`)}
                    value={platform.status}
                    onChange={({ target }) =>
                      changePlatform(index, 'status', { status: target.value as Platform['status'] })
                    }
                  />
                  <div className="sm:col-span-3">
                    <TextInLanguage
                      label={t('parts.description')}
                      text={platform.description}
                      language={language}
                      limit={studioLimits.text}
                      rows={2}
                      error={issueOf(`platforms.${index}.description.${language}`)}
                      onChange={(description) => changePlatform(index, `description.${language}`, { description })}
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

/** The success stories of the publishing page. */
export function StoryFields({ editing, language, setLanguage }: PublishingFieldsProps) {
  const t = useTranslations('backOffice.studio');
  const { label } = useFactTexts();
  const { facts, issueOf, issueWithin, change } = editing;
  const { data: cases = [] } = useQuery(freshQuery('GET /api/system-panel/cases'));
  const nameOfCase = (id: number) => cases.find((listed) => listed.id === id)?.name ?? t('unknownCase', { id });
  const blank: Story = {
    kind: noText,
    title: noText,
    text: noText,
    platforms: [],
    cases: [],
    picture: storyPictures[0],
  };
  return (
    <div className="grid gap-3">
      <LanguageChoice language={language} setLanguage={setLanguage} />
      <Setting editing={editing} field="stories">
        {(stories, isLocked) => {
          const changeStory = (index: number, part: string, changes: Partial<Story>) =>
            change('stories', stories.with(index, { ...stories[index]!, ...changes }), `stories.${index}.${part}`);
          return (
            <EntryList
              label={label('stories')}
              add={t('list.addStory')}
              entries={stories}
              limit={studioLimits.stories}
              isLocked={isLocked}
              error={issueOf('stories')}
              blank={blank}
              nameOf={({ title }) => title?.[defaultLanguage] ?? ''}
              onChange={(next) => change('stories', next)}
            >
              {(story, index) => (
                <div className="grid gap-3 sm:grid-cols-2">
                  {storyTexts.map(({ part, limit, rows }) => (
                    <div key={part} className={rows === undefined ? undefined : 'sm:col-span-2'}>
                      <TextInLanguage
                        label={t(`parts.${part}`)}
                        text={story[part]}
                        language={language}
                        limit={limit}
                        rows={rows}
                        error={issueOf(`stories.${index}.${part}.${language}`)}
                        onChange={(text) => changeStory(index, `${part}.${language}`, { [part]: text })}
                      />
                    </div>
                  ))}
                  {Array.from({ length: studioLimits.casesOfStory }, (_, place) => (
                    <SelectField
                      key={place}
                      label={t('parts.case', { number: place + 1 })}
                      options={[...new Set([...story.cases, ...cases.map(({ id }) => id)])]}
                      optionLabel={nameOfCase}
                      value={story.cases[place] ?? ''}
                      error={place === 0 ? issueWithin(`stories.${index}.cases`) : undefined}
                      onChange={({ target }) => {
                        const chosen = target.value === '' ? [] : [Number(target.value)];
                        changeStory(index, 'cases', { cases: story.cases.toSpliced(place, 1, ...chosen) });
                      }}
                    >
                      <option value="">{t('noCase')}</option>
                    </SelectField>
                  ))}
                  <SelectField
                    label={t('parts.picture')}
                    options={storyPictures}
                    optionLabel={(picture) => t(`storyPictures.${picture}`)}
                    value={story.picture}
                    onChange={({ target }) =>
                      changeStory(index, 'picture', { picture: target.value as Story['picture'] })
                    }
                  />
                  <div className="sm:col-span-2">
                    <Ticks
                      legend={label('platforms')}
                      error={issueWithin(`stories.${index}.platforms`)}
                      options={facts.platforms.map(({ key, name }) => [key, name?.[defaultLanguage] || key] as const)}
                      ticked={story.platforms}
                      onChange={(platforms) => changeStory(index, 'platforms', { platforms })}
                      className="grid sm:grid-cols-2"
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

/** The texts of a story with their limits in characters. */
const storyTexts: { part: 'kind' | 'title' | 'text'; limit: number; rows?: number }[] = [
  { part: 'kind', limit: studioLimits.line },
  { part: 'title', limit: studioLimits.line },
  { part: 'text', limit: studioLimits.text, rows: 3 },
];
