import type { RecordInput } from '../../records/record';
import { addressesAt, EXISTS, type ForwardedZone, LOOP, NOT_FOUND, USER_ADDRESS } from './forwarded-zone';

/** 409 of a record where `www` is forwarded. */
const FORWARDED = { kind: 'conflict', code: 'dns.forwarded', message: 'Conflict' };

/** What URL forwardings do to the records of their host; a part of forwardingContract. */
export function urlForwardingContract(current: () => { zone: ForwardedZone }): void {
  let zone: ForwardedZone;
  beforeEach(() => {
    ({ zone } = current());
  });
  const forwarded = (): object => ({
    ...FORWARDED,
    details: `'www.${zone.name}' is forwarded to https://shop.example.org/; delete the URL forwarding first.`,
  });

  describe('a forwarded host', () => {
    it('is shown by its whole name, the apex by none; title and meta of masked ones alone', async () => {
      const shown = JSON.parse((await zone.forward('WWW', { title: 'kept' })).json) as { id: number };
      expect(shown).toEqual({
        id: shown.id,
        domainName: zone.name,
        host: `www.${zone.name}`,
        forwardsTo: 'https://shop.example.org/',
        type: 'redirect',
      });
      const masked = JSON.parse(
        (await zone.forward('@', { type: 'masked', title: 'Lantern', meta: '<meta>' })).json,
      ) as { id: number };
      expect(masked).toEqual({
        id: masked.id,
        domainName: zone.name,
        forwardsTo: 'https://shop.example.org/',
        type: 'masked',
        title: 'Lantern',
        meta: '<meta>',
      });
      expect(JSON.parse((await zone.change('www', { type: 'masked' })).json)).toMatchObject({
        title: 'kept',
      });
      expect(JSON.parse((await zone.change('www', { title: null })).json)).not.toHaveProperty('title');
    });

    it('is listed by id, page by page', async () => {
      for (const host of ['c', 'a', 'b']) await zone.forward(host);
      const hosts = (names: string[]): object[] =>
        names.map((host) => expect.objectContaining({ host: `${host}.${zone.name}` }));
      expect(await zone.urls(1, 2)).toEqual({
        items: hosts(['c', 'a']),
        count: 2,
        totalCount: 3,
        tag: await zone.tag(),
      });
      expect(await zone.urls(2, 2)).toMatchObject({ items: hosts(['b']), count: 1 });
      expect(await zone.urls(3, 2)).toMatchObject({ items: [], count: 0, totalCount: 3 });
    });

    it.each<[string, RecordInput[]]>([
      ['nothing', []],
      ['an address', [USER_ADDRESS]],
      [
        'addresses of both kinds',
        [
          USER_ADDRESS,
          { ...USER_ADDRESS, answer: '192.0.2.2' },
          { type: 'AAAA', host: 'www', answer: '2001:db8::1' },
        ],
      ],
      ['the very address of the forwarder', [{ ...USER_ADDRESS, answer: '198.51.100.7', ttl: 900 }]],
      ['a CNAME', [{ type: 'CNAME', host: 'www', answer: 'cdn.example.net' }]],
      ['an ANAME', [{ type: 'ANAME', host: 'www', answer: 'cdn.example.net' }]],
    ])('takes the place of %s and gives it back', async (_what, records) => {
      for (const record of records) await zone.put(record);
      const [before, page] = [await zone.lines(), await zone.listed()];
      await zone.forward('www');
      expect(await zone.lines()).toEqual(addressesAt('www'));
      expect(await zone.total()).toBe(2);
      await zone.stop('www');
      expect(await zone.lines()).toEqual(before);
      expect(await zone.listed()).toEqual(page);
      expect(await zone.total()).toBe(records.length);
    });

    it('leaves everything else of its host and of the zone alone', async () => {
      await zone.put({ type: 'TXT', host: 'www', answer: 'v=1' });
      await zone.put({ type: 'MX', host: 'www', answer: 'mail.example.net', priority: 1 });
      await zone.put({ ...USER_ADDRESS, host: 'shop' });
      const before = await zone.lines();
      await zone.forward('www');
      expect(await zone.lines()).toEqual([...before, ...addressesAt('www')].sort());
      await zone.stop('www');
      expect(await zone.lines()).toEqual(before);
    });

    it('moves with another host, and leaves records alone without one', async () => {
      await zone.put(USER_ADDRESS);
      await zone.put({ ...USER_ADDRESS, host: 'shop' });
      await zone.forward('www');
      await zone.change('www', { type: '302' });
      expect(await zone.lines()).toEqual(['shop A 192.0.2.1', ...addressesAt('www')].sort());
      await zone.change('www', { host: 'shop' });
      expect(await zone.lines()).toEqual([...addressesAt('shop'), 'www A 192.0.2.1'].sort());
      await expect(zone.stop('www')).rejects.toMatchObject(NOT_FOUND);
      await zone.stop('shop');
      expect(await zone.lines()).toEqual(['shop A 192.0.2.1', 'www A 192.0.2.1']);
    });

    it.each<[string, RecordInput]>([
      ['an address', { ...USER_ADDRESS, answer: '192.0.2.9' }],
      ['an IPv6 address', { type: 'AAAA', host: 'www', answer: '2001:db8::1' }],
      ['an ANAME', { type: 'ANAME', host: 'www', answer: 'cdn.example.net' }],
      ['a CNAME', { type: 'CNAME', host: 'www', answer: 'cdn.example.net' }],
    ])('refuses %s beside it, created or put in the place of another record', async (_what, record) => {
      await zone.put(USER_ADDRESS);
      const other = await zone.put({ type: 'TXT', host: 'other', answer: 'v=1' });
      await zone.forward('www');
      const [before, tag] = [await zone.lines(), await zone.tag()];
      for (const refused of [zone.put(record), zone.replace(other, record)])
        await expect(refused).rejects.toMatchObject(forwarded());
      expect([await zone.lines(), await zone.tag()]).toEqual([before, tag]);
      // other hosts are not its own
      await zone.put({ ...record, host: 'x' });
      await zone.stop('www');
      expect(await zone.lines()).toEqual([
        'other TXT v=1',
        'www A 192.0.2.1',
        `x ${record.type} ${record.answer}`,
      ]);
      await expect(zone.replace(other, { ...USER_ADDRESS, answer: '192.0.2.7' })).resolves.toBeDefined();
    });

    it('has the same record once: that of the forwarder is a duplicate', async () => {
      await zone.forward('www');
      await expect(zone.put({ ...USER_ADDRESS, answer: '198.51.100.7' })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'dns.duplicate',
      });
    });

    it('takes the place of an apex that is forwarded, with the domain in the refusal and a long target cut', async () => {
      await zone.forward('', { forwardsTo: `https://shop.example.org/${'x'.repeat(200)}` });
      const details = `'${zone.name}' is forwarded to https://shop.example.org/${'x'.repeat(75)}…; delete the URL forwarding first.`;
      await expect(zone.put({ ...USER_ADDRESS, host: '' })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'dns.forwarded',
        details,
      });
    });

    it('gives no CNAME back beside what the user has set since', async () => {
      await zone.put({ type: 'CNAME', host: 'www', answer: 'cdn.example.net' });
      await zone.forward('www');
      await zone.put({ type: 'TXT', host: 'www', answer: 'v=1' });
      await zone.stop('www');
      expect(await zone.lines()).toEqual(['www TXT v=1']);
    });

    it('has records that it alone changes: the user may neither replace nor delete them', async () => {
      await zone.put(USER_ADDRESS);
      await zone.forward('www');
      const [before, tag] = [await zone.lines(), await zone.tag()];
      for (const line of addressesAt('www')) {
        const id = await zone.idOf(line);
        const refused = [
          zone.replace(id, { ...USER_ADDRESS, answer: '192.0.2.8' }),
          zone.replace(id, { type: 'TXT', host: 'other', answer: 'v=1' }),
          zone.drop(id),
        ];
        for (const { reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[])
          expect(reason).toMatchObject(forwarded());
      }
      expect([await zone.lines(), await zone.tag()]).toEqual([before, tag]);
      await zone.stop('www');
      expect(await zone.lines()).toEqual(['www A 192.0.2.1']);
    });

    it('lists the records that it sets aside, once, and those of another host when it moves there', async () => {
      const id = await zone.put({ ...USER_ADDRESS, ttl: 900 });
      const second = await zone.put({ ...USER_ADDRESS, answer: '192.0.2.2', ttl: 900 });
      await zone.put({ type: 'TXT', host: 'www', answer: 'v=1' });
      const shown = { domainName: zone.name, host: 'www', fqdn: `www.${zone.name}.`, type: 'A', ttl: 900 };
      const setAside = [
        { id, ...shown, answer: '192.0.2.1' },
        { id: second, ...shown, answer: '192.0.2.2' },
      ];
      const made = JSON.parse((await zone.forward('www')).json) as object;
      expect(made).toEqual({
        id: expect.any(Number),
        domainName: zone.name,
        host: `www.${zone.name}`,
        forwardsTo: 'https://shop.example.org/',
        type: 'redirect',
        setAside,
      });
      const apex = await zone.put({ type: 'ANAME', host: '', answer: 'cdn.example.net' });
      expect(await zone.urls()).toMatchObject({
        items: [expect.not.objectContaining({ setAside: expect.anything() })],
      });
      expect(JSON.parse((await zone.change('www', { type: '302' })).json)).not.toHaveProperty('setAside');
      expect(JSON.parse((await zone.change('www', { host: '' })).json)).toMatchObject({
        setAside: [
          {
            id: apex,
            domainName: zone.name,
            fqdn: `${zone.name}.`,
            type: 'ANAME',
            answer: 'cdn.example.net',
            ttl: 300,
          },
        ],
      });
      expect(JSON.parse((await zone.forward('new')).json)).not.toHaveProperty('setAside');
    });

    it('is forwarded once', async () => {
      await zone.forward('www');
      await zone.forward('shop');
      const tag = await zone.tag();
      await expect(zone.forward(`WWW.${zone.name}`)).rejects.toMatchObject(EXISTS);
      await expect(zone.change('shop', { host: 'www' })).rejects.toMatchObject(EXISTS);
      expect(await zone.tag()).toBe(tag);
    });

    it('is none that other name servers answer for', async () => {
      await zone.put({ type: 'NS', host: 'sub', answer: 'ns1.example.net' });
      const refusal = {
        kind: 'invalid',
        details: 'Parameter Value Error - The Host Is Delegated To Other Name Servers',
      };
      await expect(zone.forward('sub')).rejects.toMatchObject(refusal);
      await expect(zone.forward('www.sub')).rejects.toMatchObject(refusal);
      await zone.forward('sub2');
      await expect(zone.change('sub2', { host: 'a.b.sub' })).rejects.toMatchObject(refusal);
    });

    it('leads nowhere that leads back, within the account', async () => {
      const other = await zone.anotherOfAccount();
      await expect(zone.forward('www', { forwardsTo: `https://www.${zone.name}/x` })).rejects.toMatchObject(
        LOOP,
      );
      await zone.forward('www', { forwardsTo: `https://${other.name}/` });
      await expect(
        other.forward('', { forwardsTo: `http://www.${zone.name}:8080/x?y#z` }),
      ).rejects.toMatchObject(LOOP);
      await other.forward('', { forwardsTo: `https://a.b.${zone.name}/` });
      await expect(zone.forward('a.b', { forwardsTo: `https://www.${zone.name}` })).rejects.toMatchObject(
        LOOP,
      );
      await zone.forward('a.b', { forwardsTo: 'https://example.org' });
      await expect(zone.change('a.b', { forwardsTo: `https://www.${zone.name}` })).rejects.toMatchObject(
        LOOP,
      );
      await zone.forward('x', { forwardsTo: `https://www.${zone.name}` });
    });

    it('is one of so many, in a zone of so many records', async () => {
      zone.policy = { ...zone.policy, maxUrlForwardings: 2 };
      await zone.forward('a');
      await zone.forward('b');
      await expect(zone.forward('c')).rejects.toMatchObject({
        kind: 'conflict',
        details: 'A domain holds at most 2 URL forwardings.',
      });
      await zone.change('b', { host: 'c' });
      zone.policy = { ...zone.policy, maxUrlForwardings: 9, maxRecords: 5 };
      await expect(zone.forward('d')).rejects.toMatchObject({
        kind: 'conflict',
        details: 'A zone holds at most 5 records.',
      });
      await zone.put({ ...USER_ADDRESS, host: 'd' });
      await expect(zone.forward('d')).rejects.toMatchObject({ kind: 'conflict' });
      await zone.put({ ...USER_ADDRESS, host: 'd', answer: '192.0.2.2' });
      await zone.forward('d');
      await zone.stop('d');
      expect(await zone.total()).toBe(6);
    });

    it('is none where nobody said what forwards', async () => {
      await zone.forward('www');
      zone.policy = { ...zone.policy, forwarderAddresses: [] };
      await expect(zone.forward('x')).rejects.toMatchObject({
        kind: 'unavailable',
        details: 'URL forwarding is not available.',
      });
      await expect(zone.change('www', { host: 'x' })).rejects.toMatchObject({ kind: 'unavailable' });
      await zone.change('www', { type: 'masked' });
      await zone.stop('www');
      expect(await zone.lines()).toEqual([]);
    });
  });
}
