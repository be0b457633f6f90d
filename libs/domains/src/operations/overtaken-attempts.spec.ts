import { badRequest, type JsonValue, type Operation } from '@registrar/kernel';
import { FakeClock, FakeOperations, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { RegistryRefusal } from '@registrar/registries';
import { SettleDelete } from '../lifecycle/settle-delete';
import { SettleHost } from '../hosts/settle-host';
import { SettleRefund } from '../refunds/settle-refund';
import { SettleRestore } from '../restores/settle-restore';
import { SettleChange } from '../changes/settle-change';
import { SettleRegistration } from '../registration/settle-registration';
import { SettleRenewal } from '../renewal/settle-renewal';

const START = new Date('2026-03-02T09:15:00Z');
const ID = '00000000-0000-7000-8000-000000000001';
const RECONCILE_AFTER = 300;

/** A part that must not be called: it would carry on with the overtaken outcome. */
const any = <Part extends object>(): Part =>
  new Proxy(
    {},
    {
      get: () => () => {
        throw new Error('goes on with the outcome');
      },
    },
  ) as Part;
const refusal: RegistryRefusal = { code: 2304, meaning: 'policy', reason: 'Not now' };

let uow: FakeUnitOfWork;
let operations: FakeOperations;
let clock: FakeClock;
const AT = START.toISOString();
/** Readable as the payload of every kind but those of `OTHER_SIDES`. */
const PAYLOAD = {
  domainId: 1,
  orderId: 1,
  orderItemId: 1,
  purchaseId: '00000000-0000-7000-8000-000000000002',
  name: 'a.example',
  tld: 'example',
  connectionId: 1,
  years: 1,
  commandYears: 1,
  currency: 'USD',
  total: '100',
  tax: '0',
  items: [],
  kind: 'late_renewal',
  stage: 'kept',
  deleteAt: AT,
  requestedAt: AT,
  expiresAt: AT,
  registryExpiresAt: AT,
  refundableUntil: AT,
  month: '2026-03',
  limit: { from: AT, percent: 10, least: 50 },
  liftsHold: false,
  locked: false,
  nameservers: [],
  contactIds: { registrant: 1, admin: 1, tech: 1, billing: 1 },
  refundDays: 0,
  hostname: 'ns1.a.example',
  before: {},
  after: {},
};
/** `before` and `after` of the kinds that store other values there. */
const OTHER_SIDES: Readonly<Record<string, { [key: string]: JsonValue }>> = {
  restore: { before: 'domain: a.example' },
  host: { before: null, after: [] },
};
beforeEach(async () => {
  uow = new FakeUnitOfWork();
  operations = new FakeOperations(uow);
  clock = new FakeClock(START);
  await uow.run(() =>
    operations.open({
      id: ID,
      accountId: 7,
      kind: 'update',
      subject: 'a.example',
      payload: PAYLOAD,
      createdAt: START,
      dueAt: START,
    }),
  );
});

const UNKNOWN = { kind: 'unknown', why: 'connection lost' } as const;
const REFUSED = { kind: 'refused', refusal } as const;
const NOT_SENT = { kind: 'not_sent', why: 'no session' } as const;
const REJECTED = { kind: 'rejected', error: badRequest('not in ASCII', 'contact.invalid') } as const;

type Settles = (attempt: number) => Promise<unknown>;
const registration = () =>
  new SettleRegistration({
    uow,
    operations,
    keys: any(),
    domains: any(),
    reader: any(),
    orders: any(),
    promotions: any(),
    ledger: any(),
    outbox: any(),
    clock,
    log: any(),
    reconcileAfterSeconds: RECONCILE_AFTER,
  });
const renewal = () =>
  new SettleRenewal({
    uow,
    operations,
    keys: any(),
    domains: any(),
    reader: any(),
    orders: any(),
    ledger: any(),
    outbox: any(),
    clock,
    log: any(),
    reconcileAfterSeconds: RECONCILE_AFTER,
    charges: any(),
  });
const change = () =>
  new SettleChange({
    uow,
    operations,
    keys: any(),
    domains: any(),
    reader: any(),
    registrants: any(),
    orders: any(),
    outbox: any(),
    clock,
    log: any(),
    reconcileAfterSeconds: RECONCILE_AFTER,
  });
const refund = () =>
  new SettleRefund({
    uow,
    operations,
    keys: any(),
    domains: any(),
    removals: any(),
    graceDeletes: any(),
    books: any(),
    outbox: any(),
    clock,
    log: any(),
    reconcileAfterSeconds: RECONCILE_AFTER,
  });
const restore = () =>
  new SettleRestore({
    uow,
    operations,
    keys: any(),
    returns: any(),
    ends: any(),
    charges: any(),
    reader: any(),
    books: any(),
    outbox: any(),
    clock,
    log: any(),
    reconcileAfterSeconds: RECONCILE_AFTER,
  });
const deletion = () =>
  new SettleDelete({
    uow,
    operations,
    ends: any(),
    charges: any(),
    ledger: any(),
    registrarLimit: any(),
    clock,
    log: any(),
  });
const host = () =>
  new SettleHost({
    uow,
    operations,
    domains: any(),
    hosts: any(),
    reader: any(),
    objects: any(),
    clock,
    log: any(),
    reconcileAfterSeconds: RECONCILE_AFTER,
  });

/** Outcomes by which an attempt has failed: of an attempt that was overtaken they decide nothing. */
const FAILED: [string, Settles][] = [
  ['registration that was refused', (attempt) => registration().execute(ID, attempt, REFUSED)],
  ['registration that was not sent', (attempt) => registration().execute(ID, attempt, NOT_SENT)],
  ['renewal that was refused', (attempt) => renewal().execute(ID, attempt, REFUSED)],
  ['renewal that was not sent', (attempt) => renewal().execute(ID, attempt, NOT_SENT)],
  ['refund whose delete was refused', (attempt) => refund().execute(ID, attempt, REFUSED)],
  ['refund whose delete was not sent', (attempt) => refund().execute(ID, attempt, NOT_SENT)],
  ['restore that was refused', (attempt) => restore().execute(ID, attempt, REFUSED)],
  ['restore of a domain that was gone', (attempt) => restore().execute(ID, attempt, { kind: 'gone' })],
  ['change that was refused', (attempt) => change().execute(ID, attempt, REFUSED)],
  ['change that a rule refused', (attempt) => change().execute(ID, attempt, REJECTED)],
  ['deletion that was refused', (attempt) => deletion().execute(ID, attempt, REFUSED)],
  [
    'deletion of a domain of another registrar',
    (attempt) => deletion().execute(ID, attempt, { kind: 'left' }),
  ],
  ['host that was refused', (attempt) => host().execute(ID, attempt, REFUSED)],
  ['host that was not sent', (attempt) => host().execute(ID, attempt, NOT_SENT)],
];

/**
 * Outcomes that leave an attempt to the reconciler: it looks soon for the present attempt, as planned for
 * another one.
 */
const LOST: [string, Settles][] = [
  ['registration', (attempt) => registration().execute(ID, attempt, UNKNOWN)],
  ['renewal', (attempt) => renewal().execute(ID, attempt, UNKNOWN)],
  ['refund', (attempt) => refund().execute(ID, attempt, UNKNOWN)],
  ['restore', (attempt) => restore().execute(ID, attempt, UNKNOWN)],
  ['change', (attempt) => change().execute(ID, attempt, UNKNOWN)],
  ['deletion', (attempt) => deletion().execute(ID, attempt, UNKNOWN)],
  ['host', (attempt) => host().execute(ID, attempt, UNKNOWN)],
];

const stored = (): Promise<Operation | undefined> => operations.find(ID);
/** Another process begins the second attempt before the outcome of the first one is settled. */
const overtake = (): Promise<number> =>
  uow.run(() => operations.beginAttempt(ID, new Date('2026-03-02T09:20:00Z')));

describe('the first attempt, once another process has begun the second', () => {
  beforeEach(async () => {
    expect(await overtake()).toBe(2);
  });

  it.each(FAILED)('changes nothing as a %s, and the second one does', async (what, settle) => {
    await operations.amend(ID, 2, { ...PAYLOAD, ...OTHER_SIDES[what.split(' ')[0]] });
    const before = await stored();
    await settle(1);
    expect(await stored()).toEqual(before);
    await expect(settle(2)).rejects.toThrow('goes on with the outcome');
  });

  it.each(LOST)(
    'does not bring the next poll forward as a %s without an answer, and the second one does',
    async (_what, settle) => {
      const before = await stored();
      await settle(1);
      expect(await stored()).toEqual(before);
      await settle(2);
      expect(await stored()).toEqual({ ...before, dueAt: new Date('2026-03-02T09:15:30Z') });
    },
  );
});
