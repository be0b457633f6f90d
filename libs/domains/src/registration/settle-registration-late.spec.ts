import { addDays, addSeconds, addYears, badRequest, type JsonValue } from '@registrar/kernel';
import type { RegistrationPayload } from './registration';
import type { SettledOutcome } from './settle-registration';
import { RegistrationWorld, START } from '../testing';

const CREATED: SettledOutcome = { kind: 'created', statuses: ['clientTransferProhibited'] };

let world: RegistrationWorld;
let started: { operationId: string; payload: RegistrationPayload };
beforeEach(async () => {
  world = await RegistrationWorld.create();
  started = await world.begun('a.example');
});

const settle = (outcome: SettledOutcome) =>
  world.uow.run(() => world.settle.settle(started.operationId, outcome));
const amend = (values: Partial<RegistrationPayload>): void => {
  world.operations.rows.get(started.operationId)!.payload = {
    ...started.payload,
    ...values,
  } as unknown as JsonValue;
};
const activation = () => world.domains.rows[0].activation!;

it('a domain that is created after its registration was given up is logged for staff, and no other outcome is', async () => {
  await settle({ kind: 'rejected', error: badRequest('no') });
  await settle({ kind: 'pending' });
  await settle({ kind: 'not_sent', why: 'no session' });
  expect(world.log.lines).toEqual([]);
  await settle(CREATED);
  expect(world.log.lines).toEqual([
    {
      level: 'error',
      message: 'domain registered after its registration was refused',
      fields: { operation: started.operationId, subject: 'a.example' },
    },
  ]);
  expect(await world.outcomeOf(started)).toEqual({
    operation: 'refused',
    domain: 'failed',
    order: 'failed',
    money: ['hold', 'release'],
  });
});

it('a domain that is created once is logged as nothing odd', async () => {
  await settle(CREATED);
  await settle(CREATED);
  expect(world.log.lines).toEqual([]);
});

describe('the TransferLock of a domain whose start the registry puts elsewhere', () => {
  it.each([
    ['is none when it is over', -2, 1, undefined],
    ['is none when it ends now', -1, 1, undefined],
    ['is the rest of it', -1, 2, 1],
    ['is none where the TLD has none, also for a start ahead', 1, 0, undefined],
  ])('%s', async (_, startsIn, transferLockDays, days) => {
    amend({ transferLockDays });
    await settle({ ...CREATED, createdAt: addDays(START, startsIn) } as SettledOutcome);
    expect(activation().transferLockUntil).toEqual(days === undefined ? undefined : addDays(START, days));
  });
});

describe('the dates of the registry', () => {
  it.each([
    [addDays(START, -2), true],
    [addSeconds(addDays(START, -2), -1), false],
    [addDays(START, 2), true],
    [addSeconds(addDays(START, 2), 1), false],
  ])('count as the start from two days before to two days after: %s (%s)', async (createdAt, counts) => {
    await settle({ ...CREATED, createdAt } as SettledOutcome);
    expect(activation().registeredAt).toEqual(counts ? createdAt : START);
  });

  it.each([
    [addYears(START, 2), true],
    [addSeconds(addYears(START, 2), 1), false],
    [addSeconds(START, 1), true],
    [START, false],
  ])('count as the end up to a year more than was bought: %s (%s)', async (expiresAt, counts) => {
    await settle({ ...CREATED, createdAt: START, expiresAt } as SettledOutcome);
    expect(activation().expiresAt).toEqual(counts ? expiresAt : addYears(START, 1));
  });
});

it('a refusal gives back the use of a promotion only where there was one', async () => {
  const release = jest.spyOn(world.promotions, 'releaseUse');
  await settle({ kind: 'not_sent', why: 'no session' });
  expect(release).not.toHaveBeenCalled();
});

it('an outcome of a domain that is gone cannot be answered', async () => {
  jest.spyOn(world.reader, 'find').mockResolvedValue(undefined);
  await expect(settle({ kind: 'pending' })).rejects.toThrow(
    `domain of operation ${started.operationId} is not to be found`,
  );
});
