import { ACCOUNT, ChangeWorld } from '../testing';
import type { VerificationChecks } from './ports';
import { VerificationHold, type VerificationHoldLock } from './verification-hold';

const PARKING = ['ns2.parking.example', 'ns1.parking.example'];
const OWN = ['ns1.example.net', 'ns2.example.net'];

let world: ChangeWorld;
let kept: unknown[][];
let hold: VerificationHold;
beforeEach(async () => {
  world = await ChangeWorld.create();
  kept = [];
  const checks = {
    keepNameservers: async (...given: unknown[]) => {
      world.base.uow.assertOpen();
      kept.push(given);
    },
    keptNameservers: async () => kept.at(-1)?.[1] as readonly string[] | undefined,
  } as unknown as VerificationChecks;
  hold = new VerificationHold(world.changes, checks, PARKING);
});
const put = (lock: VerificationHoldLock) => hold.put(ACCOUNT, 'a.example', lock);
const lift = () => hold.lift(ACCOUNT, 'a.example');
const there = () => [world.there.statuses.includes('clientHold'), world.there.nameservers];
const here = () => [world.row.locks, world.row.domain.nameservers];

describe('a VerificationClientHold', () => {
  it('is clientHold at the registry and leaves the delegation as it is', async () => {
    world.put({ locks: ['RegistrarLock', 'ZoneLock'] });
    expect(await put('VerificationClientHold')).toMatchObject({ kind: 'done' });
    expect([here(), there(), kept, world.lockEvents]).toEqual([
      [['RegistrarLock', 'VerificationClientHold', 'ZoneLock'], OWN],
      [true, OWN],
      [],
      ['added VerificationClientHold'],
    ]);
  });

  it('comes off with clientHold', async () => {
    await put('VerificationClientHold');
    await lift();
    expect([here(), there(), world.lockEvents]).toEqual([
      [[], OWN],
      [false, OWN],
      ['added VerificationClientHold', 'removed VerificationClientHold'],
    ]);
  });

  it('leaves clientHold to another local hold', async () => {
    await put('VerificationClientHold');
    world.put({ locks: ['ExpirationClientHold', 'VerificationClientHold'] });
    await lift();
    expect([here(), there()]).toEqual([
      [['ExpirationClientHold'], OWN],
      [true, OWN],
    ]);
  });
});

describe('a VerificationHold', () => {
  it('delegates to the parking page, and keeps the name servers before', async () => {
    world.put({ locks: ['RegistrarLock', 'ZoneLock'] });
    await put('VerificationHold');
    expect([here(), there(), kept, world.lockEvents]).toEqual([
      [['RegistrarLock', 'VerificationHold', 'ZoneLock'], PARKING],
      [false, PARKING],
      [[1, OWN, world.base.clock.now()]],
      ['added VerificationHold'],
    ]);
  });

  it('sends no delegation where the parking page is shown already, in any order', async () => {
    const parked = [...PARKING].reverse();
    world.put({}, { nameservers: parked });
    await put('VerificationHold');
    expect([here(), world.sent, kept]).toEqual([
      [['VerificationHold'], parked],
      [],
      [[1, parked, world.base.clock.now()]],
    ]);
  });

  it('comes off with the name servers before', async () => {
    await put('VerificationHold');
    await lift();
    expect([here(), there()]).toEqual([
      [[], OWN],
      [false, OWN],
    ]);
  });

  it('leaves the name servers that were set since', async () => {
    await put('VerificationHold');
    world.put({}, { nameservers: ['ns1.other.example'] });
    await lift();
    expect(here()).toEqual([[], ['ns1.other.example']]);
  });

  it('leaves the parking page where no name servers were stored', async () => {
    world.put({ locks: ['VerificationHold'] }, { nameservers: PARKING });
    await lift();
    expect([here(), world.sent]).toEqual([[[], PARKING], []]);
  });
});

describe('both holds of a verification', () => {
  it.each(['VerificationHold', 'VerificationClientHold'] as const)(
    'are not put on a domain that has %s',
    async (lock) => {
      await put(lock);
      const sent = [...world.sent];
      await put('VerificationHold');
      await put('VerificationClientHold');
      expect([world.row.locks, world.sent]).toEqual([[lock], sent]);
    },
  );

  it('come off together', async () => {
    await put('VerificationHold');
    world.put({ locks: ['VerificationClientHold', 'VerificationHold'] });
    await lift();
    expect(here()).toEqual([[], OWN]);
  });

  it('are not taken off a domain without them, even one that is parked', async () => {
    world.put({ locks: ['RegistrarLock'] }, { nameservers: PARKING });
    kept.push([1, OWN]);
    expect(await lift()).toMatchObject({ kind: 'done' });
    expect([here(), world.sent]).toEqual([[['RegistrarLock'], PARKING], []]);
  });

  it('leave a parked domain as it is where only clientHold comes off', async () => {
    world.put({ locks: ['VerificationClientHold'] }, { nameservers: PARKING });
    kept.push([1, OWN]);
    await lift();
    expect(here()).toEqual([[], PARKING]);
  });
});
