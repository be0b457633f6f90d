import { addSeconds, DomainName } from '@registrar/kernel';
import type { SettingsChange } from './update-settings';
import { ACCOUNT, ChangeWorld, START, THIN } from '../testing';

let world: ChangeWorld;
beforeEach(async () => {
  world = await ChangeWorld.create(THIN);
});

const patch = (wanted: SettingsChange, accountId = ACCOUNT) =>
  world.updateSettings.execute(accountId, DomainName.of('a.example'), wanted);
const expired = (): void =>
  world.put({ activation: { ...world.row.activation!, expiresAt: addSeconds(START, -1) } });
const refuseUpdate = (): void =>
  world.script('refuse', { refusal: { code: 2306, reason: 'no', meaning: 'policy' } });

describe('tags and notes alone', () => {
  const LABELS = { tags: ['VIP'], notes: 'call first' };

  it('are stored without a command to the registry, an operation or an event', async () => {
    const before = world.base.outbox.events.length;
    expect(await patch({ tags: [' VIP '], notes: 'call first' })).toMatchObject({
      kind: 'done',
      domain: LABELS,
    });
    expect([world.sent, await world.states(), world.base.outbox.events.length]).toEqual([[], [], before]);
  });

  it.each<[string, () => void]>([
    ['that has expired', expired],
    ['that the registry has not decided on', () => world.put({ state: 'pending_create' })],
    ['that is busy with another change', () => world.put({ busyOperationId: 'other' })],
    ['whose statuses forbid updates', () => world.put({ registryStatuses: ['clientUpdateProhibited'] })],
  ])('are stored for a domain %s', async (_, arrange) => {
    arrange();
    expect(await patch(LABELS)).toMatchObject({ kind: 'done', domain: LABELS });
    expect(world.row).toMatchObject(LABELS);
  });

  it.each<[SettingsChange, string]>([
    [{ tags: ['a', 'A'] }, 'tags[1] repeats the tag "a"'],
    [{ notes: 'x'.repeat(4_001) }, 'notes must have at most 4000 characters'],
    [{ tags: [','], locked: false }, 'tags[0] must not contain a comma'],
  ])('are refused before anything changes: %j', async (wanted, details) => {
    await expect(patch(wanted)).rejects.toMatchObject({ kind: 'invalid', details });
    expect([world.sent, world.row.tags, world.row.notes]).toEqual([[], undefined, undefined]);
  });

  it('are 404 for another account', async () => {
    await expect(patch(LABELS, ACCOUNT + 1)).rejects.toMatchObject({ kind: 'not_found' });
    expect(world.row.tags).toBeUndefined();
  });
});

describe('tags and notes with settings', () => {
  it.each<[string, SettingsChange]>([
    ['a local setting', { autorenewEnabled: false }],
    ['a setting at the registry', { locked: false }],
    ['settings that are so already', { autorenewEnabled: true, locked: true }],
  ])('are stored together with %s', async (_, settings) => {
    expect(await patch({ ...settings, tags: ['VIP'] })).toMatchObject({
      kind: 'done',
      domain: { ...settings, tags: ['VIP'] },
    });
  });

  it('are not stored where the registry refuses the settings', async () => {
    refuseUpdate();
    await expect(patch({ locked: false, notes: 'unlocked' })).rejects.toMatchObject({
      kind: expect.any(String),
    });
    expect([world.row.notes, world.row.domain.locked]).toEqual([undefined, true]);
  });

  it('are not stored where the settings are refused past the term', async () => {
    expired();
    await expect(patch({ autorenewEnabled: false, tags: ['VIP'] })).rejects.toMatchObject({
      code: 'domains.expired',
    });
    expect(world.row.tags).toBeUndefined();
  });

  it('are stored by the reconciler once a change without an answer is known to have been made', async () => {
    world.script('drop_after');
    expect(await patch({ locked: false, tags: ['VIP'] })).toMatchObject({ kind: 'unknown' });
    expect(world.row.tags).toBeUndefined();
    world.base.clock.advance(3_600);
    await world.reconcile().execute();
    expect([world.row.tags, world.row.domain.locked]).toEqual([['VIP'], false]);
  });
});
