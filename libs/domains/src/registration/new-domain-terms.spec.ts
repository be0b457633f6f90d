import { type JsonValue, Money } from '@registrar/kernel';
import type { RegistrationOutcome } from './create-at-registry';
import type { RegistrationPayload } from './registration';
import type { SettledOutcome } from './settle-registration';
import { PRICE, RegistrationWorld, START } from '../testing';

const EXPIRES = new Date('2027-03-02T09:15:00Z');
const CREATED: SettledOutcome = {
  kind: 'created',
  createdAt: START,
  expiresAt: EXPIRES,
  roid: 'D1-TEST',
  statuses: ['clientTransferProhibited'],
};

let world: RegistrationWorld;
let started: { operationId: string; payload: RegistrationPayload };
beforeEach(async () => {
  world = await RegistrationWorld.create();
  started = await world.begun('a.example');
});

/** As the request does. */
const execute = (outcome: RegistrationOutcome, attempt = 1) =>
  world.settle.execute(started.operationId, attempt, outcome);

describe('the dates of a new domain', () => {
  const at = (text: string): Date => new Date(text);
  const DATES: { what: string; createdAt?: Date; expiresAt?: Date; kept: [Date, Date] }[] = [
    {
      what: 'as the registry says',
      createdAt: at('2026-03-02T09:14:58Z'),
      expiresAt: at('2027-03-02T09:14:58Z'),
      kept: [at('2026-03-02T09:14:58Z'), at('2027-03-02T09:14:58Z')],
    },
    { what: 'the present and the term where it says nothing', kept: [START, EXPIRES] },
    {
      what: 'another term where it says so',
      createdAt: START,
      expiresAt: at('2028-03-01T00:00:00Z'),
      kept: [START, at('2028-03-01T00:00:00Z')],
    },
    {
      what: 'the day where it says days',
      createdAt: at('2026-03-02T00:00:00Z'),
      expiresAt: at('2027-03-02T00:00:00Z'),
      kept: [at('2026-03-02T00:00:00Z'), at('2027-03-02T00:00:00Z')],
    },
    {
      what: 'the present for a start long ago',
      createdAt: at('1970-01-01T00:00:00Z'),
      expiresAt: EXPIRES,
      kept: [START, EXPIRES],
    },
    {
      what: 'the present for a start far ahead',
      createdAt: at('2036-03-02T00:00:00Z'),
      expiresAt: EXPIRES,
      kept: [START, EXPIRES],
    },
    {
      what: 'the term for an end before the start',
      createdAt: START,
      expiresAt: at('2026-03-02T09:15:00Z'),
      kept: [START, EXPIRES],
    },
    {
      what: 'the term for an end beyond all terms',
      createdAt: START,
      expiresAt: at('9999-12-31T00:00:00Z'),
      kept: [START, EXPIRES],
    },
  ];
  it.each(DATES)('are $what', async ({ createdAt, expiresAt, kept }) => {
    await execute({ kind: 'created', createdAt, expiresAt, statuses: [] });
    const [{ activation }] = world.domains.rows;
    expect([activation?.registeredAt, activation?.expiresAt]).toEqual(kept);
    expect(activation?.transferLockUntil).toEqual(new Date(kept[0].getTime() + 60 * 86_400_000));
    const order = world.orders.orders.get(started.payload.orderId);
    expect(order).toMatchObject({
      captured: Money.of(PRICE),
      refundableUntil: new Date(kept[0].getTime() + 5 * 86_400_000),
    });
  });
});

it('a domain that can never be refunded has no day until which it could', async () => {
  const { operationId, payload } = started;
  world.operations.rows.get(operationId)!.payload = { ...payload, refundDays: 0 } as unknown as JsonValue;
  await execute(CREATED);
  expect(world.orders.orders.get(payload.orderId)).toMatchObject({
    status: 'success',
    refundableUntil: undefined,
  });
});

describe('the lock of a new domain', () => {
  it.each([
    [['clientTransferProhibited', 'ok'], undefined],
    [['ok'], new Date('2026-03-02T09:16:00Z')],
    [[], new Date('2026-03-02T09:16:00Z')],
  ])('with the statuses %j is put later: %p', async (statuses, statusSyncAt) => {
    await execute({ ...CREATED, statuses } as SettledOutcome);
    expect(world.domains.rows[0]).toMatchObject({ registryStatuses: statuses, statusSyncAt });
  });
});
