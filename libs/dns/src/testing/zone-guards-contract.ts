import { a, idOf, tagOf, type ZoneUnderTest } from './zone-under-test';

/** Conditions of a write: account, locks, limit and the tag of the zone. */
export function zoneGuardsContract(zone: ZoneUnderTest): void {
  const { write, add, records } = zone;

  it('writes only to the zone that was asked for', async () => {
    const tag = (await zone.setup.reader.tag(zone.accountId, zone.domainName))!;
    const first = await zone.setup.store.create(write({ ifMatch: ['9-9', tag] }), a('www', '192.0.2.1'));
    const id = idOf(first);
    expect(await zone.setup.store.create(write({ ifMatch: [tag] }), a('www', '192.0.2.2'))).toEqual({
      kind: 'changed',
    });
    expect(await zone.setup.store.replace(write({ ifMatch: [tag] }), id, a('www', '192.0.2.2'))).toEqual({
      kind: 'changed',
    });
    expect(await zone.setup.store.delete(write({ ifMatch: [tag] }), id)).toEqual({ kind: 'changed' });
    expect(await zone.setup.store.delete(write({ ifMatch: [] }), id)).toEqual({ kind: 'changed' });
    expect(await zone.setup.store.delete(write({ ifMatch: [tagOf(first)] }), id)).toMatchObject({
      kind: 'written',
    });
  });

  it('is full at its limit, and takes another once one is gone', async () => {
    const id = await add(a('www', '192.0.2.1'));
    expect(await zone.setup.store.create(write({ limit: 1 }), a('www', '192.0.2.2'))).toEqual({
      kind: 'full',
    });
    expect(await zone.setup.store.replace(write({ limit: 1 }), id, a('www', '192.0.2.3'))).toMatchObject({
      kind: 'written',
    });
    expect(await zone.setup.store.delete(write({ limit: 1 }), id)).toMatchObject({ kind: 'written' });
    expect(await zone.setup.store.create(write({ limit: 1 }), a('www', '192.0.2.2'))).toMatchObject({
      kind: 'written',
    });
    expect(await zone.setup.store.create(write({ limit: 0 }), a('www', '192.0.2.4'))).toEqual({
      kind: 'full',
    });
  });

  it.each([
    ...['RegistrarLock', 'AccountLock', 'PrivacyLock'].map((lock) => ({
      locks: [lock, 'VerificationHold'],
      refusal: { kind: 'locked', lock },
    })),
    ...['VerificationHold', 'VerificationClientHold'].map((lock) => ({
      locks: ['TransferLock', lock],
      refusal: { kind: 'verification_hold' },
    })),
  ])('is not written to under $locks', async ({ locks, refusal }) => {
    zone.domainName = await zone.setup.newDomain(zone.accountId, locks);
    expect(await zone.setup.store.create(write(), a('www', '192.0.2.1'))).toEqual(refusal);
    expect(await zone.setup.store.delete(write(), 1)).toEqual({ kind: 'no_record' });
    expect(
      await zone.setup.store.apply(write(), 'import', 0, {
        added: [a('www', '192.0.2.1')],
        removed: [],
        changed: [],
      }),
    ).toEqual(refusal);
    expect(await zone.setup.reader.list(zone.accountId, zone.domainName, 1, 500)).toMatchObject({
      totalCount: 0,
    });
  });

  it.each([[['TransferLock']], [['ClientHold', 'ExpirationClientHold']]])(
    'is written to under %j',
    async (locks) => {
      zone.domainName = await zone.setup.newDomain(zone.accountId, locks);
      expect(await zone.setup.store.create(write(), a('www', '192.0.2.1'))).toMatchObject({
        kind: 'written',
      });
    },
  );

  it('belongs to one account', async () => {
    const id = await add(a('www', '192.0.2.1'));
    const stranger = await zone.setup.newAccount();
    const foreign = write({ accountId: stranger });
    expect(await zone.setup.store.create(foreign, a('www', '192.0.2.2'))).toEqual({ kind: 'no_domain' });
    expect(await zone.setup.store.replace(foreign, id, a('www', '192.0.2.2'))).toEqual({ kind: 'no_domain' });
    expect(await zone.setup.store.delete(foreign, id)).toEqual({ kind: 'no_domain' });
    expect(
      await zone.setup.store.apply(foreign, 'import', 1, { added: [], removed: [], changed: [] }),
    ).toEqual({
      kind: 'no_domain',
    });
    const { reader } = zone.setup;
    expect(
      await Promise.all([
        reader.tag(stranger, zone.domainName),
        reader.contents(stranger, zone.domainName),
        reader.list(stranger, zone.domainName, 1, 500),
        reader.get(stranger, zone.domainName, id),
        reader.versions(stranger, zone.domainName, 1, 500),
        reader.version(stranger, zone.domainName, 1),
      ]),
    ).toEqual(Array.from({ length: 6 }, () => undefined));
    expect(await records()).toEqual([{ id, ...a('www', '192.0.2.1') }]);
  });

  it('knows no record by an id of another zone', async () => {
    const id = await add(a('www', '192.0.2.1'));
    zone.domainName = await zone.setup.newDomain(zone.accountId);
    expect(await zone.setup.store.replace(write(), id, a('www', '192.0.2.2'))).toEqual({ kind: 'no_record' });
    expect(await zone.setup.store.delete(write(), id)).toEqual({ kind: 'no_record' });
    expect((await zone.setup.reader.get(zone.accountId, zone.domainName, id))!.json).toBeUndefined();
  });
}
