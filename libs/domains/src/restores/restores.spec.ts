import { addDays, addYears, Money } from '@registrar/kernel';
import type { PollContent } from '@registrar/registries';
import { Catalog } from '@registrar/catalog';
import { tldOf } from '@registrar/catalog/testing';
import type { TerminationStage } from '../lifecycle/domain-termination';
import { TerminationPollHandler } from '../lifecycle/termination-poll-handler';
import { ACCOUNT, BOTH, RestoreWorld } from '../testing';

let world: RestoreWorld;
beforeEach(async () => {
  world = await RestoreWorld.create();
});

const BACK = { operation: 'succeeded', domain: 'active', stage: 'restored', money: ['hold', 'capture'] };
const NOT_BACK = { operation: 'refused', domain: 'deleted', stage: 'deleted', money: ['hold', 'release'] };
const reports = (): void => world.base.registry.wantReports(world.base.connection.id);

describe('a restore from redemption', () => {
  it('is quoted, paid, and brings back the domain as it left with the year that the registry adds', async () => {
    const { expireDate, ...quote } = await world.quote();
    expect(quote).toEqual({
      domainName: 'a.example',
      kind: 'redemption',
      items: [
        { type: 'restore', price: 60 },
        { type: 'renewal', price: 14.5, years: 1 },
      ],
      purchasePrice: BOTH,
      totalPrice: BOTH,
      restorableUntil: expect.any(String),
    });
    expect(await world.execute()).toMatchObject({
      kind: 'answered',
      answer: { status: 'restored', totalPaid: BOTH, domain: { domainName: 'a.example', expireDate } },
    });
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore']]);
  });

  it.each<[string, ('renewal' | 'restore')[], boolean]>([
    ['goes on under a blocked TLD', [], true],
    ['does not where the block lists restores', ['restore'], false],
    ['does not where the block lists the renewal that is due with it', ['renewal'], false],
  ])('%s', async (_, products, isSold) => {
    world.base.catalog.block('example', ...products);
    if (isSold)
      expect(await world.execute()).toMatchObject({ kind: 'answered', answer: { status: 'restored' } });
    else
      await expect(world.execute()).rejects.toMatchObject({
        kind: 'unprocessable',
        message: 'Unsupported TLD',
      });
  });

  it('reports where the registry wants it, with both declarations and no data of people', async () => {
    reports();
    expect(await world.execute()).toMatchObject({ answer: { status: 'restored' } });
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'report']]);
    const [, { payload }] = world.base.registry.sent('domain:restore');
    expect(payload).toMatchObject({
      report: {
        before: expect.stringContaining('ns1.example.net'),
        statements: [expect.stringContaining('has not restored'), expect.stringContaining('material breach')],
      },
    });
    expect(JSON.stringify(payload)).not.toMatch(/Ilse|Varga|@example/);
  });

  it('lifts the hold of the expiry and nothing else', async () => {
    world.base.domains.rows[0].locks = ['ExpirationClientHold', 'RegistrarLock'];
    await world.execute();
    expect([world.base.domains.rows[0].locks, world.base.eventNames]).toEqual([
      ['RegistrarLock'],
      ['domain.lock.status_change'],
    ]);
  });

  it('renews where the registry has restored the term as it was', async () => {
    world.base.registry.script('a.example', 'drop_before', { command: 'restore' });
    const { expiresAt } = world.base.registry.domain(world.base.connection, 'a.example')!;
    await world.execute();
    world.there({ statuses: ['ok'], graceStatuses: [], expiresAt });
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'renew']]);
  });

  it.each<[string, Parameters<RestoreWorld['base']['registry']['script']>[1], string[]]>([
    ['was lost after it was carried out', 'drop_after', ['restore']],
    ['was lost before', 'drop_before', ['restore', 'restore']],
  ])('whose answer %s is finished by the worker', async (_, script, sent) => {
    world.base.registry.script('a.example', script, { command: 'restore' });
    expect(await world.execute()).toMatchObject({ kind: 'unknown' });
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([BACK, sent]);
  });

  it('is given up after two requests without an answer, with the money back', async () => {
    world.base.registry.script('a.example', 'drop_before', { command: 'restore', times: 2 });
    await world.execute();
    for (let round = 0; round < 3; round += 1) await world.recover();
    expect(world.outcome).toEqual(NOT_BACK);
  });
});

