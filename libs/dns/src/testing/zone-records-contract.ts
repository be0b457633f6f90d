import type { RecordData } from '../records/record';
import { a, mx, txt, DUPLICATE, idOf, tagOf, type ZoneUnderTest } from './zone-under-test';

/** What a zone stores and returns of its records. */
export function zoneRecordsContract(zone: ZoneUnderTest): void {
  const { write, add, records } = zone;

  it('shows a record as the contract does, what is at its default left out', async () => {
    const created = await zone.setup.store.create(write(), mx('', 10));
    const id = idOf(created);
    const shown = {
      id,
      domainName: zone.domainName,
      fqdn: `${zone.domainName}.`,
      type: 'MX',
      answer: 'mail.example.net',
      ttl: 3_600,
      priority: 10,
    };
    expect(JSON.parse((created as { json: string }).json)).toEqual(shown);
    expect(await zone.setup.reader.get(zone.accountId, zone.domainName, id)).toEqual({
      json: JSON.stringify(shown),
      tag: tagOf(created),
    });
    const other = await zone.setup.store.create(write(), a('www', '192.0.2.1'));
    expect(JSON.parse((other as { json: string }).json)).toEqual({
      id: idOf(other),
      domainName: zone.domainName,
      host: 'www',
      fqdn: `www.${zone.domainName}.`,
      type: 'A',
      answer: '192.0.2.1',
      ttl: 300,
    });
    expect(await zone.setup.store.create(write(), mx('', 0)).catch((error: unknown) => error)).toMatchObject(
      DUPLICATE,
    );
  });

  it('lists records by id, page by page, and counts all of them', async () => {
    for (let at = 1; at <= 5; at += 1) await add(a('www', `192.0.2.${at}`));
    const page = async (number: number): Promise<unknown> => {
      const { items, count, totalCount } = (await zone.setup.reader.list(
        zone.accountId,
        zone.domainName,
        number,
        2,
      ))!;
      return [
        (JSON.parse(String(items)) as { answer: string }[]).map(({ answer }) => answer),
        count,
        totalCount,
      ];
    };
    expect(await page(1)).toEqual([['192.0.2.1', '192.0.2.2'], 2, 5]);
    expect(await page(3)).toEqual([['192.0.2.5'], 1, 5]);
    expect(await page(4)).toEqual([[], 0, 5]);
  });

  it('has an empty zone from the first, with a tag', async () => {
    expect(await zone.setup.reader.list(zone.accountId, zone.domainName, 1, 500)).toEqual({
      items: '[]',
      count: 0,
      totalCount: 0,
      tag: expect.stringMatching(/^\d+-0$/),
    });
    expect(await records()).toEqual([]);
  });

  it('keeps the id of a replaced record, and nothing else of it', async () => {
    const id = await add(mx('mail', 10));
    expect(await zone.setup.store.replace(write(), id, a('www', '192.0.2.1', 600))).toMatchObject({
      kind: 'written',
    });
    expect(await records()).toEqual([{ id, ...a('www', '192.0.2.1', 600) }]);
  });

  it('gives a record set one TTL, that of the last write, and writes down what it changed', async () => {
    const [first, second] = [await add(a('www', '192.0.2.1', 600)), await add(a('www', '192.0.2.2', 900))];
    const beside = await add({ type: 'TXT', host: 'www', answer: 'text', ttl: 300 });
    const elsewhere = await add(a('api', '192.0.2.1', 450));
    const ttls = async (): Promise<number[][]> =>
      (await records()).map(({ id, ttl }) => [id, ttl]).sort(([one], [other]) => one - other);
    expect(await ttls()).toEqual([
      [first, 900],
      [second, 900],
      [beside, 300],
      [elsewhere, 450],
    ]);
    const [{ version, added, removed, changed }] = (await zone.setup.reader.versions(
      zone.accountId,
      zone.domainName,
      3,
      1,
    ))!.versions;
    expect({ version, added, removed, changed }).toEqual({ version: 2, added: 1, removed: 0, changed: 1 });
    expect((await zone.setup.reader.version(zone.accountId, zone.domainName, 2))!.changes).toEqual(
      expect.arrayContaining([
        { id: second, after: a('www', '192.0.2.2', 900) },
        { id: first, before: a('www', '192.0.2.1', 600), after: a('www', '192.0.2.1', 900) },
      ]),
    );
    // into another set: that one takes its TTL, the one it left stays
    await zone.setup.store.replace(write(), elsewhere, a('www', '192.0.2.3', 1_200));
    expect(await ttls()).toEqual([
      [first, 1_200],
      [second, 1_200],
      [beside, 300],
      [elsewhere, 1_200],
    ]);
    expect(await records(1)).toEqual([{ id: first, ...a('www', '192.0.2.1', 600) }]);
  });

  it('answers a text in the form it was sent in, wherever it is shown, and is without that form once it is sent bare', async () => {
    const bare: RecordData = txt('', 'ab');
    const quoted: RecordData = { ...bare, sent: '"a" "b"' };
    const created = await zone.setup.store.create(write(), quoted);
    const id = idOf(created);
    const shown = async (): Promise<unknown[]> => {
      const { items } = (await zone.setup.reader.list(zone.accountId, zone.domainName, 1, 9))!;
      const { json } = (await zone.setup.reader.get(zone.accountId, zone.domainName, id))!;
      return [
        ...(JSON.parse(String(items)) as { answer: string }[]),
        JSON.parse(json!) as { answer: string },
      ].map(({ answer }) => answer);
    };
    expect(JSON.parse((created as { json: string }).json)).toMatchObject({ answer: '"a" "b"' });
    expect([await shown(), await records()]).toEqual([['"a" "b"', '"a" "b"'], [{ id, ...quoted }]]);
    // what is served tells texts apart, not their form
    for (const same of [quoted, bare, { ...bare, sent: '"ab"' }])
      await expect(zone.setup.store.create(write(), same)).rejects.toMatchObject(DUPLICATE);
    expect(
      JSON.parse(((await zone.setup.store.replace(write(), id, bare)) as { json: string }).json),
    ).toMatchObject({ answer: 'ab' });
    expect([await shown(), await records()]).toEqual([['ab', 'ab'], [{ id, ...bare }]]);
    expect((await zone.setup.reader.version(zone.accountId, zone.domainName, 2))!.changes).toEqual([
      { id, before: quoted, after: bare },
    ]);
    expect(await records(1)).toEqual([{ id, ...quoted }]);
    const plan = {
      added: [{ ...txt('new', 'c'), sent: '"c"' }],
      removed: [],
      changed: [{ before: { id, ...bare }, after: quoted }],
    };
    expect(await zone.setup.store.apply(write(), 'rollback', 2, plan)).toMatchObject({ kind: 'written' });
    expect(await records()).toEqual([
      { id, ...quoted },
      { id: expect.any(Number), ...txt('new', 'c'), sent: '"c"' },
    ]);
  });

  it('never gives an id again', async () => {
    const id = await add(a('www', '192.0.2.1'));
    expect(await zone.setup.store.delete(write(), id)).toMatchObject({ kind: 'written', json: '' });
    expect(await add(a('www', '192.0.2.1'))).toBeGreaterThan(id);
    expect(await zone.setup.store.delete(write(), id)).toEqual({ kind: 'no_record' });
  });

  it('has another tag after every change, and none after a refusal', async () => {
    const tags = [await zone.setup.reader.tag(zone.accountId, zone.domainName)];
    const created = await zone.setup.store.create(write(), a('www', '192.0.2.1'));
    tags.push(
      tagOf(created),
      tagOf(await zone.setup.store.replace(write(), idOf(created), a('www', '192.0.2.2'))),
      tagOf(await zone.setup.store.delete(write(), idOf(created))),
    );
    expect(new Set(tags).size).toBe(4);
    await add(a('www', '192.0.2.1'));
    const before = await zone.setup.reader.tag(zone.accountId, zone.domainName);
    await zone.setup.store.create(write(), a('www', '192.0.2.1')).catch(() => undefined);
    expect(await zone.setup.reader.tag(zone.accountId, zone.domainName)).toBe(before);
  });
}
