import type { RecordInput } from '../record';
import { ForwardedZone, type ForwardingSetup } from './forwarded-zone';

const OURS = ['A 198.51.100.7', 'AAAA 2001:db8::7'];
const OUR_MX = ['@ MX mx1.registrar.example', '@ MX mx2.registrar.example'];
const at = (host: string): string[] => OURS.map((line) => `${host} ${line}`);
const USERS: RecordInput = { type: 'A', host: 'www', answer: '192.0.2.1' };
const EXISTS = { kind: 'conflict', message: 'Object already exists.' };
const NOT_FOUND = { kind: 'not_found', details: 'The requested domain does not exist.' };
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
  const another = async (accountId = zone.accountId): Promise<ForwardedZone> => new ForwardedZone(setup, accountId, await setup.newDomain(accountId));

  describe('a forwarded host', () => {
    it('is shown by its whole name, the apex by none; title and meta of masked ones alone', async () => {
      const shown = JSON.parse((await zone.forward('WWW', { title: 'kept' })).json) as { id: number };
      expect(shown).toEqual({ id: shown.id, domainName: zone.name, host: `www.${zone.name}`, forwardsTo: 'https://shop.example.org/', type: 'redirect' });
      const masked = JSON.parse((await zone.forward('@', { type: 'masked', title: 'Lantern', meta: '<meta>' })).json) as { id: number };
      expect(masked).toEqual({ id: masked.id, domainName: zone.name, forwardsTo: 'https://shop.example.org/', type: 'masked', title: 'Lantern', meta: '<meta>' });
      expect(JSON.parse((await zone.change('www', { type: 'masked' })).json)).toMatchObject({ title: 'kept' });
      expect(JSON.parse((await zone.change('www', { title: null })).json)).not.toHaveProperty('title');
    });

    it('is listed by id, page by page', async () => {
      for (const host of ['c', 'a', 'b']) await zone.forward(host);
      const hosts = (names: string[]): object[] => names.map((host) => expect.objectContaining({ host: `${host}.${zone.name}` }));
      expect(await zone.urls(1, 2)).toEqual({ items: hosts(['c', 'a']), count: 2, totalCount: 3, tag: await zone.tag() });
      expect(await zone.urls(2, 2)).toMatchObject({ items: hosts(['b']), count: 1 });
      expect(await zone.urls(3, 2)).toMatchObject({ items: [], count: 0, totalCount: 3 });
    });

    it.each<[string, RecordInput[]]>([
      ['nothing', []],
      ['an address', [USERS]],
      ['addresses of both kinds', [USERS, { ...USERS, answer: '192.0.2.2' }, { type: 'AAAA', host: 'www', answer: '2001:db8::1' }]],
      ['the very address of the forwarder', [{ ...USERS, answer: '198.51.100.7', ttl: 900 }]],
      ['a CNAME', [{ type: 'CNAME', host: 'www', answer: 'cdn.example.net' }]],
      ['an ANAME', [{ type: 'ANAME', host: 'www', answer: 'cdn.example.net' }]],
    ])('takes the place of %s and gives it back', async (_what, records) => {
      for (const record of records) await zone.put(record);
      const [before, page] = [await zone.lines(), await zone.listed()];
      await zone.forward('www');
      expect(await zone.lines()).toEqual(at('www'));
      expect(await zone.total()).toBe(2);
      await zone.stop('www');
      expect(await zone.lines()).toEqual(before);
      expect(await zone.listed()).toEqual(page);
      expect(await zone.total()).toBe(records.length);
    });

    it('leaves everything else of its host and of the zone alone', async () => {
      await zone.put({ type: 'TXT', host: 'www', answer: 'v=1' });
      await zone.put({ type: 'MX', host: 'www', answer: 'mail.example.net', priority: 1 });
      await zone.put({ ...USERS, host: 'shop' });
      const before = await zone.lines();
      await zone.forward('www');
      expect(await zone.lines()).toEqual([...before, ...at('www')].sort());
      await zone.stop('www');
      expect(await zone.lines()).toEqual(before);
    });

    it('moves with another host, and leaves records alone without one', async () => {
      await zone.put(USERS);
      await zone.put({ ...USERS, host: 'shop' });
      await zone.forward('www');
      await zone.change('www', { type: '302' });
      expect(await zone.lines()).toEqual(['shop A 192.0.2.1', ...at('www')].sort());
      await zone.change('www', { host: 'shop' });
      expect(await zone.lines()).toEqual([...at('shop'), 'www A 192.0.2.1'].sort());
      await expect(zone.stop('www')).rejects.toMatchObject(NOT_FOUND);
      await zone.stop('shop');
      expect(await zone.lines()).toEqual(['shop A 192.0.2.1', 'www A 192.0.2.1']);
    });

    it('gives back nothing where the user has set an address since: that wins, the old one is gone', async () => {
      await zone.put(USERS);
      await zone.forward('www');
      await zone.put({ ...USERS, answer: '192.0.2.9' });
      await zone.stop('www');
      expect(await zone.lines()).toEqual(['www A 192.0.2.9']);
      await zone.drop(await zone.idOf('www A 192.0.2.9'));
      await zone.forward('www');
      await zone.stop('www');
      expect(await zone.lines()).toEqual([]);
    });

    it('gives no CNAME back beside what the user has set since', async () => {
      await zone.put({ type: 'CNAME', host: 'www', answer: 'cdn.example.net' });
      await zone.forward('www');
      await zone.put({ type: 'TXT', host: 'www', answer: 'v=1' });
      await zone.stop('www');
      expect(await zone.lines()).toEqual(['www TXT v=1']);
    });

    it('has records that the user may take over: they are his then, and stay', async () => {
      await zone.put(USERS);
      await zone.forward('www');
      await zone.replace(await zone.idOf('www A 198.51.100.7'), { ...USERS, answer: '192.0.2.8' });
      await zone.stop('www');
      expect(await zone.lines()).toEqual(['www A 192.0.2.8']);
    });

    it('has records that the user may delete: his own come back with its end all the same', async () => {
      await zone.put(USERS);
      await zone.forward('www');
      for (const line of at('www')) await zone.drop(await zone.idOf(line));
      expect(await zone.lines()).toEqual([]);
      await zone.stop('www');
      expect(await zone.lines()).toEqual(['www A 192.0.2.1']);
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
      const refusal = { kind: 'invalid', details: 'Parameter Value Error - The Host Is Delegated To Other Name Servers' };
      await expect(zone.forward('sub')).rejects.toMatchObject(refusal);
      await expect(zone.forward('www.sub')).rejects.toMatchObject(refusal);
      await zone.forward('sub2');
      await expect(zone.change('sub2', { host: 'a.b.sub' })).rejects.toMatchObject(refusal);
    });

    it('leads nowhere that leads back, within the account', async () => {
      const other = await another();
      await expect(zone.forward('www', { forwardsTo: `https://www.${zone.name}/x` })).rejects.toMatchObject(LOOP);
      await zone.forward('www', { forwardsTo: `https://${other.name}/` });
      await expect(other.forward('', { forwardsTo: `http://www.${zone.name}:8080/x?y#z` })).rejects.toMatchObject(LOOP);
      await other.forward('', { forwardsTo: `https://a.b.${zone.name}/` });
      await expect(zone.forward('a.b', { forwardsTo: `https://www.${zone.name}` })).rejects.toMatchObject(LOOP);
      await zone.forward('a.b', { forwardsTo: 'https://example.org' });
      await expect(zone.change('a.b', { forwardsTo: `https://www.${zone.name}` })).rejects.toMatchObject(LOOP);
      await zone.forward('x', { forwardsTo: `https://www.${zone.name}` });
    });

    it('is one of so many, in a zone of so many records', async () => {
      zone.policy = { ...zone.policy, maxUrlForwardings: 2 };
      await zone.forward('a');
      await zone.forward('b');
      await expect(zone.forward('c')).rejects.toMatchObject({ kind: 'conflict', details: 'A domain holds at most 2 URL forwardings.' });
      await zone.change('b', { host: 'c' });
      zone.policy = { ...zone.policy, maxUrlForwardings: 9, maxRecords: 5 };
      await expect(zone.forward('d')).rejects.toMatchObject({ kind: 'conflict', details: 'A zone holds at most 5 records.' });
      await zone.put({ ...USERS, host: 'd' });
      await expect(zone.forward('d')).rejects.toMatchObject({ kind: 'conflict' });
      await zone.put({ ...USERS, host: 'd', answer: '192.0.2.2' });
      await zone.forward('d');
      await zone.stop('d');
      expect(await zone.total()).toBe(6);
    });

    it('is none where nobody said what forwards', async () => {
      await zone.forward('www');
      zone.policy = { ...zone.policy, forwarderAddresses: [] };
      await expect(zone.forward('x')).rejects.toMatchObject({ kind: 'unavailable', details: 'URL forwarding is not set up here.' });
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
      expect(JSON.parse((await zone.mail('Sales')).json)).toEqual({ domainName: zone.name, emailBox: 'sales', emailTo: 'ilse@example.net' });
      const during = ['@ ANAME cdn.example.net', ...OUR_MX, 'sub MX mail.example.net'];
      expect(await zone.lines()).toEqual(during);
      await zone.mail('info');
      await zone.stopMail('sales');
      expect(await zone.lines()).toEqual(during);
      await zone.stopMail('info');
      expect(await zone.listed()).toEqual(before);
    });

    it('gives no MX back where the user has set one since', async () => {
      await zone.put(MX);
      await zone.mail('sales');
      await zone.put({ ...MX, answer: 'other.example.net' });
      await zone.stopMail('sales');
      expect(await zone.lines()).toEqual(['@ MX other.example.net']);
    });

    it('stands beside a forwarded apex, each with records of its own', async () => {
      await zone.put(USERS);
      await zone.mail('sales');
      await zone.forward('');
      expect(await zone.lines()).toEqual([...at('@'), ...OUR_MX, 'www A 192.0.2.1'].sort());
      await zone.stopMail('sales');
      expect(await zone.lines()).toEqual([...at('@'), 'www A 192.0.2.1'].sort());
    });

    it('is forwarded once, to another address with a change', async () => {
      await zone.mail('sales');
      await expect(zone.mail('SALES')).rejects.toMatchObject(EXISTS);
      expect(JSON.parse((await zone.changeMail('sales', 'desk@example.net')).json)).toMatchObject({ emailTo: 'desk@example.net' });
      await expect(zone.changeMail('none', 'desk@example.net')).rejects.toMatchObject(NOT_FOUND);
      await expect(zone.stopMail('none')).rejects.toMatchObject(NOT_FOUND);
      const { reader } = setup.forwardings;
      expect(JSON.parse((await reader.emailForwarding(zone.accountId, zone.name, 'sales'))!.json!)).toMatchObject({ emailTo: 'desk@example.net' });
      expect((await reader.emailForwarding(zone.accountId, zone.name, 'none'))!.json).toBeUndefined();
      expect(await reader.emailForwardings(zone.accountId, zone.name, 1, 1)).toMatchObject({ count: 1, totalCount: 1 });
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
      await expect(zone.mail('d')).rejects.toMatchObject({ kind: 'conflict', details: 'A domain holds at most 3 email forwardings.' });
      zone.policy = { ...zone.policy, mailExchangers: [] };
      await zone.stopMail('a');
      await expect(zone.mail('a')).rejects.toMatchObject({ kind: 'unavailable', details: 'Email forwarding is not set up here.' });
    });
  });

  describe('a file, a rollback and the history', () => {
    it('show the user\'s own records, and change nothing where a forwarding stands', async () => {
      await zone.put(USERS); // version 1
      await zone.put({ type: 'MX', host: '', answer: 'mail.example.net', priority: 5 }); // 2
      await zone.forward('www'); // 3
      await zone.mail('sales'); // 4
      await zone.put({ type: 'TXT', host: '', answer: 'v=1' }); // 5
      expect((await zone.exported()).split('\n').slice(2)).toEqual([`${zone.name}.\t300\tIN\tTXT\t"v=1"`, '']);
      expect(await zone.exported(2)).toContain('192.0.2.1');
      expect(await zone.exported(3)).not.toContain('192.0.2.1');
      expect(await zone.load('www A 192.0.2.5\n@ MX 1 new.example.net.\nshop A 192.0.2.6', 'replace')).toMatchObject({ applied: true, skipped: 2, plan: { added: [{ host: 'shop' }], removed: [{ type: 'TXT' }] } });
      expect(await zone.lines()).toEqual([...OUR_MX, 'shop A 192.0.2.6', ...at('www')].sort());
      expect(await zone.rollBack(2)).toMatchObject({ applied: true, skipped: 2, plan: { added: [], removed: [{ host: 'shop' }] } });
      await zone.stop('www');
      await zone.stopMail('sales');
      expect(await zone.lines()).toEqual(['@ MX mail.example.net', 'www A 192.0.2.1']);
      expect((await zone.rollBack(2)).applied).toBe(false);
    });

    it('tell what each forwarding did, one version for each', async () => {
      await zone.put(USERS);
      await zone.forward('www');
      await zone.change('www', { type: '302' });
      await zone.mail('sales');
      await zone.mail('info');
      await zone.stop('www');
      const counts = { author: 'reseller', changed: 0 };
      expect(await zone.versions()).toMatchObject([
        { ...counts, version: 6, action: 'url_forwarding', added: 1, removed: 2 }, { ...counts, version: 5, action: 'email_forwarding', added: 0, removed: 0 },
        { ...counts, version: 4, action: 'email_forwarding', added: 2, removed: 0 }, { ...counts, version: 3, action: 'url_forwarding', added: 0, removed: 0 },
        { ...counts, version: 2, action: 'url_forwarding', added: 2, removed: 1 }, { ...counts, version: 1, action: 'create' },
      ]);
      const { changes } = (await setup.records.reader.version(zone.accountId, zone.name, 2))!;
      expect(changes.filter(({ before }) => before)).toEqual([{ id: expect.any(Number), before: { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 } }]);
      expect(changes.filter(({ after }) => after).map(({ after }) => after!.answer).sort()).toEqual(['198.51.100.7', '2001:db8::7']);
    });
  });

  describe('a zone', () => {
    it.each([
      ...['RegistrarLock', 'AccountLock', 'PrivacyLock'].map((lock) => ({ lock, refusal: { kind: 'conflict', details: `The domain is locked (${lock}).` } })),
      ...['VerificationHold', 'VerificationClientHold'].map((lock) => ({ lock, refusal: { kind: 'invalid', details: 'Parameter Value Error - Contact Verification Hold' } })),
    ])('forwards nothing new under $lock', async ({ lock, refusal }) => {
      await zone.forward('www');
      await zone.mail('sales');
      const tag = await zone.tag();
      await setup.setLocks(zone.name, [lock]);
      const refused = [zone.forward('x'), zone.change('www', { type: '302' }), zone.stop('www'), zone.mail('a'), zone.changeMail('sales', 'b@example.net'), zone.stopMail('sales')];
      for (const { reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[]) expect(reason).toMatchObject(refusal);
      // existence comes before state (BEHAVIOUR §1)
      const missing = [zone.change('x', { type: '302' }), zone.stop('x'), zone.changeMail('x', 'b@example.net'), zone.stopMail('x')];
      for (const { reason } of (await Promise.allSettled(missing)) as PromiseRejectedResult[]) expect(reason).toMatchObject(NOT_FOUND);
      expect(await zone.tag()).toBe(tag);
    });

    it('forwards for its own account, and shows nothing to others', async () => {
      await zone.forward('www');
      await zone.mail('sales');
      const stranger = new ForwardedZone(setup, await setup.newAccount(), zone.name);
      const refused = [
        stranger.forward('x'), stranger.change('www', { type: '302' }), stranger.stop('www'), stranger.mail('a'), stranger.changeMail('sales', 'b@example.net'), stranger.stopMail('sales'),
      ];
      for (const { reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[]) expect(reason).toMatchObject(NOT_FOUND);
      const { reader } = setup.forwardings;
      expect(await Promise.all([
        reader.urlForwardings(stranger.accountId, zone.name, 1, 9), reader.urlForwarding(stranger.accountId, zone.name, { host: 'www' }),
        reader.emailForwardings(stranger.accountId, zone.name, 1, 9), reader.emailForwarding(stranger.accountId, zone.name, 'sales'),
      ])).toEqual([undefined, undefined, undefined, undefined]);
    });

    it('knows no entry by the id of another zone', async () => {
      const { id } = JSON.parse((await zone.forward('www')).json) as { id: number };
      const other = await another();
      const { reader } = setup.forwardings;
      expect((await reader.urlForwarding(zone.accountId, other.name, { id }))!.json).toBeUndefined();
      expect(JSON.parse((await reader.urlForwarding(zone.accountId, zone.name, { id }))!.json!)).toMatchObject({ id });
      await expect(other.stop('www')).rejects.toMatchObject(NOT_FOUND);
    });

    it('is written to as it was seen', async () => {
      const tag = await zone.tag();
      zone.author = { ...zone.author, ifMatch: [tag] };
      await zone.forward('www');
      const changed = { kind: 'precondition_failed' };
      for (const refused of [zone.forward('x'), zone.change('www', { type: '302' }), zone.stop('www'), zone.mail('a')]) await expect(refused).rejects.toMatchObject(changed);
      zone.author = { ...zone.author, ifMatch: [tag, await zone.tag()] };
      expect((await zone.mail('a')).tag).toBe(await zone.tag());
    });
  });
}
