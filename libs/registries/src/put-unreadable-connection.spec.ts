import { desk, needed, whole } from './testing/connection-desk';

const FAULT = "stored profile of the registry connection main has an unreadable member 'session'";
const unreadable = expect.objectContaining({
  kind: 'conflict',
  code: 'registry.profile_unreadable',
  details: `${FAULT}. Replace the whole connection by PUT, or restore a version whose profile is readable.`,
}) as unknown;

/** A connection of two versions, the second of which has an unreadable profile. */
async function broken() {
  const world = desk();
  await world.put({ ...needed, profile: { session: { max: 9 } } });
  await world.put(whole);
  const { record } = world.store.rows.get('main')!;
  Object.assign(record, { profile: {}, profileFault: FAULT });
  return world;
}

describe('a registry connection whose stored profile is unreadable', () => {
  it('is replaced whole, with its stored password', async () => {
    const { put, store } = await broken();
    const profile = { ...whole.profile, checkBatchSize: 5 };
    const { before, after } = await put({ ...whole, password: undefined, profile });
    expect([before, after]).toEqual([
      expect.objectContaining({ version: 2, profileFault: FAULT }),
      expect.objectContaining({ version: 3, profile }),
    ]);
    expect(after).not.toHaveProperty('profileFault');
    expect(store.rows.get('main')).toMatchObject({ password: needed.password, record: { version: 3 } });
  });

  it.each([{ enabled: false }, { profile: { session: { max: 2 } } }])(
    'is not merged with %j, which would lose the stored profile',
    async (change) => {
      const { merge, store } = await broken();
      await expect(merge(change, ['2'])).rejects.toEqual(unreadable);
      expect(store.rows.get('main')!.record.version).toBe(2);
    },
  );

  it('is replaced by an older version, whose profile is readable', async () => {
    const { restore } = await broken();
    const { after } = await restore(1);
    expect(after).toMatchObject({ version: 3, profile: { session: { max: 9 } } });
    expect(after).not.toHaveProperty('profileFault');
  });

  it('is not replaced by an unreadable version', async () => {
    const { restore, store } = await broken();
    const read = store.version.bind(store);
    store.version = async (code, version) => ({ ...(await read(code, version))!, profileFault: FAULT });
    await expect(restore(1)).rejects.toEqual(unreadable);
    expect(store.rows.get('main')!.record.version).toBe(2);
  });
});
