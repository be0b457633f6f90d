import { Money } from '@registrar/kernel';
import { clTridOf, type CommandId, type StatusChange, type TransformOutcome } from '../../commands';
import { contactOf, step, type ContractName, type RegistryUnderTest } from '../registry-under-test';
import { contractOfCreations } from './creations-of-registry';
import { RegistrationStage } from './registration-stage';

/** The contract of the registry ports; the fake of the cores' tests and the real adapter both pass it. */
export function registryContract(
  describedAs: string,
  make: () => Promise<RegistryUnderTest>,
  close: () => Promise<void> = async () => undefined,
): void {
  describe(`${describedAs}, by the contract of the registry ports,`, () => {
    const stage = new RegistrationStage();
    beforeAll(async () => {
      stage.test = await make();
    });
    afterAll(close);
    beforeEach(async () => {
      stage.contactId = await stage.newContact();
    });

    it('answers a check name by name, in the order asked', async () => {
      const names = [
        ...Array.from({ length: 14 }, () => stage.test.name('free')),
        stage.test.name('taken'),
        stage.test.name('reserved'),
        stage.test.name('free'),
      ];
      const answers = await stage.check(names);
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
      const [standard, premium] = await stage.check(
        [stage.test.name('free'), stage.test.name('premium')],
        true,
        2,
      );
      expect(standard.fee).toMatchObject({ premium: false, currency: 'USD', create: Money.of(2_000n) });
      expect(premium.fee).toMatchObject({ premium: true, currency: 'USD', create: Money.of(60_000n) });
    });

    it('quotes of the fees those of a registration and its renewal where only they are requested', async () => {
      const names = [stage.test.name('free'), stage.test.name('premium')];
      const all = await stage.check(names, true);
      const answers = await stage.test.registry.check(stage.test.connection, {
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

    contractOfCreations(stage);

    it('takes a contact and a host that it created before for done', async () => {
      expect(
        await stage.test.registry.createContact(
          stage.test.connection,
          step('contact'),
          contactOf(stage.contactId),
          '',
        ),
      ).toEqual({ kind: 'done', data: { id: stage.contactId } });
      const host = await stage.newHost();
      expect(await stage.test.registry.createHost(stage.test.connection, step('host'), host)).toEqual({
        kind: 'done',
        data: { name: host },
      });
    });

    it('returns the hosts that it does not know', async () => {
      const known = await stage.newHost();
      expect(
        await stage.test.registry.missingHosts(stage.test.connection, [
          'ns8.nowhere.test',
          known,
          'ns9.nowhere.test',
        ]),
      ).toEqual(['ns8.nowhere.test', 'ns9.nowhere.test']);
    });

    it('puts client statuses on and takes them off, and what is so already counts as done', async () => {
      const name = stage.test.name('free');
      await stage.create(name, { nameservers: [await stage.newHost()] });
      const steps: [StatusChange['add'], StatusChange['remove'], string[]][] = [
        [['clientTransferProhibited'], [], ['clientTransferProhibited']],
        [['clientTransferProhibited'], [], ['clientTransferProhibited']],
        [['clientTransferProhibited', 'clientHold'], [], ['clientHold', 'clientTransferProhibited']],
        [[], ['clientHold', 'clientDeleteProhibited'], ['clientTransferProhibited']],
        [[], ['clientTransferProhibited'], ['ok']],
        [[], ['clientTransferProhibited'], ['ok']],
      ];
      for (const [add, remove, statuses] of steps) {
        expect(await stage.changeStatuses(name, add, remove)).toEqual({
          kind: 'done',
          data: { name: name.ascii },
        });
        const found = await stage.info(name);
        expect(found.kind === 'found' && [...found.info.statuses].sort()).toEqual(statuses);
      }
    });

    it('lets an update lock be taken off and nothing else be changed', async () => {
      const name = stage.test.name('free');
      await stage.create(name);
      await stage.changeStatuses(name, ['clientUpdateProhibited']);
      expect(await stage.changeStatuses(name, ['clientHold'])).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'prohibited' },
      });
      expect(await stage.changeStatuses(name, [], ['clientUpdateProhibited'])).toMatchObject({
        kind: 'done',
      });
    });

    it('refuses to change a domain that is absent or of another sponsor', async () => {
      expect(await stage.changeStatuses(stage.test.name('free'), ['clientHold'])).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'absent' },
      });
      expect(await stage.changeStatuses(stage.test.name('taken'), ['clientHold'])).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'not_ours' },
      });
    });

    it('writes every command down with what came of it', async () => {
      const make = async (kind: ContractName): Promise<[CommandId, TransformOutcome<unknown>]> => {
        const id = step();
        return [id, await stage.create(stage.test.name(kind), {}, id)];
      };
      for (const [id, outcome] of [await make('free'), await make('taken'), await make('drop_before')]) {
        expect(await stage.test.commandLog.ofOperation(id.operationId)).toEqual([
          expect.objectContaining({
            clTrid: clTridOf(id),
            command: 'domain:create',
            connectionId: stage.test.connection.id,
            outcome: outcome.kind,
            answeredAt: expect.any(Date),
          }),
        ]);
      }
    });

    it('says what nobody could do while the registry is away', async () => {
      const { registry, unreachable } = stage.test;
      const name = stage.test.name('free');
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
      expect(await registry.create(unreachable, id, stage.order(name), leave)).toMatchObject({
        kind: 'not_sent',
      });
      expect(leave).not.toHaveBeenCalled();
      expect(await registry.info(unreachable, name)).toMatchObject({ kind: 'unknown' });
      expect(await stage.test.commandLog.ofOperation(id.operationId)).toEqual([]);
    });

    it('does not talk inside a unit of work', async () => {
      await stage.test.uow.run(async () => {
        await expect(stage.create(stage.test.name('free'))).rejects.toThrow('unit of work');
        await expect(stage.info(stage.test.name('free'))).rejects.toThrow('unit of work');
        await expect(stage.check([stage.test.name('free')])).rejects.toThrow('unit of work');
        await expect(stage.test.registry.nextMessage(stage.test.connection)).rejects.toThrow('unit of work');
      });
    });
  });
}
