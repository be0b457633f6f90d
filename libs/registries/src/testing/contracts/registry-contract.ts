import { Money, type DomainName } from '@registrar/kernel';
import {
  clTridOf,
  type CommandId,
  type CreateDomainCommand,
  type StatusChange,
  type TransformOutcome,
} from '../../commands';
import {
  another,
  contactOf,
  step,
  TEN_DOLLARS,
  type ContractName,
  type RegistryUnderTest,
} from '../registry-under-test';

/** The contract of the registry ports; the fake of the cores' tests and the real adapter both pass it. */
export function registryContract(
  describedAs: string,
  make: () => Promise<RegistryUnderTest>,
  close: () => Promise<void> = async () => undefined,
): void {
  describe(`${describedAs}, by the contract of the registry ports,`, () => {
    let test: RegistryUnderTest;
    let contactId: string;
    beforeAll(async () => {
      test = await make();
    });
    afterAll(close);
    beforeEach(async () => {
      contactId = await newContact();
    });

    async function newContact(): Promise<string> {
      const id = `contract-${another()}`;
      await test.registry.createContact(test.connection, step('contact'), contactOf(id), '');
      return id;
    }

    async function newHost(): Promise<string> {
      const name = `ns${another()}.contract.test`;
      await test.registry.createHost(test.connection, step('host'), name);
      return name;
    }

    const order = (name: DomainName, values: Partial<CreateDomainCommand> = {}): CreateDomainCommand => ({
      name,
      years: 1,
      nameservers: [],
      authInfo: '',
      contacts: { registrant: contactId, admin: contactId, tech: contactId },
      fee: TEN_DOLLARS,
      ...values,
    });
    const create = (name: DomainName, values: Partial<CreateDomainCommand> = {}, id = step()) =>
      test.registry.create(test.connection, id, order(name, values));
    const info = (name: DomainName) => test.registry.info(test.connection, name);
    const check = (names: DomainName[], withFee = false, years = 1) =>
      test.registry.check(test.connection, { names, years, withFee });
    const change = (name: DomainName, add: StatusChange['add'], remove: StatusChange['remove'] = []) =>
      test.registry.updateStatuses(test.connection, step('lock'), { name, add, remove });

    it('answers a check name by name, in the order asked', async () => {
      const names = [
        ...Array.from({ length: 14 }, () => test.name('free')),
        test.name('taken'),
        test.name('reserved'),
        test.name('free'),
      ];
      const answers = await check(names);
      expect(answers.map((answer) => answer.name)).toEqual(names.map((name) => name.ascii));
      expect(answers.map((answer) => answer.available)).toEqual([
        ...Array<boolean>(14).fill(true),
        false,
        false,
        true,
      ]);
      expect(answers.filter((answer) => !answer.available).map((answer) => typeof answer.reason)).toEqual([
        'string',
        'string',
      ]);
      expect(answers.every((answer) => answer.fee === undefined)).toBe(true);
    });

    it('quotes fees for the requested term, and marks premium names', async () => {
      const [standard, premium] = await check([test.name('free'), test.name('premium')], true, 2);
      expect(standard.fee).toMatchObject({ premium: false, currency: 'USD', create: Money.of(2_000n) });
      expect(premium.fee).toMatchObject({ premium: true, currency: 'USD', create: Money.of(60_000n) });
    });

    it('quotes of the fees those of a registration and its renewal where only they are requested', async () => {
      const names = [test.name('free'), test.name('premium')];
      const all = await check(names, true);
      const answers = await test.registry.check(test.connection, {
        names,
        years: 1,
        withFee: true,
        onlyRegistration: true,
      });
      expect(answers.map(({ fee }) => [fee!.premium, fee!.create, fee!.renew])).toEqual(
        all.map(({ fee }) => [fee!.premium, fee!.create, fee!.renew]),
      );
      expect(answers.flatMap(({ fee }) => [fee!.transfer, fee!.restore])).toEqual(Array(4).fill(undefined));
    });

    it('creates a domain and shows this registrar as its sponsor', async () => {
      const [name, host] = [test.name('free'), await newHost()];
      const outcome = await create(name, { years: 2, nameservers: [host], fee: Money.of(2_000n) });
      expect(outcome).toMatchObject({ kind: 'done', data: { name: name.ascii, charged: Money.of(2_000n) } });
      const { createdAt, expiresAt } = (outcome as Extract<typeof outcome, { kind: 'done' }>).data;
      expect(expiresAt!.getUTCFullYear() - createdAt!.getUTCFullYear()).toBe(2);
      expect(await info(name)).toEqual({
        kind: 'found',
        info: expect.objectContaining({
          name: name.ascii,
          clientId: test.connection.clientId,
          createdBy: test.connection.clientId,
          createdAt,
          expiresAt,
          statuses: ['ok'],
          registrant: contactId,
          nameservers: [host],
        }),
      });
      expect((await check([name]))[0].available).toBe(false);
    });

    it('asks for leave right before it sends a create, and sends nothing without it', async () => {
      const [wanted, unwanted] = [test.name('free'), test.name('free')];
      const id = step();
      expect(
        await test.registry.create(test.connection, id, order(unwanted), async () => undefined),
      ).toMatchObject({ kind: 'not_sent' });
      expect(await info(unwanted)).toEqual({ kind: 'absent' });
      expect(await test.commandLog.ofOperation(id.operationId)).toEqual([]);
      let asked = 0;
      const leave = async (): Promise<number> => {
        asked += 1;
        return 5_000;
      };
      expect(await test.registry.create(test.connection, step(), order(wanted), leave)).toMatchObject({
        kind: 'done',
      });
      expect(asked).toBe(1);
    });

    it('sells a premium name for its price only', async () => {
      const name = test.name('premium');
      for (const fee of [undefined, TEN_DOLLARS])
        expect(await create(name, { fee })).toMatchObject({ kind: 'refused', refusal: { meaning: 'fee' } });
      expect(await create(name, { fee: Money.of(30_000n) })).toMatchObject({ kind: 'done' });
    });

    it.each<[ContractName, string]>([
      ['taken', 'exists'],
      ['reserved', 'prohibited'],
      ['refused', 'policy'],
    ])('refuses a name that is %s', async (kind, meaning) => {
      expect(await create(test.name(kind))).toMatchObject({
        kind: 'refused',
        refusal: { meaning, code: expect.any(Number), reason: expect.any(String) },
      });
    });

    it('refuses a domain whose contact or host does not exist', async () => {
      const name = test.name('free');
      expect(
        await create(name, { contacts: { registrant: 'rc-nobody', admin: contactId, tech: contactId } }),
      ).toMatchObject({ kind: 'refused', refusal: { meaning: 'absent' } });
      expect(await create(name, { nameservers: ['ns1.nowhere.test'] })).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'absent' },
      });
      expect(await info(name)).toEqual({ kind: 'absent' });
    });

    it('refuses a second domain with one name, also by the same registrar', async () => {
      const name = test.name('free');
      await create(name);
      expect(await create(name)).toMatchObject({
        kind: 'refused',
        refusal: { code: 2302, meaning: 'exists' },
      });
    });

    it('shows a domain of another sponsor as not_ours', async () => {
      const outcome = await info(test.name('taken'));
      expect(
        outcome.kind === 'found'
          ? outcome.info.clientId !== test.connection.clientId
          : outcome.kind === 'not_ours',
      ).toBe(true);
    });

    it('takes a contact and a host that it created before for done', async () => {
      expect(
        await test.registry.createContact(test.connection, step('contact'), contactOf(contactId), ''),
      ).toEqual({ kind: 'done', data: { id: contactId } });
      const host = await newHost();
      expect(await test.registry.createHost(test.connection, step('host'), host)).toEqual({
        kind: 'done',
        data: { name: host },
      });
    });

    it('returns the hosts that it does not know', async () => {
      const known = await newHost();
      expect(
        await test.registry.missingHosts(test.connection, ['ns8.nowhere.test', known, 'ns9.nowhere.test']),
      ).toEqual(['ns8.nowhere.test', 'ns9.nowhere.test']);
    });

    it('reports a create without an answer as unknown; an info shows its outcome', async () => {
      const [executed, notExecuted] = [test.name('drop_after'), test.name('drop_before')];
      for (const name of [executed, notExecuted])
        expect(await create(name)).toMatchObject({ kind: 'unknown' });
      expect(await info(executed)).toMatchObject({
        kind: 'found',
        info: { clientId: test.connection.clientId },
      });
      expect(await info(notExecuted)).toEqual({ kind: 'absent' });
    });

    it.each<[ContractName, boolean]>([
      ['pending_approved', true],
      ['pending_refused', false],
    ])('decides later, by message: %s', async (kind, succeeded) => {
      const [name, id] = [test.name(kind), step()];
      expect(await create(name, {}, id)).toMatchObject({ kind: 'pending', data: { name: name.ascii } });
      expect(await info(name)).toMatchObject({
        kind: 'found',
        info: { statuses: expect.arrayContaining(['pendingCreate']) },
      });
      await test.decide();
      const message = (await test.registry.nextMessage(test.connection))!;
      expect(message.content).toMatchObject({
        kind: 'pending_action',
        object: 'domain',
        name: name.ascii,
        succeeded,
        clTrid: clTridOf(id),
      });
      expect(await test.registry.nextMessage(test.connection)).toMatchObject({ id: message.id });
      await test.registry.acknowledge(test.connection, message.id);
      await test.registry.acknowledge(test.connection, message.id);
      expect(await test.registry.nextMessage(test.connection)).toBeUndefined();
      expect(await info(name)).toMatchObject(
        succeeded ? { kind: 'found', info: { statuses: ['inactive'] } } : { kind: 'absent' },
      );
    });

    it('puts client statuses on and takes them off, and what is so already counts as done', async () => {
      const name = test.name('free');
      await create(name, { nameservers: [await newHost()] });
      const steps: [StatusChange['add'], StatusChange['remove'], string[]][] = [
        [['clientTransferProhibited'], [], ['clientTransferProhibited']],
        [['clientTransferProhibited'], [], ['clientTransferProhibited']],
        [['clientTransferProhibited', 'clientHold'], [], ['clientHold', 'clientTransferProhibited']],
        [[], ['clientHold', 'clientDeleteProhibited'], ['clientTransferProhibited']],
        [[], ['clientTransferProhibited'], ['ok']],
        [[], ['clientTransferProhibited'], ['ok']],
      ];
      for (const [add, remove, statuses] of steps) {
        expect(await change(name, add, remove)).toEqual({ kind: 'done', data: { name: name.ascii } });
        const found = await info(name);
        expect(found.kind === 'found' && [...found.info.statuses].sort()).toEqual(statuses);
      }
    });

    it('lets an update lock be taken off and nothing else be changed', async () => {
      const name = test.name('free');
      await create(name);
      await change(name, ['clientUpdateProhibited']);
      expect(await change(name, ['clientHold'])).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'prohibited' },
      });
      expect(await change(name, [], ['clientUpdateProhibited'])).toMatchObject({ kind: 'done' });
    });

    it('refuses to change a domain that is absent or of another sponsor', async () => {
      expect(await change(test.name('free'), ['clientHold'])).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'absent' },
      });
      expect(await change(test.name('taken'), ['clientHold'])).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'not_ours' },
      });
    });

    it('writes every command down with what came of it', async () => {
      const make = async (kind: ContractName): Promise<[CommandId, TransformOutcome<unknown>]> => {
        const id = step();
        return [id, await create(test.name(kind), {}, id)];
      };
      for (const [id, outcome] of [await make('free'), await make('taken'), await make('drop_before')]) {
        expect(await test.commandLog.ofOperation(id.operationId)).toEqual([
          expect.objectContaining({
            clTrid: clTridOf(id),
            command: 'domain:create',
            connectionId: test.connection.id,
            outcome: outcome.kind,
            answeredAt: expect.any(Date),
          }),
        ]);
      }
    });

    it('says what nobody could do while the registry is away', async () => {
      const { registry, unreachable } = test;
      const name = test.name('free');
      await expect(
        registry.check(unreachable, { names: [name], years: 1, withFee: false }),
      ).rejects.toMatchObject({ code: 'registry.unavailable' });
      await expect(registry.missingHosts(unreachable, ['ns1.nowhere.test'])).rejects.toMatchObject({
        code: 'registry.unavailable',
      });
      await expect(registry.nextMessage(unreachable)).rejects.toMatchObject({ code: 'registry.unavailable' });
      await expect(registry.acknowledge(unreachable, '1')).rejects.toMatchObject({
        code: 'registry.unavailable',
      });
      const id = step();
      const leave = jest.fn(async () => 5_000);
      expect(await registry.create(unreachable, id, order(name), leave)).toMatchObject({ kind: 'not_sent' });
      expect(leave).not.toHaveBeenCalled();
      expect(await registry.info(unreachable, name)).toMatchObject({ kind: 'unknown' });
      expect(await test.commandLog.ofOperation(id.operationId)).toEqual([]);
    });

    it('does not talk inside a unit of work', async () => {
      await test.uow.run(async () => {
        await expect(create(test.name('free'))).rejects.toThrow('unit of work');
        await expect(info(test.name('free'))).rejects.toThrow('unit of work');
        await expect(check([test.name('free')])).rejects.toThrow('unit of work');
        await expect(test.registry.nextMessage(test.connection)).rejects.toThrow('unit of work');
      });
    });
  });
}
