import type { RegistryHoldQueries } from '@registrar/domains';
import { BodyPipe } from '@registrar/http';
import { DomainName } from '@registrar/kernel';
import type { FourEyes, SetRegistryHold, StaffActor } from '@registrar/staff';
import { DomainLocksController } from '../domain-locks/domain-locks.controller';
import { DomainLockDto } from '../domain-locks/domain-locks.dto';
import { RegistryHoldsController } from './registry-holds.controller';
import { LiftRegistryHoldDto, SetRegistryHoldDto } from './registry-holds.dto';

const ACTOR = { name: 'Ada', role: 'registry' } as unknown as StaffActor;
const NAME = DomainName.of('a.example');
const NOW = new Date('2026-03-02T09:15:00Z');
const SHOWN = {
  id: 5,
  kind: 'court',
  state: 'setting',
  statuses: ['clientHold'],
  locks: ['RegistrarLock'],
  reason: 'order 17/4',
  setBy: 'Ada',
  setAt: NOW,
};
const HOLD = { ...SHOWN, domainId: 9, kept: { statuses: [], locks: [] } };

const list = jest.fn().mockResolvedValue([HOLD]);
const set = jest.fn().mockResolvedValue(HOLD);
const perform = jest.fn();
const fourEyes = { perform } as unknown as FourEyes;
const holds = new RegistryHoldsController(
  { list } as unknown as RegistryHoldQueries,
  { execute: set } as unknown as SetRegistryHold,
  fourEyes,
);
const locks = new DomainLocksController(fourEyes);

const read = async (metatype: new () => object, body: object): Promise<unknown> =>
  new BodyPipe().transform(body, { type: 'body', metatype });

it('lists the holds of a domain without the ids and states that are stored beside them', async () => {
  expect(await holds.list(NAME)).toEqual({ items: [SHOWN] });
  expect(list.mock.lastCall).toEqual(['a.example']);
});

it.each([undefined, 'letter of 2 March'])('sets a hold with the evidence %p', async (evidence) => {
  expect(await holds.put(ACTOR, NAME, { kind: 'court', reason: 'order 17/4', evidence })).toEqual(SHOWN);
  expect(set.mock.lastCall).toEqual([
    ACTOR,
    { domainName: 'a.example', kind: 'court', reason: 'order 17/4', evidence },
  ]);
});

it('lifts a hold with the approval of a second person', async () => {
  perform.mockResolvedValue(HOLD);
  expect(await holds.end(ACTOR, NAME, 5, { reason: 'order lifted' })).toEqual(SHOWN);
  expect(perform.mock.lastCall).toEqual([
    ACTOR,
    'domain.lift_hold',
    { domainName: 'a.example', id: 5, reason: 'order lifted' },
  ]);
});

it.each([
  ['sets', 'domain.set_lock', true, () => locks.set(ACTOR, NAME, { lock: 'RegistrarLock' })],
  ['clears', 'domain.clear_lock', false, () => locks.clear(ACTOR, NAME, { lock: 'RegistrarLock' })],
] as const)('%s a lock with the approval of a second person: %s', async (_title, operation, on, act) => {
  perform.mockResolvedValue('pending');
  expect(await act()).toEqual({ outcome: 'pending' });
  const command = { domainName: 'a.example', lock: 'RegistrarLock', on };
  expect(perform.mock.lastCall).toEqual([ACTOR, operation, command]);
});

it.each<[new () => object, object]>([
  ...['abuse', 'court', 'unpaid', 'urs_udrp_lock'].map((kind): [new () => object, object] => [
    SetRegistryHoldDto,
    { kind, reason: 'a' },
  ]),
  [SetRegistryHoldDto, { kind: 'court', reason: 'a'.repeat(500), evidence: 'e'.repeat(4_000) }],
  [LiftRegistryHoldDto, { reason: 'a' }],
  [LiftRegistryHoldDto, { reason: 'a'.repeat(500) }],
  ...['RegistrarLock', 'AccountLock', 'ClientHold'].map((lock): [new () => object, object] => [
    DomainLockDto,
    { lock },
  ]),
])('accepts a body of %p (%#)', async (dto, body) => {
  expect(await read(dto, body)).toEqual(body);
});

const HOLD_BODY = { kind: 'court', reason: 'a' };
it.each<[new () => object, object, RegExp]>([
  [SetRegistryHoldDto, { reason: 'a' }, /^'kind' cannot be null$/],
  [SetRegistryHoldDto, { kind: 'fraud', reason: 'a' }, /^kind is invalid: it must be one of abuse, court, /],
  [SetRegistryHoldDto, { kind: 'court' }, /^'reason' cannot be null$/],
  [SetRegistryHoldDto, { kind: 'court', reason: '' }, /^reason must be longer than or equal to 1 /],
  [
    SetRegistryHoldDto,
    { kind: 'court', reason: 'a'.repeat(501) },
    /^reason must be shorter than or equal to 500 /,
  ],
  [SetRegistryHoldDto, { ...HOLD_BODY, evidence: '' }, /^evidence must be longer than or equal to 1 /],
  [
    SetRegistryHoldDto,
    { ...HOLD_BODY, evidence: 'e'.repeat(4_001) },
    /^evidence must have at most 4000 characters$/,
  ],
  [LiftRegistryHoldDto, {}, /^'reason' cannot be null$/],
  [LiftRegistryHoldDto, { reason: '' }, /^reason must be longer than or equal to 1 /],
  [LiftRegistryHoldDto, { reason: 'a'.repeat(501) }, /^reason must be shorter than or equal to 500 /],
  [DomainLockDto, {}, /^'lock' cannot be null$/],
  [
    DomainLockDto,
    { lock: 'TransferLock' },
    /^lock is invalid: it must be one of RegistrarLock, AccountLock, ClientHold$/,
  ],
])('refuses a body of %p (%#)', async (dto, body, details) => {
  await expect(read(dto, body)).rejects.toMatchObject({
    kind: 'invalid',
    details: expect.stringMatching(details),
  });
});