describe('a restore whose report is not taken', () => {
  beforeEach(async () => {
    reports();
    world.base.registry.script('a.example', 'refuse', { command: 'restore_report' });
    expect(await world.execute()).toMatchObject({ kind: 'unknown' });
  });

  it('is shown to staff at once, and reported again', async () => {
    expect([world.operation?.state, world.operation?.attentionAt]).toEqual(['open', world.base.clock.now()]);
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'report', 'report']]);
  });

  it('falls back to redemption: the money goes back, nothing is sent again, and staff are told', async () => {
    world.there({ graceStatuses: ['redemptionPeriod'] });
    const now = world.base.clock.now.bind(world.base.clock) as (accountId?: number) => Date;
    const ahead = jest
      .spyOn(world.base.clock, 'now')
      .mockImplementation((...[accountId]: unknown[]) =>
        accountId === undefined ? now() : addDays(now(), 30),
      );
    await world.recover();
    ahead.mockRestore();
    // So soon it is a look that lags, whatever the account's time is.
    expect(world.operation?.state).toBe('open');
    await world.recover(31 * 86_400);
    expect([world.outcome, world.sent]).toEqual([NOT_BACK, ['restore', 'report']]);
    expect(world.base.log.lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'restore charged by the registry failed',
      }),
    );
    expect(world.ends.ends.get(world.base.domains.rows[0].id)?.trouble).toContain('redemption period again');
  });
});

