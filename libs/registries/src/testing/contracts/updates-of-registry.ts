import { clTridOf, type DelegationSigner, type UpdateDomainCommand } from '../../commands';
import { step, type ContractName } from '../registry-under-test';
import type { ChangesStage } from './changes-stage';

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

/** Part of `registryChangesContract`: updates of parts of a domain, DS records among them. */
export function contractOfUpdates(stage: ChangesStage): void {
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
      const name = await stage.orders.registered('free');
      const before = await stage.orders.shown(name);
      const values = { host: await stage.orders.newHost(), contact: await stage.orders.newContact() };
      expect(await stage.update(name, parts(values))).toEqual({ kind: 'done', data: { name: name.ascii } });
      expect(await stage.orders.shown(name)).toEqual({ ...before, ...after(values) });
    });

    it('changes all parts together, both ways', async () => {
      const [old, host] = [await stage.orders.newHost(), await stage.orders.newHost()];
      const [first, second] = [await stage.orders.newContact(), await stage.orders.newContact()];
      const name = await stage.orders.registered('free', {
        nameservers: [old],
        contacts: { registrant: first, admin: first, tech: first },
      });
      await stage.update(name, { statuses: { add: ['clientTransferProhibited'], remove: [] } });
      expect(
        await stage.update(name, {
          statuses: { add: ['clientHold', 'clientDeleteProhibited'], remove: ['clientTransferProhibited'] },
          nameservers: { add: [host], remove: [old] },
          registrant: second,
          contacts: { add: [{ role: 'tech', id: second }], remove: [{ role: 'tech', id: first }] },
          authInfo: 'Top-Secret-Code-1',
        }),
      ).toMatchObject({ kind: 'done' });
      const { statuses, nameservers, registrant, contacts, authInfo } = await stage.orders.shown(name);
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
      const name = await stage.orders.registered('free');
      for (const [authInfo, shown] of [
        ['Top-Secret-Code-1', { isSet: true }],
        ['Other-Secret-Code-2', { isSet: true }],
        [null, undefined],
      ] as const) {
        expect(await stage.update(name, { authInfo })).toMatchObject({ kind: 'done' });
        expect((await stage.orders.shown(name)).authInfo).toEqual(shown);
      }
      expect(JSON.stringify(stage.test.commandLog)).not.toContain('Secret-Code');
    });

    it('adds and takes off DS records, which an info shows', async () => {
      const [name, unsigned] = [await stage.orders.registered('free'), await stage.orders.registered('free')];
      const before = await stage.orders.shown(name);
      expect(await stage.update(name, { signing: { add: [DS, SHA1], remove: [] } })).toMatchObject({
        kind: 'done',
      });
      expect(await stage.orders.shown(name)).toEqual({ ...before, signing: { ds: [DS, SHA1], keys: [] } });
      expect(await stage.update(name, { signing: { add: [SHA384], remove: [DS] } })).toMatchObject({
        kind: 'done',
      });
      expect((await stage.orders.shown(name)).signing).toEqual({ ds: [SHA1, SHA384], keys: [] });
      expect(await stage.update(name, { signing: { add: [], remove: [SHA1, SHA384] } })).toMatchObject({
        kind: 'done',
      });
      expect(await stage.orders.shown(name)).toEqual(before);
      expect((await stage.orders.shown(unsigned)).signing).toEqual({ ds: [], keys: [] });
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
      const name = await stage.orders.registered('free');
      await stage.update(name, { signing: { add: [DS], remove: [] } });
      const before = await stage.orders.shown(name);
      expect(
        await stage.update(name, { statuses: { add: ['clientHold'], remove: [] }, signing }),
      ).toMatchObject({
        kind: 'refused',
        refusal: { meaning },
      });
      expect(await stage.orders.shown(name)).toEqual(before);
    });

    it('of nothing is done without a command', async () => {
      const id = step('update');
      const nothing = {
        name: await stage.orders.registered('free'),
        statuses: { add: [], remove: [] },
        nameservers: { add: [], remove: [] },
      };
      expect(await stage.test.registry.update(stage.test.connection, id, nothing)).toMatchObject({
        kind: 'done',
      });
      expect(await stage.test.commandLog.ofOperation(id.operationId)).toEqual([]);
    });

    it.each<[string, Omit<UpdateDomainCommand, 'name'>]>([
      ['host', { nameservers: { add: ['ns1.nowhere.test'], remove: [] } }],
      ['registrant', { registrant: 'rc-nobody' }],
      ['contact', { contacts: { add: [{ role: 'billing', id: 'rc-nobody' }], remove: [] } }],
    ])('with a %s that does not exist is refused as a whole', async (_, part) => {
      const name = await stage.orders.registered('free');
      const before = await stage.orders.shown(name);
      expect(
        await stage.update(name, { statuses: { add: ['clientHold'], remove: [] }, ...part }),
      ).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'absent' },
      });
      expect(await stage.orders.shown(name)).toEqual(before);
    });

    it('is refused under an update lock, even when it takes the lock off and changes something else', async () => {
      const name = await stage.orders.registered('free');
      await stage.update(name, { statuses: { add: ['clientUpdateProhibited'], remove: [] } });
      for (const parts of [
        { authInfo: 'Top-Secret-Code-1' },
        { statuses: { add: [], remove: ['clientUpdateProhibited'] }, authInfo: null },
      ] as const) {
        expect(await stage.update(name, parts)).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'prohibited' },
        });
      }
      expect(
        await stage.update(name, { statuses: { add: [], remove: ['clientUpdateProhibited'] } }),
      ).toMatchObject({ kind: 'done' });
    });

    it.each<[ContractName, string]>([
      ['free', 'absent'],
      ['taken', 'not_ours'],
    ])('of a name that is %s is refused: %s', async (kind, meaning) => {
      expect(await stage.update(stage.test.name(kind), { authInfo: null })).toMatchObject({
        kind: 'refused',
        refusal: { meaning },
      });
    });

    it('is refused for a name that is update_refused', async () => {
      const name = await stage.orders.registered('update_refused');
      expect(await stage.update(name, { statuses: { add: ['clientHold'], remove: [] } })).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'prohibited' },
      });
      expect((await stage.orders.shown(name)).statuses).toEqual(['inactive']);
    });

    it.each<[ContractName, boolean]>([
      ['update_drop_after', true],
      ['update_drop_before', false],
    ])('whose answer is lost is unknown (%s); an info tells', async (kind, executed) => {
      const name = await stage.orders.registered(kind);
      expect(await stage.update(name, { statuses: { add: ['clientHold'], remove: [] } })).toMatchObject({
        kind: 'unknown',
      });
      expect((await stage.orders.shown(name)).statuses.includes('clientHold')).toBe(executed);
    });

    it('may be decided later, by message', async () => {
      const [name, id] = [await stage.orders.registered('update_pending'), step('update')];
      const change: UpdateDomainCommand = { name, statuses: { add: ['clientHold'], remove: [] } };
      expect(await stage.test.registry.update(stage.test.connection, id, change)).toMatchObject({
        kind: 'pending',
        data: { name: name.ascii },
      });
      expect([...(await stage.orders.shown(name)).statuses].sort()).toEqual(['inactive', 'pendingUpdate']);
      expect(await stage.update(name, { authInfo: null })).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'prohibited' },
      });
      await stage.test.decide();
      const message = (await stage.test.registry.nextMessage(stage.test.connection))!;
      expect(message.content).toMatchObject({
        kind: 'pending_action',
        object: 'domain',
        name: name.ascii,
        succeeded: true,
        clTrid: clTridOf(id),
      });
      await stage.test.registry.acknowledge(stage.test.connection, message.id);
      expect([...(await stage.orders.shown(name)).statuses].sort()).toEqual(['clientHold', 'inactive']);
    });
  });
}
