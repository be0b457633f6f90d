import type { RecordData, ZoneRecord } from '../records/record';
import type { WriteResult, RecordReader, RecordStore, ZoneWrite } from '../ports';

export interface ZonesSetup {
  store: RecordStore;
  reader: RecordReader;
  /** A domain of the account, its zone empty; its name. */
  newDomain: (accountId: number, locks?: string[]) => Promise<string>;
  newAccount: () => Promise<number>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
export const a = (host: string, answer: string, ttl = 300): RecordData => ({ type: 'A', host, answer, ttl });
const cname = (host: string, answer = 'target.example.net'): RecordData => ({
  type: 'CNAME',
  host,
  answer,
  ttl: 300,
});
const aname = (host: string, answer = 'target.example.net'): RecordData => ({
  type: 'ANAME',
  host,
  answer,
  ttl: 300,
});
const mx = (host: string, priority: number): RecordData => ({
  type: 'MX',
  host,
  answer: 'mail.example.net',
  ttl: 3_600,
  priority,
});
const txt = (host: string, answer = 'v=spf1 -all'): RecordData => ({ type: 'TXT', host, answer, ttl: 300 });

const DUPLICATE = { kind: 'conflict', details: 'Parameter Value Error - Duplicate Record' };
const CNAME_BESIDE = {
  kind: 'invalid',
  details: 'Parameter Value Error - A CNAME Must Be The Only Record Of Its Host',
};
const ANAME_BESIDE = {
  kind: 'invalid',
  details: 'Parameter Value Error - An ANAME Cannot Stand Beside A, AAAA Or ANAME Records Of Its Host',
};

/** What zones must do, in memory and in the database. */
export function zonesContract(start: () => Promise<ZonesSetup>): void {
  let setup: ZonesSetup;
  let accountId: number;
  let domainName: string;
  beforeEach(async () => {
    setup = await start();
    accountId = await setup.newAccount();
    domainName = await setup.newDomain(accountId);
  });

  const write = (more: Partial<ZoneWrite> = {}): ZoneWrite => ({
    accountId,
    domainName,
    author: 'reseller',
    now: NOW,
    limit: 1_000,
    ...more,
  });
  const idOf = (result: WriteResult): number =>
    (JSON.parse((result as { json: string }).json) as { id: number }).id;
  const tagOf = (result: WriteResult): string => (result as { tag: string }).tag;
  const add = async (record: RecordData): Promise<number> => idOf(await setup.store.create(write(), record));
  const records = async (version?: number): Promise<ZoneRecord[]> =>
    (await setup.reader.contents(accountId, domainName, version))!.records;

  it('shows a record as the contract does, what is at its default left out', async () => {
    const created = await setup.store.create(write(), mx('', 10));
    const id = idOf(created);
    const shown = {
      id,
      domainName,
      fqdn: `${domainName}.`,
      type: 'MX',
      answer: 'mail.example.net',
      ttl: 3_600,
      priority: 10,
    };
    expect(JSON.parse((created as { json: string }).json)).toEqual(shown);
    expect(await setup.reader.get(accountId, domainName, id)).toEqual({
      json: JSON.stringify(shown),
      tag: tagOf(created),
    });
    const other = await setup.store.create(write(), a('www', '192.0.2.1'));
    expect(JSON.parse((other as { json: string }).json)).toEqual({
      id: idOf(other),
      domainName,
      host: 'www',
      fqdn: `www.${domainName}.`,
      type: 'A',
      answer: '192.0.2.1',
      ttl: 300,
    });
    expect(await setup.store.create(write(), mx('', 0)).catch((error: unknown) => error)).toMatchObject(
      DUPLICATE,
    );
  });

  it('lists records by id, page by page, and counts all of them', async () => {
    for (let at = 1; at <= 5; at += 1) await add(a('www', `192.0.2.${at}`));
    const page = async (number: number): Promise<unknown> => {
      const { items, count, totalCount } = (await setup.reader.list(accountId, domainName, number, 2))!;
      return [(JSON.parse(items) as { answer: string }[]).map(({ answer }) => answer), count, totalCount];
    };
    expect(await page(1)).toEqual([['192.0.2.1', '192.0.2.2'], 2, 5]);
    expect(await page(3)).toEqual([['192.0.2.5'], 1, 5]);
    expect(await page(4)).toEqual([[], 0, 5]);
  });

  it('has an empty zone from the first, with a tag', async () => {
    expect(await setup.reader.list(accountId, domainName, 1, 500)).toEqual({
      items: '[]',
      count: 0,
      totalCount: 0,
      tag: expect.stringMatching(/^\d+-0$/),
    });
    expect(await records()).toEqual([]);
  });

  it('keeps the id of a replaced record, and nothing else of it', async () => {
    const id = await add(mx('mail', 10));
    expect(await setup.store.replace(write(), id, a('www', '192.0.2.1', 600))).toMatchObject({
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
    const [{ version, added, removed, changed }] = (await setup.reader.versions(accountId, domainName, 3, 1))!
      .versions;
    expect({ version, added, removed, changed }).toEqual({ version: 2, added: 1, removed: 0, changed: 1 });
    expect((await setup.reader.version(accountId, domainName, 2))!.changes).toEqual(
      expect.arrayContaining([
        { id: second, after: a('www', '192.0.2.2', 900) },
        { id: first, before: a('www', '192.0.2.1', 600), after: a('www', '192.0.2.1', 900) },
      ]),
    );
    // into another set: that one takes its TTL, the one it left stays
    await setup.store.replace(write(), elsewhere, a('www', '192.0.2.3', 1_200));
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
    const created = await setup.store.create(write(), quoted);
    const id = idOf(created);
    const shown = async (): Promise<unknown[]> => {
      const { items } = (await setup.reader.list(accountId, domainName, 1, 9))!;
      const { json } = (await setup.reader.get(accountId, domainName, id))!;
      return [...(JSON.parse(items) as { answer: string }[]), JSON.parse(json!) as { answer: string }].map(
        ({ answer }) => answer,
      );
    };
    expect(JSON.parse((created as { json: string }).json)).toMatchObject({ answer: '"a" "b"' });
    expect([await shown(), await records()]).toEqual([['"a" "b"', '"a" "b"'], [{ id, ...quoted }]]);
    // what is served tells texts apart, not their form
    for (const same of [quoted, bare, { ...bare, sent: '"ab"' }])
      await expect(setup.store.create(write(), same)).rejects.toMatchObject(DUPLICATE);
    expect(
      JSON.parse(((await setup.store.replace(write(), id, bare)) as { json: string }).json),
    ).toMatchObject({ answer: 'ab' });
    expect([await shown(), await records()]).toEqual([['ab', 'ab'], [{ id, ...bare }]]);
    expect((await setup.reader.version(accountId, domainName, 2))!.changes).toEqual([
      { id, before: quoted, after: bare },
    ]);
    expect(await records(1)).toEqual([{ id, ...quoted }]);
    const plan = {
      added: [{ ...txt('new', 'c'), sent: '"c"' }],
      removed: [],
      changed: [{ before: { id, ...bare }, after: quoted }],
    };
    expect(await setup.store.apply(write(), 'rollback', 2, plan)).toMatchObject({ kind: 'written' });
    expect(await records()).toEqual([
      { id, ...quoted },
      { id: expect.any(Number), ...txt('new', 'c'), sent: '"c"' },
    ]);
  });

  it('never gives an id again', async () => {
    const id = await add(a('www', '192.0.2.1'));
    expect(await setup.store.delete(write(), id)).toMatchObject({ kind: 'written', json: '' });
    expect(await add(a('www', '192.0.2.1'))).toBeGreaterThan(id);
    expect(await setup.store.delete(write(), id)).toEqual({ kind: 'no_record' });
  });

  it('has another tag after every change, and none after a refusal', async () => {
    const tags = [await setup.reader.tag(accountId, domainName)];
    const created = await setup.store.create(write(), a('www', '192.0.2.1'));
    tags.push(
      tagOf(created),
      tagOf(await setup.store.replace(write(), idOf(created), a('www', '192.0.2.2'))),
      tagOf(await setup.store.delete(write(), idOf(created))),
    );
    expect(new Set(tags).size).toBe(4);
    await add(a('www', '192.0.2.1'));
    const before = await setup.reader.tag(accountId, domainName);
    await setup.store.create(write(), a('www', '192.0.2.1')).catch(() => undefined);
    expect(await setup.reader.tag(accountId, domainName)).toBe(before);
  });

  const BESIDE: { is: string; there: RecordData; comes: RecordData; refusal?: object }[] = [
    {
      is: 'the same again',
      there: a('www', '192.0.2.1'),
      comes: a('www', '192.0.2.1', 600),
      refusal: DUPLICATE,
    },
    {
      is: 'the same mail server at another priority',
      there: mx('', 10),
      comes: mx('', 20),
      refusal: DUPLICATE,
    },
    { is: 'the same CNAME again', there: cname('www'), comes: cname('www'), refusal: DUPLICATE },
    {
      is: 'a second CNAME',
      there: cname('www'),
      comes: cname('www', 'other.example.net'),
      refusal: CNAME_BESIDE,
    },
    { is: 'a CNAME beside a text', there: txt('www'), comes: cname('www'), refusal: CNAME_BESIDE },
    { is: 'a text beside a CNAME', there: cname('www'), comes: txt('www'), refusal: CNAME_BESIDE },
    { is: 'a CNAME beside an ANAME', there: aname('www'), comes: cname('www'), refusal: CNAME_BESIDE },
    { is: 'an ANAME beside a CNAME', there: cname('www'), comes: aname('www'), refusal: CNAME_BESIDE },
    { is: 'an ANAME beside an address', there: a('', '192.0.2.1'), comes: aname(''), refusal: ANAME_BESIDE },
    { is: 'an address beside an ANAME', there: aname(''), comes: a('', '192.0.2.1'), refusal: ANAME_BESIDE },
    {
      is: 'an IPv6 address beside an ANAME',
      there: aname(''),
      comes: { type: 'AAAA', host: '', answer: '2001:db8::1', ttl: 300 },
      refusal: ANAME_BESIDE,
    },
    { is: 'a second ANAME', there: aname(''), comes: aname('', 'other.example.net'), refusal: ANAME_BESIDE },
    { is: 'a CNAME at another host', there: a('www', '192.0.2.1'), comes: cname('shop') },
    { is: 'a second address', there: a('www', '192.0.2.1'), comes: a('www', '192.0.2.2') },
    { is: 'mail beside an ANAME', there: aname(''), comes: mx('', 10) },
    { is: 'an ANAME beside a text', there: txt(''), comes: aname('') },
    { is: 'a wildcard beside what it covers', there: cname('www'), comes: cname('*') },
  ];
  it.each(BESIDE)('takes or refuses $is, created and replaced alike', async ({ there, comes, refusal }) => {
    await add(there);
    const created = setup.store.create(write(), comes);
    if (refusal) await expect(created).rejects.toMatchObject(refusal);
    else expect(await created).toMatchObject({ kind: 'written' });
    if (!refusal) return;
    const id = await add(txt('elsewhere'));
    await expect(setup.store.replace(write(), id, comes)).rejects.toMatchObject(refusal);
    expect(await records()).toHaveLength(2);
  });

  it('lets a record be replaced by what could not stand beside it', async () => {
    const id = await add(a('www', '192.0.2.1'));
    expect(await setup.store.replace(write(), id, cname('www'))).toMatchObject({ kind: 'written' });
    expect(await setup.store.replace(write(), id, aname('www'))).toMatchObject({ kind: 'written' });
    expect(await setup.store.replace(write(), id, a('www', '192.0.2.1'))).toMatchObject({ kind: 'written' });
  });

  it('writes only to the zone that was asked for', async () => {
    const tag = (await setup.reader.tag(accountId, domainName))!;
    const first = await setup.store.create(write({ ifMatch: ['9-9', tag] }), a('www', '192.0.2.1'));
    const id = idOf(first);
    expect(await setup.store.create(write({ ifMatch: [tag] }), a('www', '192.0.2.2'))).toEqual({
      kind: 'changed',
    });
    expect(await setup.store.replace(write({ ifMatch: [tag] }), id, a('www', '192.0.2.2'))).toEqual({
      kind: 'changed',
    });
    expect(await setup.store.delete(write({ ifMatch: [tag] }), id)).toEqual({ kind: 'changed' });
    expect(await setup.store.delete(write({ ifMatch: [] }), id)).toEqual({ kind: 'changed' });
    expect(await setup.store.delete(write({ ifMatch: [tagOf(first)] }), id)).toMatchObject({
      kind: 'written',
    });
  });

  it('is full at its limit, and takes another once one is gone', async () => {
    const id = await add(a('www', '192.0.2.1'));
    expect(await setup.store.create(write({ limit: 1 }), a('www', '192.0.2.2'))).toEqual({ kind: 'full' });
    expect(await setup.store.replace(write({ limit: 1 }), id, a('www', '192.0.2.3'))).toMatchObject({
      kind: 'written',
    });
    expect(await setup.store.delete(write({ limit: 1 }), id)).toMatchObject({ kind: 'written' });
    expect(await setup.store.create(write({ limit: 1 }), a('www', '192.0.2.2'))).toMatchObject({
      kind: 'written',
    });
    expect(await setup.store.create(write({ limit: 0 }), a('www', '192.0.2.4'))).toEqual({ kind: 'full' });
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
    domainName = await setup.newDomain(accountId, locks);
    expect(await setup.store.create(write(), a('www', '192.0.2.1'))).toEqual(refusal);
    expect(await setup.store.delete(write(), 1)).toEqual({ kind: 'no_record' });
    expect(
      await setup.store.apply(write(), 'import', 0, {
        added: [a('www', '192.0.2.1')],
        removed: [],
        changed: [],
      }),
    ).toEqual(refusal);
    expect(await setup.reader.list(accountId, domainName, 1, 500)).toMatchObject({ totalCount: 0 });
  });

  it.each([[['TransferLock']], [['ClientHold', 'ExpirationClientHold']]])(
    'is written to under %j',
    async (locks) => {
      domainName = await setup.newDomain(accountId, locks);
      expect(await setup.store.create(write(), a('www', '192.0.2.1'))).toMatchObject({ kind: 'written' });
    },
  );

  it('belongs to one account', async () => {
    const id = await add(a('www', '192.0.2.1'));
    const stranger = await setup.newAccount();
    const foreign = write({ accountId: stranger });
    expect(await setup.store.create(foreign, a('www', '192.0.2.2'))).toEqual({ kind: 'no_domain' });
    expect(await setup.store.replace(foreign, id, a('www', '192.0.2.2'))).toEqual({ kind: 'no_domain' });
    expect(await setup.store.delete(foreign, id)).toEqual({ kind: 'no_domain' });
    expect(await setup.store.apply(foreign, 'import', 1, { added: [], removed: [], changed: [] })).toEqual({
      kind: 'no_domain',
    });
    const { reader } = setup;
    expect(
      await Promise.all([
        reader.tag(stranger, domainName),
        reader.contents(stranger, domainName),
        reader.list(stranger, domainName, 1, 500),
        reader.get(stranger, domainName, id),
        reader.versions(stranger, domainName, 1, 500),
        reader.version(stranger, domainName, 1),
      ]),
    ).toEqual(Array.from({ length: 6 }, () => undefined));
    expect(await records()).toEqual([{ id, ...a('www', '192.0.2.1') }]);
  });

  it('knows no record by an id of another zone', async () => {
    const id = await add(a('www', '192.0.2.1'));
    domainName = await setup.newDomain(accountId);
    expect(await setup.store.replace(write(), id, a('www', '192.0.2.2'))).toEqual({ kind: 'no_record' });
    expect(await setup.store.delete(write(), id)).toEqual({ kind: 'no_record' });
    expect((await setup.reader.get(accountId, domainName, id))!.json).toBeUndefined();
  });

  describe('its history', () => {
    it('has author, time and difference of every version, newest first', async () => {
      const id = await add(a('www', '192.0.2.1'));
      await setup.store.replace(write({ author: 'other' }), id, mx('', 0));
      await setup.store.delete(write(), id);
      const { versions, totalCount } = (await setup.reader.versions(accountId, domainName, 1, 500))!;
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
        (await setup.reader.versions(accountId, domainName, 2, 2))!.versions.map(({ version }) => version),
      ).toEqual([1]);
      const changes = async (version: number): Promise<unknown> =>
        (await setup.reader.version(accountId, domainName, version))?.changes;
      expect(await changes(1)).toEqual([{ id, after: a('www', '192.0.2.1') }]);
      expect(await changes(2)).toEqual([{ id, before: a('www', '192.0.2.1'), after: mx('', 0) }]);
      expect(await changes(3)).toEqual([{ id, before: mx('', 0) }]);
      expect([await changes(0), await changes(4)]).toEqual([undefined, undefined]);
    });

    it('gives the records as of any version, with the ids they had', async () => {
      const id = await add(a('www', '192.0.2.1'));
      await setup.store.replace(write(), id, a('www', '192.0.2.2'));
      const other = await add(mx('', 10));
      await setup.store.delete(write(), id);
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
      expect(await setup.reader.contents(accountId, domainName, 5)).toBeUndefined();
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
      expect(await setup.store.apply(write(), 'import', 2, plan)).toMatchObject({
        kind: 'written',
        tag: expect.stringMatching(/-3$/),
      });
      expect((await records()).map(({ id: _id, ...record }) => record)).toEqual([
        mx('', 5),
        cname('shop'),
        a('www', '192.0.2.1', 900),
      ]);
      expect((await setup.reader.list(accountId, domainName, 1, 500))!.totalCount).toBe(3);
      expect((await setup.reader.versions(accountId, domainName, 1, 1))!.versions).toEqual([
        { version: 3, at: NOW, author: 'reseller', action: 'import', added: 2, removed: 1, changed: 1 },
      ]);
      expect(await records(2)).toEqual([removed, before]);
    });

    it('keep no more than the limit, and come to nothing when the zone has moved on', async () => {
      const plan = { added: [a('www', '192.0.2.1'), a('www', '192.0.2.2')], removed: [], changed: [] };
      expect(await setup.store.apply(write({ limit: 1 }), 'import', 0, plan)).toEqual({ kind: 'full' });
      expect(await setup.store.apply(write(), 'import', 1, plan)).toEqual({ kind: 'changed' });
      expect(await setup.store.apply(write(), 'import', 0, plan)).toMatchObject({ kind: 'written' });
      expect(await setup.store.apply(write(), 'rollback', 0, plan)).toEqual({ kind: 'changed' });
    });

    it('come to nothing when one of them cannot be', async () => {
      await add(a('www', '192.0.2.1'));
      await expect(
        setup.store.apply(write(), 'import', 1, {
          added: [a('x', '192.0.2.1'), cname('www')],
          removed: [],
          changed: [],
        }),
      ).rejects.toMatchObject(CNAME_BESIDE);
      await expect(
        setup.store.apply(write(), 'import', 1, {
          added: [a('x', '192.0.2.1'), a('www', '192.0.2.1')],
          removed: [],
          changed: [],
        }),
      ).rejects.toMatchObject(DUPLICATE);
      expect(await records()).toHaveLength(1);
    });
  });
}
