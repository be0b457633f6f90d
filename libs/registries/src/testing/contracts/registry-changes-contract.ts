import { addYears, Money, type DomainName } from '@registrar/kernel';
import {
  clTridOf,
  type DelegationSigner,
  type RegistryExtra,
  type RenewDomainCommand,
  type RestoreDomainCommand,
  type UpdateDomainCommand,
} from '../../commands';
import {
  another,
  CONTRACT_NAMESPACE,
  Orders,
  step,
  TEN_DOLLARS,
  type ContractName,
  type RegistryUnderTest,
} from '../registry-under-test';

const NEXUS: RegistryExtra = {
  form: 'unspec',
  values: [
    { name: 'NexusCategory', value: 'C11' },
    { name: 'AppPurpose', value: 'P3' },
  ],
};
const HOLDER: RegistryExtra = {
  form: 'kv',
  list: 'holder',
  values: [{ name: 'Kind', value: 'Person & <Co>' }],
};
const LEGAL: RegistryExtra = {
  form: 'elements',
  namespace: CONTRACT_NAMESPACE,
  root: 'create',
  values: [{ name: 'legalType', value: 'CCT' }],
};

const DS: DelegationSigner = {
  keyTag: 30909,
  algorithm: 13,
  digestType: 2,
  digest: 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766',
};
const SHA1: DelegationSigner = {
  keyTag: 60485,
  algorithm: 5,
  digestType: 1,
  digest: '2BB183AF5F22588179A53B0A98631FAD1A292118',
};
const SHA384: DelegationSigner = { keyTag: 60486, algorithm: 13, digestType: 4, digest: 'AB'.repeat(48) };

