import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { DraftedStudio, StudioSettings } from '../../../../../domain/studio/settings.ts';
import type { Studio } from '../../../../../domain/studio/studio.ts';
import { call } from '../../../../api/client.ts';
import { failureOfSave } from '../../../kit/autosave/failure-of-save.ts';
import { useAutosave } from '../../../kit/autosave/use-autosave.ts';
import { type Fields, mergeFields } from '../../../kit/forms/merge.ts';
import { only } from '../../../kit/forms/use-versioned-form.ts';
import { readStudioSettings, studioSettingsQuery, studioVersionsQuery } from '../../../kit/studio/studio-requests.ts';
import { areSameFacts, changesOf, partsOf, typedFactsOf, withParts } from './typed-facts.ts';

/** Typed facts that are not on the server yet, and the facts that they are based on. */
type UnsavedFacts = { facts: Studio; from: Studio };

/** The draft of the studio's facts, which is saved during typing and merged with other admins' saves, part by part. */
export function useStudioDraft(settings: StudioSettings) {
  const queryClient = useQueryClient();
  /** Makes the settings those that the screen continues from when it is opened again. */
  const store = async (newer: StudioSettings) => {
    // An earlier read that is still under way would return the settings before this save.
    await queryClient.cancelQueries({ queryKey: studioSettingsQuery.queryKey });
    queryClient.setQueryData(studioSettingsQuery.queryKey, newer);
    return newer;
  };
  // A mutation instead of a plain call, since it handles the end of the session while the typed text stays on the screen.
  const { mutateAsync: send } = useMutation({
    mutationFn: (body: DraftedStudio) => call('PUT /api/settings/studio/draft', { body }),
  });
  const { autosave, stored, state, dispute, value } = useAutosave<Studio, StudioSettings, UnsavedFacts, Fields>({
    item: 'studio',
    stored: settings,
    valueOf: typedFactsOf,
    isSame: areSameFacts,
    save: async (facts, { defaults, draft, publishedVersion }) =>
      store(await send({ changes: changesOf(facts, defaults), version: draft?.updatedAt ?? null, publishedVersion })),
    failureOf: failureOfSave,
    merging: { read: async () => store(await readStudioSettings()), merge: mergeFacts },
    copyOf: (facts, from) => ({ facts, from: typedFactsOf(from) }),
    valueOfCopy: ({ facts, from }, newest) => mergeFacts({ base: from, mine: facts, theirs: newest }).value,
  });
  const adoptNewer = useEffectEvent(() => {
    // The next save of an unsaved fact merges with the newer ones.
    if (autosave.read().state === 'saved' && autosave.read().stored !== settings) autosave.adopt(settings);
  });
  useEffect(() => adoptNewer(), [settings]);

  return {
    stored,
    facts: value,
    state,
    /** The parts that another admin has also saved, with a choice between the two. */
    dispute: dispute && {
      mine: only(partsOf(value), Object.keys(dispute)),
      theirs: dispute,
      attempts: 0,
      settle: (theirPaths: readonly string[]) =>
        void autosave.settle(withParts(autosave.read().value, only(dispute, theirPaths))),
    },
    /** Changes a fact, or a part of one such as `hours.opens`. */
    change: (path: string, typed: unknown) => autosave.change(withParts(autosave.read().value, { [path]: typed })),
    /** Saves the typed facts. @returns the settings, or undefined after a failure or a conflict */
    save: autosave.flush,
    /** Shows the stored facts instead of typed ones that cannot be saved. */
    revert: () => autosave.continueWith(autosave.read().stored, typedFactsOf(autosave.read().stored)),
    /** Changes the draft by another call, and keeps or replaces the typed facts. @returns the error of a failed call, which the caller reports */
    perform: async (change: (newest: StudioSettings) => Promise<StudioSettings>, typed: 'keep' | 'replace') => {
      try {
        await autosave.call(async (newest) => store(await change(newest)), typed);
        void queryClient.invalidateQueries({ queryKey: studioVersionsQuery.queryKey });
        return undefined;
      } catch (error) {
        return error;
      }
    },
  };
}

/** Merges part by part; parts that both sides changed differently are disputed. */
function mergeFacts({ base, mine, theirs: newest }: { base: Studio; mine: Studio; theirs: StudioSettings }) {
  const theirs = typedFactsOf(newest);
  const theirParts = partsOf(theirs);
  const { merged, disputed } = mergeFields({ base: partsOf(base), mine: partsOf(mine), theirs: theirParts });
  const value = withParts(theirs, merged);
  return {
    value,
    isStored: areSameFacts(value, theirs),
    dispute: disputed.length > 0 ? only(theirParts, disputed) : undefined,
  };
}
