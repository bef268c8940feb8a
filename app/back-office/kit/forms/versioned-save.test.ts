import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { EditConflict, type VersionedEntity, versionedSave } from './versioned-save.ts';

interface Item {
  updatedAt: string;
  name: string;
  budget: string;
}
type Values = Omit<Item, 'updatedAt'>;

const first: Item = { updatedAt: '1', name: 'Lanternfall', budget: '' };
const conflict = () => new ApiError(new Response(null, { status: 409 }), '');

/** An entity on a server that accepts a save only with its newest version. */
function server(stored: Item) {
  const saves: { values: Values; version: string | undefined }[] = [];
  const entity: VersionedEntity<Values, Item> = {
    valuesOf: (item) => ({ name: item?.name ?? '', budget: item?.budget ?? '' }),
    save: async (values, version) => {
      saves.push({ values, version });
      if (version !== stored.updatedAt) throw conflict();
      stored = { ...values, updatedAt: String(Number(stored.updatedAt) + 1) };
      return stored;
    },
    read: async () => stored,
  };
  return {
    saves,
    entity,
    stored: () => stored,
    saveByOther: (changes: Partial<Values>) => {
      stored = { ...stored, ...changes, updatedAt: String(Number(stored.updatedAt) + 1) };
    },
  };
}

describe('a save of a version', () => {
  it('sends the version that the operator has seen', async () => {
    const { entity, saves } = server(first);
    await versionedSave({ base: first, values: { name: 'Lamp', budget: '' } }, entity);
    expect(saves).toEqual([{ values: { name: 'Lamp', budget: '' }, version: '1' }]);
  });

  it('adopts fields that only another operator changed, and keeps the typed ones', async () => {
    const { entity, saveByOther, stored } = server(first);
    saveByOther({ name: 'Lanternrise' });
    await versionedSave({ base: first, values: { name: 'Lanternfall', budget: '$1' } }, entity);
    expect(stored()).toMatchObject({ name: 'Lanternrise', budget: '$1' });
  });

  it('is rejected with both values if both changed a field, and saves neither', async () => {
    const { entity, saveByOther, stored, saves } = server(first);
    saveByOther({ name: 'Theirs', budget: '$2' });
    const rejected = await versionedSave({ base: first, values: { name: 'Mine', budget: '' } }, entity).catch(
      (error: unknown) => error,
    );
    expect(rejected).toBeInstanceOf(EditConflict);
    const { theirs, merged, disputed } = rejected as EditConflict<Values, Item>;
    expect(disputed).toEqual(['name']);
    expect(theirs).toEqual(stored());
    expect(merged).toEqual({ name: 'Mine', budget: '$2' });
    expect(saves).toHaveLength(1);
  });

  it('merges again if there was yet another save after the first merge', async () => {
    const { entity, saveByOther, stored, saves } = server(first);
    saveByOther({ name: 'Second' });
    const { read } = entity;
    let reads = 0;
    entity.read = async () => {
      const item = await read();
      reads += 1;
      if (reads === 1) saveByOther({ name: 'Third' });
      return item;
    };
    await versionedSave({ base: first, values: { name: 'Lanternfall', budget: '$1' } }, entity);
    expect(stored()).toMatchObject({ name: 'Third', budget: '$1' });
    expect(saves.map(({ version }) => version)).toEqual(['1', '2', '3']);
  });

  it('ends after three attempts if others save before each of them', async () => {
    const { entity, saveByOther, saves } = server(first);
    saveByOther({ name: 'Second' });
    const { read } = entity;
    entity.read = async () => {
      const item = await read();
      saveByOther({ name: `After ${item!.updatedAt}` });
      return item;
    };
    await expect(versionedSave({ base: first, values: { name: 'Lanternfall', budget: '$1' } }, entity)).rejects.toThrow(
      '409',
    );
    expect(saves).toHaveLength(3);
  });

  it.each([
    ['there is no newer version', async () => first],
    ['the newer version cannot be read', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the entity was deleted', async () => undefined],
  ])('is rejected like its call, and not repeated, if %s', async (_case, read) => {
    const { entity, saves } = server({ ...first, updatedAt: '2' });
    await expect(versionedSave({ base: first, values: first }, { ...entity, read })).rejects.toThrow('409');
    expect(saves).toHaveLength(1);
  });

  it('of a new entity has no version, and is merged with one that was created in the meantime', async () => {
    const { entity, saves, stored } = server({ ...first, name: '', budget: '$2' });
    await versionedSave({ base: undefined, values: { name: 'Lamp', budget: '' } }, entity);
    expect(saves.map(({ version }) => version)).toEqual([undefined, '1']);
    expect(stored()).toMatchObject({ name: 'Lamp', budget: '$2' });
  });
});