/** The contract of the registry ports for existing domains, claims and registry data. */
export function registryChangesContract(
  describedAs: string,
  make: () => Promise<RegistryUnderTest>,
  close: () => Promise<void> = async () => undefined,
): void {
  describe(`${describedAs}, by the contract of the changes,`, () => {
    let test: RegistryUnderTest;
    let orders: Orders;
    beforeAll(async () => {
      test = await make();
      orders = new Orders(test);
    });
    afterAll(close);

    const renewal = async (
      name: DomainName,
      values: Partial<RenewDomainCommand> = {},
    ): Promise<RenewDomainCommand> => ({
      name,
      expiresAt: (await orders.shown(name)).expiresAt!,
      years: 1,
      fee: TEN_DOLLARS,
      ...values,
    });
    const renew = async (name: DomainName, values: Partial<RenewDomainCommand> = {}) =>
      test.registry.renew(test.connection, step('renew'), await renewal(name, values));
    const update = (name: DomainName, parts: Omit<UpdateDomainCommand, 'name'>) =>
      test.registry.update(test.connection, step('update'), { name, ...parts });
    const years = (date: Date | undefined): number => date!.getUTCFullYear() - test.now().getUTCFullYear();
    const dayAfter = (date: Date): Date => new Date(date.getTime() + 86_400_000);

    describe('a renewal', () => {
      it('adds the years, says until when and what it cost', async () => {
        const name = await orders.registered('free');
        const outcome = await renew(name, { years: 2, fee: Money.of(2_000n) });
        expect(outcome).toMatchObject({
          kind: 'done',
          data: { name: name.ascii, charged: Money.of(2_000n) },
        });
        const { expiresAt } = await orders.shown(name);
        expect(outcome).toMatchObject({ data: { expiresAt } });
        expect(years(expiresAt)).toBe(3);
      });

      it('is not done twice by a repeat with the same end', async () => {
        const name = await orders.registered('free');
        const command = await renewal(name);
        expect(await test.registry.renew(test.connection, step('renew'), command)).toMatchObject({
          kind: 'done',
        });
        expect(await test.registry.renew(test.connection, step('renew'), command)).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'parameter' },
        });
        expect(years((await orders.shown(name)).expiresAt)).toBe(2);
      });

      it.each<[string, string, (name: DomainName) => Promise<Partial<RenewDomainCommand>>]>([
        [
          'with another end than the registry has',
          'parameter',
          async (name) => ({ expiresAt: dayAfter((await orders.shown(name)).expiresAt!) }),
        ],
        ['beyond ten years', 'prohibited', async () => ({ years: 10, fee: Money.of(10_000n) })],
        ['with another fee', 'fee', async () => ({ fee: Money.of(999n) })],
      ])('is refused %s', async (_, meaning, values) => {
        const name = await orders.registered('free');
        expect(await renew(name, await values(name))).toMatchObject({
          kind: 'refused',
          refusal: { meaning },
        });
        expect(years((await orders.shown(name)).expiresAt)).toBe(1);
      });

      it('of a premium name needs its price', async () => {
        const name = await orders.registered('premium', { fee: Money.of(30_000n) });
        expect(await renew(name, { fee: undefined })).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'fee' },
        });
        expect(await renew(name, { fee: Money.of(30_000n) })).toMatchObject({ kind: 'done' });
      });

      it.each<[ContractName, string]>([
        ['renew_refused', 'prohibited'],
        ['renew_fee_differs', 'fee'],
      ])('is refused for a name that is %s', async (kind, meaning) => {
        expect(await renew(await orders.registered(kind))).toMatchObject({
          kind: 'refused',
          refusal: { meaning },
        });
      });

      it('is refused under a lock', async () => {
        const name = await orders.registered('free');
        await update(name, { statuses: { add: ['clientRenewProhibited'], remove: [] } });
        expect(await renew(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'prohibited' } });
      });

      it.each<[ContractName, string]>([
        ['free', 'absent'],
        ['taken', 'not_ours'],
      ])('of a name that is %s is refused: %s', async (kind, meaning) => {
        const command = { name: test.name(kind), expiresAt: test.now(), years: 1 };
        expect(await test.registry.renew(test.connection, step('renew'), command)).toMatchObject({
          kind: 'refused',
          refusal: { meaning },
        });
      });

      it.each<[ContractName, number]>([
        ['renew_drop_after', 2],
        ['renew_drop_before', 1],
      ])('whose answer is lost is unknown (%s); an info tells', async (kind, expected) => {
        const name = await orders.registered(kind);
        expect(await renew(name)).toMatchObject({ kind: 'unknown' });
        expect(years((await orders.shown(name)).expiresAt)).toBe(expected);
      });
    });

    describe('an update', () => {
      const PARTS: [
        string,
        (values: { host: string; contact: string }) => Omit<UpdateDomainCommand, 'name'>,
        (values: { host: string; contact: string }) => object,
      ][] = [
        [
          'statuses',
          () => ({ statuses: { add: ['clientHold'], remove: [] } }),
          () => ({ statuses: expect.arrayContaining(['clientHold']) }),
        ],
        [
          'name servers',
          ({ host }) => ({ nameservers: { add: [host], remove: [] } }),
          ({ host }) => ({ nameservers: [host], statuses: ['ok'] }),
        ],
        [
          'the registrant',
          ({ contact }) => ({ registrant: contact }),
          ({ contact }) => ({ registrant: contact }),
        ],
        [
          'contacts',
          ({ contact }) => ({ contacts: { add: [{ role: 'billing', id: contact }], remove: [] } }),
          ({ contact }) => ({ contacts: expect.arrayContaining([{ role: 'billing', id: contact }]) }),
        ],
        ['the code', () => ({ authInfo: 'Top-Secret-Code-1' }), () => ({ authInfo: { isSet: true } })],
      ];

      it.each(PARTS)('changes %s and nothing else', async (_, parts, after) => {
        const name = await orders.registered('free');
        const before = await orders.shown(name);
        const values = { host: await orders.newHost(), contact: await orders.newContact() };
        expect(await update(name, parts(values))).toEqual({ kind: 'done', data: { name: name.ascii } });
        expect(await orders.shown(name)).toEqual({ ...before, ...after(values) });
      });

      it('changes all parts together, both ways', async () => {
        const [old, host] = [await orders.newHost(), await orders.newHost()];
        const [first, second] = [await orders.newContact(), await orders.newContact()];
        const name = await orders.registered('free', {
          nameservers: [old],
          contacts: { registrant: first, admin: first, tech: first },
        });
        await update(name, { statuses: { add: ['clientTransferProhibited'], remove: [] } });
        expect(
          await update(name, {
            statuses: { add: ['clientHold', 'clientDeleteProhibited'], remove: ['clientTransferProhibited'] },
            nameservers: { add: [host], remove: [old] },
            registrant: second,
            contacts: { add: [{ role: 'tech', id: second }], remove: [{ role: 'tech', id: first }] },
            authInfo: 'Top-Secret-Code-1',
          }),
        ).toMatchObject({ kind: 'done' });
        const { statuses, nameservers, registrant, contacts, authInfo } = await orders.shown(name);
        expect([[...statuses].sort(), nameservers, registrant]).toEqual([
          ['clientDeleteProhibited', 'clientHold'],
          [host],
          second,
        ]);
        expect([...contacts].sort((a, b) => a.role.localeCompare(b.role))).toEqual([
          { role: 'admin', id: first },
          { role: 'tech', id: second },
        ]);
        expect(authInfo).toEqual({ isSet: true });
      });

      it('sets a code and takes it away', async () => {
        const name = await orders.registered('free');
        for (const [authInfo, shown] of [
          ['Top-Secret-Code-1', { isSet: true }],
          ['Other-Secret-Code-2', { isSet: true }],
          [null, undefined],
        ] as const) {
          expect(await update(name, { authInfo })).toMatchObject({ kind: 'done' });
          expect((await orders.shown(name)).authInfo).toEqual(shown);
        }
        expect(JSON.stringify(test.commandLog)).not.toContain('Secret-Code');
      });

      it('adds and takes off DS records, which an info shows', async () => {
        const [name, unsigned] = [await orders.registered('free'), await orders.registered('free')];
        const before = await orders.shown(name);
        expect(await update(name, { signing: { add: [DS, SHA1], remove: [] } })).toMatchObject({
          kind: 'done',
        });
        expect(await orders.shown(name)).toEqual({ ...before, signing: { ds: [DS, SHA1], keys: [] } });
        expect(await update(name, { signing: { add: [SHA384], remove: [DS] } })).toMatchObject({
          kind: 'done',
        });
        expect((await orders.shown(name)).signing).toEqual({ ds: [SHA1, SHA384], keys: [] });
        expect(await update(name, { signing: { add: [], remove: [SHA1, SHA384] } })).toMatchObject({
          kind: 'done',
        });
        expect(await orders.shown(name)).toEqual(before);
        expect((await orders.shown(unsigned)).signing).toEqual({ ds: [], keys: [] });
      });

      const NINE = Array.from({ length: 9 }, (_, keyTag) => ({
        ...DS,
        keyTag,
        digest: `${keyTag}`.repeat(64),
      }));
      it.each<[string, UpdateDomainCommand['signing'], string]>([
        ['that exists already', { add: [SHA1, DS], remove: [] }, 'exists'],
        ['that does not exist, to be removed', { add: [SHA384], remove: [SHA1] }, 'absent'],
        ['more than the registry takes', { add: NINE, remove: [DS] }, 'policy'],
      ])('with a DS record %s is refused as a whole', async (_, signing, meaning) => {
        const name = await orders.registered('free');
        await update(name, { signing: { add: [DS], remove: [] } });
        const before = await orders.shown(name);
        expect(await update(name, { statuses: { add: ['clientHold'], remove: [] }, signing })).toMatchObject({
          kind: 'refused',
          refusal: { meaning },
        });
        expect(await orders.shown(name)).toEqual(before);
      });

      it('of nothing is done without a command', async () => {
        const id = step('update');
        const nothing = {
          name: await orders.registered('free'),
          statuses: { add: [], remove: [] },
          nameservers: { add: [], remove: [] },
        };
        expect(await test.registry.update(test.connection, id, nothing)).toMatchObject({ kind: 'done' });
        expect(await test.commandLog.ofOperation(id.operationId)).toEqual([]);
      });

      it.each<[string, Omit<UpdateDomainCommand, 'name'>]>([
        ['host', { nameservers: { add: ['ns1.nowhere.test'], remove: [] } }],
        ['registrant', { registrant: 'rc-nobody' }],
        ['contact', { contacts: { add: [{ role: 'billing', id: 'rc-nobody' }], remove: [] } }],
      ])('with a %s that does not exist is refused as a whole', async (_, part) => {
        const name = await orders.registered('free');
        const before = await orders.shown(name);
        expect(await update(name, { statuses: { add: ['clientHold'], remove: [] }, ...part })).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'absent' },
        });
        expect(await orders.shown(name)).toEqual(before);
      });

      it('is refused under an update lock, even when it takes the lock off and changes something else', async () => {
        const name = await orders.registered('free');
        await update(name, { statuses: { add: ['clientUpdateProhibited'], remove: [] } });
        for (const parts of [
          { authInfo: 'Top-Secret-Code-1' },
          { statuses: { add: [], remove: ['clientUpdateProhibited'] }, authInfo: null },
        ] as const) {
          expect(await update(name, parts)).toMatchObject({
            kind: 'refused',
            refusal: { meaning: 'prohibited' },
          });
        }
        expect(
          await update(name, { statuses: { add: [], remove: ['clientUpdateProhibited'] } }),
        ).toMatchObject({ kind: 'done' });
      });

      it.each<[ContractName, string]>([
        ['free', 'absent'],
        ['taken', 'not_ours'],
      ])('of a name that is %s is refused: %s', async (kind, meaning) => {
        expect(await update(test.name(kind), { authInfo: null })).toMatchObject({
          kind: 'refused',
          refusal: { meaning },
        });
      });

      it('is refused for a name that is update_refused', async () => {
        const name = await orders.registered('update_refused');
        expect(await update(name, { statuses: { add: ['clientHold'], remove: [] } })).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'prohibited' },
        });
        expect((await orders.shown(name)).statuses).toEqual(['inactive']);
      });

      it.each<[ContractName, boolean]>([
        ['update_drop_after', true],
        ['update_drop_before', false],
      ])('whose answer is lost is unknown (%s); an info tells', async (kind, executed) => {
        const name = await orders.registered(kind);
        expect(await update(name, { statuses: { add: ['clientHold'], remove: [] } })).toMatchObject({
          kind: 'unknown',
        });
        expect((await orders.shown(name)).statuses.includes('clientHold')).toBe(executed);
      });

      it('may be decided later, by message', async () => {
        const [name, id] = [await orders.registered('update_pending'), step('update')];
        const change: UpdateDomainCommand = { name, statuses: { add: ['clientHold'], remove: [] } };
        expect(await test.registry.update(test.connection, id, change)).toMatchObject({
          kind: 'pending',
          data: { name: name.ascii },
        });
        expect([...(await orders.shown(name)).statuses].sort()).toEqual(['inactive', 'pendingUpdate']);
        expect(await update(name, { authInfo: null })).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'prohibited' },
        });
        await test.decide();
        const message = (await test.registry.nextMessage(test.connection))!;
        expect(message.content).toMatchObject({
          kind: 'pending_action',
          object: 'domain',
          name: name.ascii,
          succeeded: true,
          clTrid: clTridOf(id),
        });
        await test.registry.acknowledge(test.connection, message.id);
        expect([...(await orders.shown(name)).statuses].sort()).toEqual(['clientHold', 'inactive']);
      });
    });

    describe('a delete', () => {
      const remove = (name: DomainName, id = step('delete')) =>
        test.registry.delete(test.connection, id, name);

      it('of a new domain takes it away at once, and is done once', async () => {
        const [name, id] = [await orders.registered('free'), step('delete')];
        expect(await remove(name, id)).toEqual({ kind: 'done', data: { name: name.ascii } });
        expect(await orders.info(name)).toEqual({ kind: 'absent' });
        expect(await test.commandLog.ofOperation(id.operationId)).toMatchObject([
          { clTrid: clTridOf(id), command: 'domain:delete', object: name.ascii, outcome: 'done' },
        ]);
        expect(await remove(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'absent' } });
      });

      it('is refused under a lock, and while hosts lie below the domain', async () => {
        const [locked, above] = [await orders.registered('free'), await orders.registered('free')];
        await update(locked, { statuses: { add: ['clientDeleteProhibited'], remove: [] } });
        await test.registry.createHost(test.connection, step('host'), `ns1.${above.ascii}`, ['192.0.2.1']);
        expect(await remove(locked)).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'prohibited', code: 2304 },
        });
        expect(await remove(above)).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'prohibited', code: 2305 },
        });
        for (const name of [locked, above]) expect(await orders.info(name)).toMatchObject({ kind: 'found' });
      });

      it('is refused for a name that is delete_refused', async () => {
        const name = await orders.registered('delete_refused');
        expect(await remove(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'prohibited' } });
        expect(await orders.info(name)).toMatchObject({ kind: 'found' });
      });

      it.each<[ContractName, string]>([
        ['free', 'absent'],
        ['taken', 'not_ours'],
      ])('of a name that is %s is refused: %s', async (kind, meaning) => {
        expect(await remove(test.name(kind))).toMatchObject({ kind: 'refused', refusal: { meaning } });
      });

      it.each<[ContractName, string]>([
        ['delete_drop_after', 'absent'],
        ['delete_drop_before', 'found'],
      ])('whose answer is lost is unknown (%s); an info tells', async (kind, shown) => {
        const name = await orders.registered(kind);
        expect(await remove(name)).toMatchObject({ kind: 'unknown' });
        expect(await orders.info(name)).toMatchObject({ kind: shown });
      });

      it('is not sent without leave, and not while the registry is away', async () => {
        const [name, id] = [await orders.registered('free'), step('delete')];
        expect(await test.registry.delete(test.connection, id, name, async () => undefined)).toMatchObject({
          kind: 'not_sent',
        });
        expect(await test.registry.delete(test.unreachable, id, name)).toMatchObject({ kind: 'not_sent' });
        expect(await test.commandLog.ofOperation(id.operationId)).toEqual([]);
        expect(await orders.info(name)).toMatchObject({ kind: 'found' });
      });
    });

    describe('a restore', () => {
      const RESTORE = Money.of(6_000n);
      const REPORT = {
        before: 'as it was',
        after: 'as it is',
        deletedAt: new Date('2026-01-01T00:00:00Z'),
        restoredAt: new Date('2026-01-02T00:00:00Z'),
        reason: 'Expired unnoticed.',
        statements: ['one', 'two'] as const,
      };
      const restore = (name: DomainName, values: Partial<RestoreDomainCommand> = {}) =>
        test.registry.restore(test.connection, step('restore'), { name, fee: RESTORE, ...values });
      async function redeemable(): Promise<DomainName> {
        const name = await orders.registered('free');
        await test.pass(6);
        expect(await test.registry.delete(test.connection, step('delete'), name)).toMatchObject({
          kind: 'pending',
        });
        expect(await orders.shown(name)).toMatchObject({
          statuses: expect.arrayContaining(['pendingDelete']),
          graceStatuses: ['redemptionPeriod'],
        });
        return name;
      }

      it('brings a deleted domain back as it was, once', async () => {
        const name = await redeemable();
        const before = await orders.shown(name);
        expect(await restore(name)).toMatchObject({
          kind: 'done',
          data: { name: name.ascii, charged: RESTORE },
        });
        expect(await orders.shown(name)).toEqual({ ...before, statuses: ['inactive'], graceStatuses: [] });
        expect(await restore(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'prohibited' } });
      });

      it('of a term that is over adds a year, and its fee', async () => {
        const name = await orders.registered('free');
        const end = (await orders.shown(name)).expiresAt!;
        await test.pass(364);
        await test.registry.delete(test.connection, step('delete'), name);
        // The term ends while the domain is in redemption.
        await test.pass(2);
        expect(await restore(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'fee' } });
        expect(await restore(name, { fee: RESTORE.plus(TEN_DOLLARS) })).toMatchObject({ kind: 'done' });
        expect((await orders.shown(name)).expiresAt).toEqual(addYears(end, 1));
      });

      it('is refused for a domain that is not in redemption, and so is an unexpected report', async () => {
        const [active, deleted] = [await orders.registered('free'), await redeemable()];
        for (const refused of [
          await restore(active),
          await restore(active, { fee: undefined, report: REPORT }),
          await restore(deleted, { fee: undefined, report: REPORT }),
        ]) {
          expect(refused).toMatchObject({ kind: 'refused', refusal: { meaning: 'prohibited' } });
        }
      });

      it.each<[ContractName, string]>([
        ['free', 'absent'],
        ['taken', 'not_ours'],
      ])('of a name that is %s is refused: %s', async (kind, meaning) => {
        expect(await restore(test.name(kind))).toMatchObject({ kind: 'refused', refusal: { meaning } });
      });

      it('is not sent without leave, while the registry is away, or inside a unit of work', async () => {
        const [name, id] = [await redeemable(), step('restore')];
        expect(
          await test.registry.restore(test.connection, id, { name, fee: RESTORE }, async () => undefined),
        ).toMatchObject({ kind: 'not_sent' });
        expect(await test.registry.restore(test.unreachable, id, { name, fee: RESTORE })).toMatchObject({
          kind: 'not_sent',
        });
        expect(await test.commandLog.ofOperation(id.operationId)).toEqual([]);
        await test.uow.run(() => expect(restore(name)).rejects.toThrow('unit of work'));
        expect((await orders.shown(name)).graceStatuses).toEqual(['redemptionPeriod']);
      });
    });

    describe('a host below a sponsored domain', () => {
      it('needs addresses, and is shown with the domain', async () => {
        const name = await orders.registered('free');
        const host = `ns1.${name.ascii}`;
        const create = (addresses?: string[]) =>
          test.registry.createHost(test.connection, step('host'), host, addresses);
        expect(await create()).toMatchObject({ kind: 'refused', refusal: { meaning: 'parameter' } });
        expect(await create(['192.0.2.1', '2001:db8::1'])).toEqual({ kind: 'done', data: { name: host } });
        expect((await orders.shown(name)).subordinateHosts).toEqual([host]);
        expect(await update(name, { nameservers: { add: [host], remove: [] } })).toMatchObject({
          kind: 'done',
        });
      });

      it('is no host of another registry: that has no addresses here', async () => {
        const host = `ns${another()}.elsewhere.test`;
        expect(
          await test.registry.createHost(test.connection, step('host'), host, ['192.0.2.1']),
        ).toMatchObject({ kind: 'refused', refusal: { meaning: 'parameter' } });
      });
    });

    describe('trademark claims', () => {
      it('are reported with the key of their notice, and so is their absence', async () => {
        const [claimed, free] = [test.name('claimed'), test.name('free')];
        expect(await test.registry.claims(test.connection, claimed)).toEqual({
          name: claimed.ascii,
          exists: true,
          claimKey: expect.stringMatching(/./),
          validatorId: 'tmch',
        });
        expect(await test.registry.claims(test.connection, free)).toEqual({
          name: free.ascii,
          exists: false,
        });
      });

      it('let a name be created with an accepted notice only', async () => {
        const name = test.name('claimed');
        const claims = test.notice(name);
        const tooOld = new Date(test.now().getTime() - 49 * 3_600_000);
        expect(await orders.create(name, { fee: undefined })).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'prohibited' },
        });
        expect(
          await orders.create(name, { fee: undefined, claims: { ...claims, acceptedAt: tooOld } }),
        ).toMatchObject({ kind: 'refused', refusal: { meaning: 'parameter' } });
        expect(await orders.create(name, { fee: undefined, claims })).toMatchObject({ kind: 'done' });
      });

      it('cannot be asked for while the registry is away, or inside a unit of work', async () => {
        await expect(test.registry.claims(test.unreachable, test.name('free'))).rejects.toMatchObject({
          code: 'registry.unavailable',
        });
        await test.uow.run(async () => {
          await expect(test.registry.claims(test.connection, test.name('free'))).rejects.toThrow(
            'unit of work',
          );
        });
      });
    });

    describe('registry data', () => {
      it('of a registrant arrives, and a name that needs it is refused without', async () => {
        const [plain, complete] = [await orders.newContact(), await orders.newContact([NEXUS])];
        const name = test.name('registrant_extras');
        expect(
          await orders.create(name, {
            fee: undefined,
            contacts: { registrant: plain, admin: plain, tech: plain },
          }),
        ).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'parameter', reason: expect.stringContaining('NexusCategory') },
        });
        expect(
          await orders.create(name, {
            fee: undefined,
            contacts: { registrant: complete, admin: plain, tech: plain },
          }),
        ).toMatchObject({ kind: 'done' });
        expect(await test.extrasOf('contact', complete)).toEqual([NEXUS]);
        expect(await update(name, { registrant: plain })).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'parameter' },
        });
      });

      it('of a domain arrives in its forms, and one that lacks is named', async () => {
        const name = test.name('domain_extras');
        const lacking: [RegistryExtra[], string][] = [
          [[], 'Kind'],
          [[HOLDER], 'legalType'],
          [[LEGAL], 'Kind'],
        ];
        for (const [extras, missing] of lacking) {
          expect(await orders.create(name, { extras })).toMatchObject({
            kind: 'refused',
            refusal: { meaning: 'parameter', reason: expect.stringContaining(missing) },
          });
        }
        expect(await orders.create(name, { extras: [HOLDER, LEGAL] })).toMatchObject({ kind: 'done' });
        expect(await test.extrasOf('domain', name.ascii)).toEqual([HOLDER, LEGAL]);
      });
    });

    it('asks for leave right before it sends a change, and sends nothing without it', async () => {
      const name = await orders.registered('free');
      const [renewed, updated] = [step('renew'), step('update')];
      const refuse = async (): Promise<undefined> => undefined;
      expect(await test.registry.renew(test.connection, renewed, await renewal(name), refuse)).toMatchObject({
        kind: 'not_sent',
      });
      expect(
        await test.registry.update(test.connection, updated, { name, authInfo: 'Top-Secret-Code-1' }, refuse),
      ).toMatchObject({ kind: 'not_sent' });
      for (const { operationId } of [renewed, updated])
        expect(await test.commandLog.ofOperation(operationId)).toEqual([]);
      expect(years((await orders.shown(name)).expiresAt)).toBe(1);
    });

    it('sends no change while the registry is away, and none inside a unit of work', async () => {
      const name = test.name('free');
      const command = { name, expiresAt: test.now(), years: 1 };
      expect(await test.registry.renew(test.unreachable, step('renew'), command)).toMatchObject({
        kind: 'not_sent',
      });
      expect(
        await test.registry.update(test.unreachable, step('update'), { name, authInfo: null }),
      ).toMatchObject({ kind: 'not_sent' });
      await test.uow.run(async () => {
        await expect(test.registry.renew(test.connection, step('renew'), command)).rejects.toThrow(
          'unit of work',
        );
        await expect(
          test.registry.update(test.connection, step('update'), { name, authInfo: null }),
        ).rejects.toThrow('unit of work');
        await expect(test.registry.update(test.connection, step('update'), { name })).rejects.toThrow(
          'unit of work',
        );
      });
    });
  });
}
