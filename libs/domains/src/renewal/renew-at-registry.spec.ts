import { Money } from '@registrar/kernel';
import type { RenewalOutcome } from './renew-at-registry';
import type { RenewalPayload } from './renewal';
import { RenewalWorld, START } from '../testing';

let world: RenewalWorld;
let started: { operationId: string; payload: RenewalPayload };
beforeEach(async () => {
  world = await RenewalWorld.create();
  started = await world.begun();
  world.base.registry.commands.length = 0;
});

const execute = (values: Partial<RenewalPayload> = {}): Promise<RenewalOutcome> =>
  world.registry.execute({
    operationId: started.operationId,
    attempt: 1,
    payload: { ...started.payload, ...values },
  });
const sent = () =>
  world.base.registry.commands.map(({ clTrid }) => clTrid!.replace(`${started.operationId}-`, ''));
const RENEWED = new Date('2028-03-02T09:15:00Z');

it.each([
  ['done', undefined, { kind: 'done', expiresAt: RENEWED, holdLifted: false }],
  [
    'refused',
    'refuse',
    { kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'Parameter value policy error' } },
  ],
  ['unknown', 'drop_after', { kind: 'unknown', why: 'connection lost' }],
  ['not sent', 'not_sent', { kind: 'not_sent', why: 'no session' }],
] as const)('a renewal that is %s is returned so', async (_, script, outcome) => {
  if (script) world.base.registry.script('a.example', script, { command: 'renew' });
  expect(await execute()).toStrictEqual(outcome);
  expect(sent()).toEqual(script === 'not_sent' ? [] : ['renew-1']);
});

it('a renewal that the registry decides on later is pending, without what it said beside it', async () => {
  jest
    .spyOn(world.base.registry, 'renew')
    .mockImplementation(async (_connection, _id, _command, clearance) => {
      await clearance!();
      return { kind: 'pending', data: { name: 'a.example', expiresAt: RENEWED } };
    });
  expect(await execute({ liftsHold: true })).toStrictEqual({ kind: 'pending' });
  expect(sent()).toEqual([]);
});

it('an attempt that another one has overtaken sends nothing', async () => {
  await world.base.uow.run(() => world.base.operations.beginAttempt(started.operationId, START));
  expect([await execute(), sent()]).toEqual([{ kind: 'overtaken' }, []]);
});

it('the fee that the registry named is acknowledged, with the end of the term that it counts from', async () => {
  await execute({ registryFee: { amount: '900', currency: 'EUR' } });
  expect(world.base.registry.sent('domain:renew')[0].payload).toMatchObject({
    years: 1,
    expiresAt: new Date('2027-03-02T09:15:00Z'),
    fee: Money.of(900n, 'EUR'),
  });
});

describe('the hold of an expired domain', () => {
  it.each([
    [undefined, true],
    ['refuse', false],
    ['unknown', false],
  ] as const)('is taken off after the renewal (%s: %s)', async (script, holdLifted) => {
    if (script) world.base.registry.script('a.example', script, { command: 'update' });
    expect(await execute({ liftsHold: true })).toEqual({ kind: 'done', expiresAt: RENEWED, holdLifted });
    expect(sent()).toEqual(['renew-1', 'unhold-1']);
    expect(world.base.registry.sent('domain:update')[0].payload).toMatchObject({
      add: [],
      remove: ['clientHold'],
    });
  });

  it('is taken off without a renewal where the registry has renewed by itself', async () => {
    expect(
      await execute({ commandYears: 0, registryExpiresAt: '2028-03-02T09:15:00.000Z', liftsHold: true }),
    ).toEqual({ kind: 'done', expiresAt: RENEWED, holdLifted: true });
    expect(sent()).toEqual(['unhold-1']);
  });
});
