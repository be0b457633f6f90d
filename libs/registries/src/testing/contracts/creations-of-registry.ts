import { Money } from '@registrar/kernel';
import { clTridOf } from '../../commands';
import { step, TEN_DOLLARS, type ContractName } from '../registry-under-test';
import type { RegistrationStage } from './registration-stage';

/** Part of `registryContract`: domains that are created, refused, pending or without an answer. */
export function contractOfCreations(stage: RegistrationStage): void {
  it('creates a domain and shows this registrar as its sponsor', async () => {
    const [name, host] = [stage.test.name('free'), await stage.newHost()];
    const outcome = await stage.create(name, { years: 2, nameservers: [host], fee: Money.of(2_000n) });
    expect(outcome).toMatchObject({ kind: 'done', data: { name: name.ascii, charged: Money.of(2_000n) } });
    const { createdAt, expiresAt } = (outcome as Extract<typeof outcome, { kind: 'done' }>).data;
    expect(expiresAt!.getUTCFullYear() - createdAt!.getUTCFullYear()).toBe(2);
    expect(await stage.info(name)).toEqual({
      kind: 'found',
      info: expect.objectContaining({
        name: name.ascii,
        clientId: stage.test.connection.clientId,
        createdBy: stage.test.connection.clientId,
        createdAt,
        expiresAt,
        statuses: ['ok'],
        registrant: stage.contactId,
        nameservers: [host],
      }),
    });
    expect((await stage.check([name]))[0].available).toBe(false);
  });

  it('asks for leave right before it sends a create, and sends nothing without it', async () => {
    const [wanted, unwanted] = [stage.test.name('free'), stage.test.name('free')];
    const id = step();
    expect(
      await stage.test.registry.create(
        stage.test.connection,
        id,
        stage.order(unwanted),
        async () => undefined,
      ),
    ).toMatchObject({ kind: 'not_sent' });
    expect(await stage.info(unwanted)).toEqual({ kind: 'absent' });
    expect(await stage.test.commandLog.ofOperation(id.operationId)).toEqual([]);
    let asked = 0;
    const leave = async (): Promise<number> => {
      asked += 1;
      return 5_000;
    };
    expect(
      await stage.test.registry.create(stage.test.connection, step(), stage.order(wanted), leave),
    ).toMatchObject({
      kind: 'done',
    });
    expect(asked).toBe(1);
  });

  it('sells a premium name for its price only', async () => {
    const name = stage.test.name('premium');
    for (const fee of [undefined, TEN_DOLLARS])
      expect(await stage.create(name, { fee })).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'fee' },
      });
    expect(await stage.create(name, { fee: Money.of(30_000n) })).toMatchObject({ kind: 'done' });
  });

  it.each<[ContractName, string]>([
    ['taken', 'exists'],
    ['reserved', 'prohibited'],
    ['refused', 'policy'],
  ])('refuses a name that is %s', async (kind, meaning) => {
    expect(await stage.create(stage.test.name(kind))).toMatchObject({
      kind: 'refused',
      refusal: { meaning, code: expect.any(Number), reason: expect.any(String) },
    });
  });

  it('refuses a domain whose contact or host does not exist', async () => {
    const name = stage.test.name('free');
    expect(
      await stage.create(name, {
        contacts: { registrant: 'rc-nobody', admin: stage.contactId, tech: stage.contactId },
      }),
    ).toMatchObject({ kind: 'refused', refusal: { meaning: 'absent' } });
    expect(await stage.create(name, { nameservers: ['ns1.nowhere.test'] })).toMatchObject({
      kind: 'refused',
      refusal: { meaning: 'absent' },
    });
    expect(await stage.info(name)).toEqual({ kind: 'absent' });
  });

  it('refuses a second domain with one name, also by the same registrar', async () => {
    const name = stage.test.name('free');
    await stage.create(name);
    expect(await stage.create(name)).toMatchObject({
      kind: 'refused',
      refusal: { code: 2302, meaning: 'exists' },
    });
  });

  it('shows a domain of another sponsor as not_ours', async () => {
    const outcome = await stage.info(stage.test.name('taken'));
    expect(
      outcome.kind === 'found'
        ? outcome.info.clientId !== stage.test.connection.clientId
        : outcome.kind === 'not_ours',
    ).toBe(true);
  });

  it('reports a create without an answer as unknown; an info shows its outcome', async () => {
    const [executed, notExecuted] = [stage.test.name('drop_after'), stage.test.name('drop_before')];
    for (const name of [executed, notExecuted])
      expect(await stage.create(name)).toMatchObject({ kind: 'unknown' });
    expect(await stage.info(executed)).toMatchObject({
      kind: 'found',
      info: { clientId: stage.test.connection.clientId },
    });
    expect(await stage.info(notExecuted)).toEqual({ kind: 'absent' });
  });

  it.each<[ContractName, boolean]>([
    ['pending_approved', true],
    ['pending_refused', false],
  ])('decides later, by message: %s', async (kind, succeeded) => {
    const [name, id] = [stage.test.name(kind), step()];
    expect(await stage.create(name, {}, id)).toMatchObject({ kind: 'pending', data: { name: name.ascii } });
    expect(await stage.info(name)).toMatchObject({
      kind: 'found',
      info: { statuses: expect.arrayContaining(['pendingCreate']) },
    });
    await stage.test.decide();
    const message = (await stage.test.registry.nextMessage(stage.test.connection))!;
    expect(message.content).toMatchObject({
      kind: 'pending_action',
      object: 'domain',
      name: name.ascii,
      succeeded,
      clTrid: clTridOf(id),
    });
    expect(await stage.test.registry.nextMessage(stage.test.connection)).toMatchObject({ id: message.id });
    await stage.test.registry.acknowledge(stage.test.connection, message.id);
    await stage.test.registry.acknowledge(stage.test.connection, message.id);
    expect(await stage.test.registry.nextMessage(stage.test.connection)).toBeUndefined();
    expect(await stage.info(name)).toMatchObject(
      succeeded ? { kind: 'found', info: { statuses: ['inactive'] } } : { kind: 'absent' },
    );
  });
}
