import type { WriteResult } from '../ports';
import { a, cname, mx, txt, idOf, NOW, DUPLICATE, CNAME_BESIDE, type ZoneUnderTest } from './zone-under-test';

/** The versions of a zone, and many changes as one version. */
export function zoneHistoryContract(zone: ZoneUnderTest): void {
  const { write, add, records } = zone;

  describe('its history', () => {
    it('has author, time and difference of every version, newest first', async () => {
      const id = await add(a('www', '192.0.2.1'));
      await zone.setup.store.replace(write({ author: 'other' }), id, mx('', 0));
      await zone.setup.store.delete(write(), id);
      const { versions, totalCount } = (await zone.setup.reader.versions(
        zone.accountId,
        zone.domainName,
        1,
        500,
      ))!;
      const counts = { at: NOW, author: 'reseller', added: 0, removed: 0, changed: 0 };
      expect([totalCount, versions]).toEqual([
        3,
        [
          { ...counts, version: 3, action: 'delete', removed: 1 },
          { ...counts, version: 2, author: 'other', action: 'replace', changed: 1 },
          { ...counts, version: 1, action: 'create', added: 1 },
        ],
      ]);
      expect(
        (await zone.setup.reader.versions(zone.accountId, zone.domainName, 2, 2))!.versions.map(
          ({ version }) => version,
        ),
      ).toEqual([1]);
      const changes = async (version: number): Promise<unknown> =>
        (await zone.setup.reader.version(zone.accountId, zone.domainName, version))?.changes;
      expect(await changes(1)).toEqual([{ id, after: a('www', '192.0.2.1') }]);
      expect(await changes(2)).toEqual([{ id, before: a('www', '192.0.2.1'), after: mx('', 0) }]);
      expect(await changes(3)).toEqual([{ id, before: mx('', 0) }]);
      expect([await changes(0), await changes(4)]).toEqual([undefined, undefined]);
    });

    it('is answered by each write that asks for the changes, and by no other', async () => {
      const { store, reader } = zone.setup;
      const asked = write({ withChanges: true });
      const changesOf = (result: WriteResult): unknown => (result as { changes?: unknown }).changes;
      const results = [await store.create(asked, a('www', '192.0.2.1'))];
      const id = idOf(results[0]);
      results.push(await store.create(asked, a('www', '192.0.2.2', 600)));
      results.push(await store.replace(asked, id, mx('', 0)));
      const plan = { added: [txt('t')], removed: [{ id, ...mx('', 0) }], changed: [] };
      results.push(await store.applyBatch(asked, 3, plan));
      results.push(await store.apply(asked, 'import', 4, { added: [txt('u')], removed: [], changed: [] }));
      results.push(await store.delete(asked, idOf(results[1])));
      expect(results.map(({ kind }) => kind)).toEqual(results.map(() => 'written'));
      for (const [at, result] of results.entries())
        expect(changesOf(result)).toEqual(
          (await reader.version(zone.accountId, zone.domainName, at + 1))!.changes,
        );
      // the TTL of the record beside it was aligned
      expect(changesOf(results[1])).toHaveLength(2);
      const unasked = [await store.create(write(), a('other', '192.0.2.1'))];
      const other = idOf(unasked[0]);
      unasked.push(await store.replace(write(), other, mx('', 5)));
      unasked.push(await store.applyBatch(write(), 8, { added: [txt('v')], removed: [], changed: [] }));
      const again = { added: [txt('w')], removed: [], changed: [] };
      unasked.push(await store.apply(write(), 'import', 9, again));
      unasked.push(await store.delete(write(), other));
      expect(unasked.map((result) => [result.kind, changesOf(result)])).toEqual(
        unasked.map(() => ['written', undefined]),
      );
    });

    it('gives the records as of any version, with the ids they had', async () => {
      const id = await add(a('www', '192.0.2.1'));
      await zone.setup.store.replace(write(), id, a('www', '192.0.2.2'));
      const other = await add(mx('', 10));
      await zone.setup.store.delete(write(), id);
      const [one, two] = [
        { id, ...a('www', '192.0.2.1') },
        { id, ...a('www', '192.0.2.2') },
      ];
      const mail = { id: other, ...mx('', 10) };
      expect(await Promise.all([0, 1, 2, 3, 4, undefined].map(records))).toEqual([
        [],
        [one],
        [two],
        [mail, two],
        [mail],
        [mail],
      ]);
      expect(await zone.setup.reader.contents(zone.accountId, zone.domainName, 5)).toBeUndefined();
    });
  });

  describe('many changes at once', () => {
    it('are one version: what goes makes room for what comes', async () => {
      const kept = await add(a('www', '192.0.2.1'));
      const gone = await add(txt('shop'));
      const [before, removed] = await records().then((all) => [
        all.find(({ id }) => id === kept)!,
        all.find(({ id }) => id === gone)!,
      ]);
      const plan = {
        added: [cname('shop'), mx('', 5)],
        removed: [removed],
        changed: [{ before, after: a('www', '192.0.2.1', 900) }],
      };
      expect(await zone.setup.store.apply(write(), 'import', 2, plan)).toMatchObject({
        kind: 'written',
        tag: expect.stringMatching(/-3$/),
      });
      expect((await records()).map(({ id: _id, ...record }) => record)).toEqual([
        mx('', 5),
        cname('shop'),
        a('www', '192.0.2.1', 900),
      ]);
      expect((await zone.setup.reader.list(zone.accountId, zone.domainName, 1, 500))!.totalCount).toBe(3);
      expect((await zone.setup.reader.versions(zone.accountId, zone.domainName, 1, 1))!.versions).toEqual([
        { version: 3, at: NOW, author: 'reseller', action: 'import', added: 2, removed: 1, changed: 1 },
      ]);
      expect(await records(2)).toEqual([removed, before]);
    });

    it('keep no more than the limit, and come to nothing when the zone has moved on', async () => {
      const plan = { added: [a('www', '192.0.2.1'), a('www', '192.0.2.2')], removed: [], changed: [] };
      expect(await zone.setup.store.apply(write({ limit: 1 }), 'import', 0, plan)).toEqual({ kind: 'full' });
      expect(await zone.setup.store.apply(write(), 'import', 1, plan)).toEqual({ kind: 'changed' });
      expect(await zone.setup.store.apply(write(), 'import', 0, plan)).toMatchObject({ kind: 'written' });
      expect(await zone.setup.store.apply(write(), 'rollback', 0, plan)).toEqual({ kind: 'changed' });
    });

    it('come to nothing when one of them cannot be', async () => {
      await add(a('www', '192.0.2.1'));
      await expect(
        zone.setup.store.apply(write(), 'import', 1, {
          added: [a('x', '192.0.2.1'), cname('www')],
          removed: [],
          changed: [],
        }),
      ).rejects.toMatchObject(CNAME_BESIDE);
      await expect(
        zone.setup.store.apply(write(), 'import', 1, {
          added: [a('x', '192.0.2.1'), a('www', '192.0.2.1')],
          removed: [],
          changed: [],
        }),
      ).rejects.toMatchObject(DUPLICATE);
      expect(await records()).toHaveLength(1);
    });
  });
}
