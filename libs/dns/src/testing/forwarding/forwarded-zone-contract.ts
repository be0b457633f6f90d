import type { BatchChange } from '../../records/batch';
import {
  addressesAt,
  ForwardedZone,
  type ForwardingSetup,
  MAIL_EXCHANGERS,
  NOT_FOUND,
  USER_ADDRESS,
} from './forwarded-zone';

/**
 * What zones with forwardings must do in files, history, locks and for other accounts; a part of
 * forwardingContract.
 */
export function forwardedZoneContract(current: () => { setup: ForwardingSetup; zone: ForwardedZone }): void {
  let setup: ForwardingSetup;
  let zone: ForwardedZone;
  beforeEach(() => {
    ({ setup, zone } = current());
  });

  describe('a batch of changes', () => {
    it('is refused where a forwarding stands, naming the change, and works beside it', async () => {
      await zone.put(USER_ADDRESS);
      await zone.forward('www');
      await zone.mail('sales');
      const own = await zone.idOf('www A 198.51.100.7');
      const www = `'www.${zone.name}' is forwarded to https://shop.example.org/; delete the URL forwarding first.`;
      const mail = `Mail to 'sales@${zone.name}' is forwarded; delete the email forwarding first.`;
      const beside: BatchChange = { action: 'add', type: 'A', host: 'shop', answer: '192.0.2.6' };
      const refused: [BatchChange, string][] = [
        [{ action: 'add', type: 'A', host: 'www', answer: '192.0.2.5' }, www],
        [{ action: 'replace', id: own, type: 'TXT', host: 'www', answer: 'x' }, www],
        [{ action: 'remove', id: own }, www],
        [{ action: 'remove', host: 'www', type: 'A' }, www],
        [{ action: 'replace', type: 'A', host: 'www', answers: [{ answer: '192.0.2.5' }] }, www],
        [{ action: 'add', type: 'MX', answer: 'mail.example.net', priority: 1 }, mail],
        [{ action: 'remove', type: 'MX' }, mail],
      ];
      const lines = await zone.lines();
      for (const [change, words] of refused)
        await expect(zone.batch([beside, change])).rejects.toMatchObject({
          code: 'dns.forwarded',
          details: `changes[1]: ${words}`,
        });
      expect(await zone.lines()).toEqual(lines);
      await zone.batch([beside, { action: 'add', type: 'TXT', host: 'www', answer: 'x' }]);
      expect(await zone.lines()).toEqual([...lines, 'shop A 192.0.2.6', 'www TXT x'].sort());
    });
  });

  describe('a file, a rollback and the history', () => {
    it("show the user's own records; where a forwarding stands a file is refused and a rollback changes nothing", async () => {
      await zone.put(USER_ADDRESS); // version 1
      await zone.put({ type: 'MX', host: '', answer: 'mail.example.net', priority: 5 }); // 2
      await zone.forward('www'); // 3
      await zone.mail('sales'); // 4
      await zone.put({ type: 'TXT', host: '', answer: 'v=1' }); // 5
      expect((await zone.exported()).split('\n').slice(2)).toEqual([
        `${zone.name}.\t300\tIN\tTXT\t"v=1"`,
        '',
      ]);
      expect(await zone.exported(2)).toContain('192.0.2.1');
      expect(await zone.exported(3)).not.toContain('192.0.2.1');
      const tag = await zone.tag();
      await expect(
        zone.load('shop A 192.0.2.6\nwww A 192.0.2.5\n\n@ MX 1 new.example.net.', 'replace'),
      ).rejects.toMatchObject({
        kind: 'conflict',
        code: 'dns.forwarded',
        details: `zoneFile cannot be imported: line 2: 'www.${zone.name}' is forwarded to https://shop.example.org/; delete the URL forwarding first. line 4: Mail to 'sales@${zone.name}' is forwarded; delete the email forwarding first.`,
      });
      const many = Array.from({ length: 20 }, (_, one) => `www A 192.0.2.${one}`).join('\n');
      await expect(zone.load(many)).rejects.toMatchObject({
        details: expect.stringMatching(/line 10: [^:]*https:[^:]*$/),
      });
      expect(await zone.tag()).toBe(tag);
      expect(await zone.load('shop A 192.0.2.6', 'replace')).toMatchObject({
        applied: true,
        skipped: 0,
        plan: { added: [{ host: 'shop' }], removed: [{ type: 'TXT' }] },
      });
      expect(await zone.lines()).toEqual(
        [...MAIL_EXCHANGERS, 'shop A 192.0.2.6', ...addressesAt('www')].sort(),
      );
      expect(await zone.rollBack(2)).toMatchObject({
        applied: true,
        skipped: 2,
        plan: { added: [], removed: [{ host: 'shop' }] },
      });
      await zone.stop('www');
      await zone.stopMail('sales');
      expect(await zone.lines()).toEqual(['@ MX mail.example.net', 'www A 192.0.2.1']);
      expect((await zone.rollBack(2)).applied).toBe(false);
    });

    it('tell what each forwarding did, one version for each', async () => {
      await zone.put(USER_ADDRESS);
      await zone.forward('www');
      await zone.change('www', { type: '302' });
      await zone.mail('sales');
      await zone.mail('info');
      await zone.stop('www');
      const counts = { author: 'reseller', changed: 0 };
      expect(await zone.versions()).toMatchObject([
        { ...counts, version: 6, action: 'url_forwarding', added: 1, removed: 2 },
        { ...counts, version: 5, action: 'email_forwarding', added: 0, removed: 0 },
        { ...counts, version: 4, action: 'email_forwarding', added: 2, removed: 0 },
        { ...counts, version: 3, action: 'url_forwarding', added: 0, removed: 0 },
        { ...counts, version: 2, action: 'url_forwarding', added: 2, removed: 1 },
        { ...counts, version: 1, action: 'create' },
      ]);
      const { changes } = (await setup.records.reader.version(zone.accountId, zone.name, 2))!;
      expect(changes.filter(({ before }) => before)).toEqual([
        { id: expect.any(Number), before: { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 } },
      ]);
      expect(
        changes
          .filter(({ after }) => after)
          .map(({ after }) => after!.answer)
          .sort(),
      ).toEqual(['198.51.100.7', '2001:db8::7']);
    });
  });

  describe('a zone', () => {
    it.each([
      ...['RegistrarLock', 'AccountLock', 'PrivacyLock'].map((lock) => ({
        lock,
        refusal: { kind: 'conflict', details: `The domain is locked (${lock}).` },
      })),
      ...['VerificationHold', 'VerificationClientHold'].map((lock) => ({
        lock,
        refusal: { kind: 'invalid', details: 'Parameter Value Error - Contact Verification Hold' },
      })),
    ])('forwards nothing new under $lock', async ({ lock, refusal }) => {
      await zone.forward('www');
      await zone.mail('sales');
      const tag = await zone.tag();
      await setup.setLocks(zone.name, [lock]);
      const refused = [
        zone.forward('x'),
        zone.change('www', { type: '302' }),
        zone.stop('www'),
        zone.mail('a'),
        zone.changeMail('sales', 'b@example.net'),
        zone.stopMail('sales'),
      ];
      for (const { reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[])
        expect(reason).toMatchObject(refusal);
      // existence comes before state (BEHAVIOUR §1)
      const missing = [
        zone.change('x', { type: '302' }),
        zone.stop('x'),
        zone.changeMail('x', 'b@example.net'),
        zone.stopMail('x'),
      ];
      for (const { reason } of (await Promise.allSettled(missing)) as PromiseRejectedResult[])
        expect(reason).toMatchObject(NOT_FOUND);
      expect(await zone.tag()).toBe(tag);
    });

    it('forwards for its own account, and shows nothing to others', async () => {
      await zone.forward('www');
      await zone.mail('sales');
      const stranger = new ForwardedZone(setup, await setup.newAccount(), zone.name);
      const refused = [
        stranger.forward('x'),
        stranger.change('www', { type: '302' }),
        stranger.stop('www'),
        stranger.mail('a'),
        stranger.changeMail('sales', 'b@example.net'),
        stranger.stopMail('sales'),
      ];
      for (const { reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[])
        expect(reason).toMatchObject(NOT_FOUND);
      const { reader } = setup.forwardings;
      expect(
        await Promise.all([
          reader.urlForwardings(stranger.accountId, zone.name, 1, 9),
          reader.urlForwarding(stranger.accountId, zone.name, { host: 'www' }),
          reader.emailForwardings(stranger.accountId, zone.name, 1, 9),
          reader.emailForwarding(stranger.accountId, zone.name, 'sales'),
        ]),
      ).toEqual([undefined, undefined, undefined, undefined]);
    });

    it('knows no entry by the id of another zone', async () => {
      const { id } = JSON.parse((await zone.forward('www')).json) as { id: number };
      const other = await zone.anotherOfAccount();
      const { reader } = setup.forwardings;
      expect((await reader.urlForwarding(zone.accountId, other.name, { id }))!.json).toBeUndefined();
      expect(
        JSON.parse((await reader.urlForwarding(zone.accountId, zone.name, { id }))!.json!),
      ).toMatchObject({ id });
      await expect(other.stop('www')).rejects.toMatchObject(NOT_FOUND);
    });

    it('is written to as it was seen', async () => {
      const tag = await zone.tag();
      zone.author = { ...zone.author, ifMatch: [tag] };
      await zone.forward('www');
      const changed = { kind: 'precondition_failed' };
      for (const refused of [
        zone.forward('x'),
        zone.change('www', { type: '302' }),
        zone.stop('www'),
        zone.mail('a'),
      ])
        await expect(refused).rejects.toMatchObject(changed);
      zone.author = { ...zone.author, ifMatch: [tag, await zone.tag()] };
      expect((await zone.mail('a')).tag).toBe(await zone.tag());
    });
  });
}