describe('a restore before the delete', () => {
  beforeEach(async () => {
    world = await RestoreWorld.create({ deleted: false });
  });

  it('is a renewal, at its price', async () => {
    expect(await world.quote()).toMatchObject({
      kind: 'late_renewal',
      items: [{ type: 'renewal', price: 14.5, years: 1 }],
      purchasePrice: 14.5,
    });
    expect(await world.execute({ purchasePrice: 14.5 })).toMatchObject({
      answer: { status: 'restored', totalPaid: 14.5 },
    });
    expect([world.outcome, world.sent]).toEqual([BACK, ['renew']]);
  });

  it('sends nothing for a year that the registry has added by itself', async () => {
    const { expiresAt } = world.base.registry.domain(world.base.connection, 'a.example')!;
    world.there({ expiresAt: addYears(expiresAt!, 1) });
    await world.execute({ purchasePrice: 14.5 });
    expect([world.outcome, world.sent]).toEqual([BACK, []]);
  });

  it('posts the fee of that year where the charge was not noticed before, once', async () => {
    const { registry, connection, connections, clock, uow, domains, money } = world.base;
    connections.put({
      ...connection,
      profile: { ...connection.profile, fee: { ...connection.profile.fee, mode: 'fee', currency: 'USD' } },
    });
    const termEnd = domains.rows[0].activation!.expiresAt;
    const fee = Money.of(9_00n);
    registry.setFee('a.example', {
      class: 'standard',
      premium: false,
      currency: 'USD',
      create: fee,
      renew: fee,
    });
    await uow.run(() =>
      world.charges.expect(
        {
          domainId: domains.rows[0].id,
          connectionId: connection.id,
          name: 'a.example',
          termEnd,
          graceUntil: addDays(clock.now(), 10),
        },
        clock.now(),
      ),
    );
    world.there({ expiresAt: addYears(termEnd, 1) });
    await world.execute({ purchasePrice: 14.5 });
    expect([world.outcome, world.sent, world.charges.rows[0].state]).toEqual([BACK, [], 'kept']);
    expect(money.registryCosts).toMatchObject([{ reference: 'auto_renew:1', amount: fee }]);
  });

  it('ends, with the money back, when the registry takes the renewal and refuses it then', async () => {
    jest
      .spyOn(world.base.registry, 'renew')
      .mockResolvedValueOnce({ kind: 'pending', data: { name: 'a.example' } });
    expect(await world.execute({ purchasePrice: 14.5 })).toMatchObject({ answer: { status: 'pending' } });
    const content = {
      kind: 'pending_action',
      object: 'domain',
      name: 'a.example',
      succeeded: false,
      clTrid: `${world.operation!.id}-renew-1`,
    } as const;
    expect(
      await world.base.uow.run(() =>
        world.pollHandler.handle(world.base.connection, {
          id: '1',
          count: 1,
          text: 'Refused.',
          content,
          raw: '',
        }),
      ),
    ).toBe('applied');
    expect(world.outcome).toEqual({ ...NOT_BACK, stage: 'kept' });
  });

  it('comes to nothing when the delete was faster: a restore has another price', async () => {
    world.base.registry.script('a.example', 'drop_before', { command: 'renew' });
    await world.execute({ purchasePrice: 14.5 });
    world.there({ statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'] });
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([{ ...NOT_BACK, stage: 'kept' }, ['renew']]);
  });
});

describe('a restore is refused, with nothing begun,', () => {
  const BY_STAFF = { purchasePrice: undefined, byStaff: { waived: true, begin: async () => undefined } };
  const stageIs = (stage: TerminationStage): void =>
    void (world.ends.ends.get(world.base.domains.rows[0].id)!.stage = stage);

  it.each<[string, () => Promise<unknown> | unknown, object, object]>([
    ['without the price', () => undefined, { purchasePrice: undefined }, { code: 'domains.price_required' }],
    ['with another price', () => undefined, { purchasePrice: 60 }, { code: 'domains.price_mismatch' }],
    ['to another account', () => undefined, { accountId: ACCOUNT + 1 }, { kind: 'not_found' }],
    ['of a name that nobody had', () => undefined, { domainName: 'b.example' }, { kind: 'not_found' }],
    [
      'when the last days have begun',
      () => world.there({ graceStatuses: ['pendingDelete'] }),
      {},
      { code: 'restores.not_restorable' },
    ],
    [
      'when another registrar has it',
      () => world.there({ clientId: 'registrar-b' }),
      {},
      { code: 'restores.not_restorable' },
    ],
    [
      'while somebody restores it at the registry',
      () => world.there({ graceStatuses: ['pendingRestore'] }),
      {},
      { code: 'domains.busy' },
    ],
    [
      'while the registry cannot be asked',
      () => world.base.registry.takeDown(world.base.connection.id),
      {},
      { kind: 'upstream_invalid' },
    ],
    ['after the deadline', () => undefined, { deadline: new Date(0) }, { kind: 'upstream_timeout' }],
    ['while it is deleted', () => stageIs('deleting'), {}, { code: 'domains.busy' }],
    ['when it is gone', () => stageIs('gone'), {}, { code: 'restores.not_restorable' }],
    [
      'when its end saw it with another registrar',
      () => stageIs('left'),
      {},
      { code: 'restores.not_restorable' },
    ],
    ['while another restore of it is under way', () => stageIs('restoring'), {}, { code: 'domains.busy' }],
    ['to staff when it is gone', () => stageIs('gone'), BY_STAFF, { code: 'restores.not_restorable' }],
    [
      'to staff when its end saw it with another registrar',
      () => stageIs('left'),
      BY_STAFF,
      { code: 'restores.not_restorable' },
    ],
    ['to staff while it is deleted', () => stageIs('deleting'), BY_STAFF, { code: 'domains.busy' }],
  ])('%s', async (_, arrange, values, error) => {
    await arrange();
    await expect(world.execute(values)).rejects.toMatchObject(error);
    expect([world.operation, world.sent]).toEqual([undefined, []]);
  });

  it('when the registrar has removed it, but not to staff, who may waive the price', async () => {
    world = await RestoreWorld.create({ reason: 'administrative' });
    await expect(world.execute()).rejects.toMatchObject({ code: 'restores.not_restorable' });
    const audited: number[] = [];
    await world.execute({
      purchasePrice: undefined,
      byStaff: { waived: true, begin: async (id) => void audited.push(id) },
    });
    expect([world.outcome, audited]).toEqual([{ ...BACK, money: [] }, [world.base.domains.rows[0].id]]);
  });

  it('a second time, once it is back', async () => {
    await world.execute();
    await expect(world.execute()).rejects.toMatchObject({
      code: 'restores.not_restorable',
      details: 'The domain is in the account.',
    });
  });
});

describe('staff end a restore in doubt', () => {
  beforeEach(async () => {
    world.base.registry.script('a.example', 'drop_before', { command: 'restore' });
    await world.execute();
  });
  const end = (verdict: 'carried_out' | 'not_carried_out') =>
    world.base.uow.run(() => {
      const info = world.base.registry.domain(world.base.connection, 'a.example')!;
      return world.settle.settleManually(
        world.operation!.id,
        verdict === 'carried_out' ? info : undefined,
        new Error('given up') as never,
        verdict,
      );
    });

  it('as carried out only when the registry shows it as not deleted', async () => {
    await expect(end('carried_out')).rejects.toMatchObject({ code: 'operations.not_restored' });
    world.there({ statuses: ['ok'], graceStatuses: [] });
    await end('carried_out');
    expect(world.outcome).toEqual(BACK);
  });

  it('as not carried out, with the money back', async () => {
    await end('not_carried_out');
    expect(world.outcome).toEqual(NOT_BACK);
  });
});

describe('a message of the registry', () => {
  const other = (name?: string): PollContent => ({ kind: 'other', name, namespaces: [] });
  const tell = (handler: { handle: RestoreWorld['pollHandler']['handle'] }, content: PollContent) =>
    world.base.uow.run(() =>
      handler.handle(world.base.connection, { id: '1', count: 1, text: 'Domain deleted.', content, raw: '' }),
    );
  const endHandler = () =>
    new TerminationPollHandler(
      world.base.operations,
      world.ends,
      world.charges,
      new Catalog(world.base.catalog),
      world.base.clock,
    );

  it('about a restore under way makes the worker look at once; about anything else it says nothing', async () => {
    world.base.registry.script('a.example', 'drop_after', { command: 'restore' });
    await world.execute();
    world.base.clock.advance(1);
    expect([
      await tell(world.pollHandler, other('b.example')),
      await tell(world.pollHandler, other()),
      await tell(world.pollHandler, other('a.example')),
    ]).toEqual([undefined, undefined, 'applied']);
    expect(world.operation?.dueAt).toEqual(world.base.clock.now());
  });

  it('that the request was refused ends it, with the money back', async () => {
    world.base.registry.script('a.example', 'pending', { command: 'restore' });
    expect(await world.execute()).toMatchObject({ kind: 'answered', answer: { status: 'pending' } });
    const { content } = world.base.registry.decide(world.base.connection, 'a.example', false);
    expect(await tell(world.pollHandler, content)).toBe('applied');
    expect(world.outcome).toEqual(NOT_BACK);
  });

  it('about a domain that left is reason to look at it now, but not to delete one that is kept', async () => {
    const row = world.ends.ends.get(world.base.domains.rows[0].id)!;
    row.dueAt = addDays(world.base.clock.now(), 1);
    expect(await tell(endHandler(), other('a.example'))).toBe('applied');
    expect(row.dueAt).toEqual(world.base.clock.now());
    row.stage = 'kept';
    expect([
      await tell(endHandler(), other('a.example')),
      await tell(endHandler(), other('b.example')),
    ]).toEqual([undefined, undefined]);
  });

  it('of a renewal that comes before our calendar has seen the end is followed', async () => {
    world.charges.expired = { domainId: 1, termEnd: world.base.clock.now() };
    expect(await tell(endHandler(), other('a.example'))).toBe('applied');
    expect(world.charges.rows).toMatchObject([
      { state: 'expected', graceUntil: addDays(world.base.clock.now(), 45) },
    ]);
  });

  it('of an expired domain is left to staff, and no charge is expected, where the registry renews nothing', async () => {
    const { base } = world;
    base.catalog.put(
      tldOf({ name: 'example', connectionId: base.connection.id, endOfLife: { autoRenewDays: 0 } }),
    );
    world.charges.expired = { domainId: 1, termEnd: base.clock.now() };
    world.ends.ends.get(base.domains.rows[0].id)!.stage = 'kept';
    expect([await tell(endHandler(), other('a.example')), world.charges.rows]).toEqual([undefined, []]);
  });
});
