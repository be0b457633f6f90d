import type { RecordInput } from '../records/record';
import {
  addressesAt,
  ForwardedZone,
  type ForwardingSetup,
  MAIL_EXCHANGERS,
  USER_ADDRESS,
} from './forwarded-zone';
import { forwardedZoneContract } from './forwarded-zone-contract';

const EXISTS = { kind: 'conflict', message: 'Object already exists.' };
const NOT_FOUND = { kind: 'not_found', details: 'The requested domain does not exist.' };
/** 409 of a record where `www` is forwarded. */
const FORWARDED = { kind: 'conflict', code: 'dns.forwarded', message: 'Conflict' };
const LOOP = { kind: 'invalid', message: 'Bad Request', details: expect.stringMatching(/leads back/) };

/** What forwardings must do, in memory and in the database. */
export function forwardingContract(start: () => Promise<ForwardingSetup>): void {
  let setup: ForwardingSetup;
  let zone: ForwardedZone;
  beforeEach(async () => {
    setup = await start();
    const accountId = await setup.newAccount();
    zone = new ForwardedZone(setup, accountId, await setup.newDomain(accountId));
  });
  const forwarded = (): object => ({
    ...FORWARDED,
    details: `'www.${zone.name}' is forwarded to https://shop.example.org/; delete the URL forwarding first.`,
  });
  const another = async (accountId = zone.accountId): Promise<ForwardedZone> =>
    new ForwardedZone(setup, accountId, await setup.newDomain(accountId));

  forwardedZoneContract(() => ({ setup, zone }));

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
      const other = await another();
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

  describe('a forwarded mailbox', () => {
    const MX: RecordInput = { type: 'MX', host: '', answer: 'mail.example.net', priority: 5 };

    it('brings the mail of its domain here with the first and takes it back with the last', async () => {
      await zone.put(MX);
      await zone.put({ ...MX, host: 'sub' });
      await zone.put({ type: 'ANAME', host: '', answer: 'cdn.example.net' });
      const before = await zone.listed();
      expect(JSON.parse((await zone.mail('Sales')).json)).toMatchObject({
        domainName: zone.name,
        emailBox: 'sales',
        emailTo: 'ilse@example.net',
      });
      const during = ['@ ANAME cdn.example.net', ...MAIL_EXCHANGERS, 'sub MX mail.example.net'];
      expect(await zone.lines()).toEqual(during);
      await zone.mail('info');
      await zone.stopMail('sales');
      expect(await zone.lines()).toEqual(during);
      await zone.stopMail('info');
      expect(await zone.listed()).toEqual(before);
    });

    it('takes no MX of the domain beside it, names the mailboxes, and gives back what was there', async () => {
      await zone.put(MX);
      const other = await zone.put({ ...MX, host: 'sub' });
      await zone.mail('sales');
      const refusal = (words: string): object => ({
        kind: 'conflict',
        code: 'dns.forwarded',
        message: 'Conflict',
        details: words,
      });
      const one = refusal(`Mail to 'sales@${zone.name}' is forwarded; delete the email forwarding first.`);
      const ours = await zone.idOf(MAIL_EXCHANGERS[0]);
      const newer = { ...MX, answer: 'other.example.net' };
      for (const refused of [
        zone.put(newer),
        zone.replace(other, newer),
        zone.replace(ours, { ...newer, host: 'sub' }),
        zone.drop(ours),
      ])
        await expect(refused).rejects.toMatchObject(one);
      await zone.mail('info');
      await expect(zone.put(newer)).rejects.toMatchObject(
        refusal(
          `Mail to 'info@${zone.name}' and another mailbox is forwarded; delete the email forwardings first.`,
        ),
      );
      await zone.mail('desk');
      await expect(zone.put(newer)).rejects.toMatchObject(
        refusal(
          `Mail to 'desk@${zone.name}' and 2 other mailboxes is forwarded; delete the email forwardings first.`,
        ),
      );
      await zone.put({ ...newer, host: 'sub' });
      for (const mailbox of ['sales', 'info', 'desk']) await zone.stopMail(mailbox);
      expect(await zone.lines()).toEqual([
        '@ MX mail.example.net',
        'sub MX mail.example.net',
        'sub MX other.example.net',
      ]);
    });

    it('lists the MX records that the first one sets aside', async () => {
      const id = await zone.put(MX);
      await zone.put({ ...MX, host: 'sub' });
      const [record] = (await zone.listed()).filter((one) => one.id === id);
      expect(JSON.parse((await zone.mail('sales')).json)).toEqual({
        domainName: zone.name,
        emailBox: 'sales',
        emailTo: 'ilse@example.net',
        setAside: [record],
      });
      expect(JSON.parse((await zone.mail('info')).json)).not.toHaveProperty('setAside');
      expect(JSON.parse((await zone.changeMail('sales', 'desk@example.net')).json)).not.toHaveProperty(
        'setAside',
      );
    });

    it('stands beside a forwarded apex, each with records of its own', async () => {
      await zone.put(USER_ADDRESS);
      await zone.mail('sales');
      await zone.forward('');
      expect(await zone.lines()).toEqual([...addressesAt('@'), ...MAIL_EXCHANGERS, 'www A 192.0.2.1'].sort());
      await zone.stopMail('sales');
      expect(await zone.lines()).toEqual([...addressesAt('@'), 'www A 192.0.2.1'].sort());
    });

    it('is forwarded once, to another address with a change', async () => {
      await zone.mail('sales');
      await expect(zone.mail('SALES')).rejects.toMatchObject(EXISTS);
      expect(JSON.parse((await zone.changeMail('sales', 'desk@example.net')).json)).toMatchObject({
        emailTo: 'desk@example.net',
      });
      await expect(zone.changeMail('none', 'desk@example.net')).rejects.toMatchObject(NOT_FOUND);
      await expect(zone.stopMail('none')).rejects.toMatchObject(NOT_FOUND);
      const { reader } = setup.forwardings;
      expect(
        JSON.parse((await reader.emailForwarding(zone.accountId, zone.name, 'sales'))!.json!),
      ).toMatchObject({ emailTo: 'desk@example.net' });
      expect((await reader.emailForwarding(zone.accountId, zone.name, 'none'))!.json).toBeUndefined();
      expect(await reader.emailForwardings(zone.accountId, zone.name, 1, 1)).toMatchObject({
        count: 1,
        totalCount: 1,
      });
    });

    it('leads nowhere that leads back, within the account', async () => {
      const other = await another();
      await expect(zone.mail('a', `b@${zone.name.toUpperCase()}`)).rejects.toMatchObject(LOOP);
      await zone.mail('a', `A@${other.name}`);
      await expect(other.mail('a', `a@${zone.name}`)).rejects.toMatchObject(LOOP);
      await other.mail('b', `a@${zone.name}`);
      await other.mail('a', 'ilse@example.net');
      await expect(other.changeMail('a', `A@${zone.name}`)).rejects.toMatchObject(LOOP);
    });

    it('is one of so many, where somebody said what forwards', async () => {
      for (const mailbox of ['a', 'b', 'c']) await zone.mail(mailbox);
      await expect(zone.mail('d')).rejects.toMatchObject({
        kind: 'conflict',
        details: 'A domain holds at most 3 email forwardings.',
      });
      zone.policy = { ...zone.policy, mailExchangers: [] };
      await zone.stopMail('a');
      await expect(zone.mail('a')).rejects.toMatchObject({
        kind: 'unavailable',
        details: 'Email forwarding is not available.',
      });
    });
  });
}
