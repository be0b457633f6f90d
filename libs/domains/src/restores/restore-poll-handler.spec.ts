import { addSeconds } from '@registrar/kernel';
import type { PollContent } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import { ACCOUNT, RestoreWorld } from '../testing';

const DAY = 86_400;

let world: RestoreWorld;
let id: string;
let refusedLater: jest.SpyInstance;
const start = async (deleted: boolean): Promise<void> => {
  world = await RestoreWorld.create({ deleted });
  world.base.clock.ahead = new Map([[ACCOUNT, 10]]);
  world.base.registry.script('a.example', 'drop_before', { command: deleted ? 'restore' : 'renew' });
  await world.execute(deleted ? {} : { purchasePrice: 14.5 });
  id = world.operation!.id;
  refusedLater = jest.spyOn(world.base.commands, 'refusedLater').mockResolvedValue(undefined as never);
  world.base.clock.advance(5);
};
beforeEach(() => start(true));
const row = () => world.base.operations.rows.get(id)!;
const real = (): Date => world.base.clock.now();
const decided = (step: string, succeeded: boolean, values: object = {}): PollContent => ({
  kind: 'pending_action',
  object: 'domain',
  name: 'a.example',
  succeeded,
  clTrid: `${id}-${step}-1`,
  ...values,
});
const other = (name?: string): PollContent => ({ kind: 'other', name, namespaces: [] });
const handle = (content: PollContent, { text = 'Not so.', connectionId = 1 } = {}) =>
  world.base.uow.run(() =>
    world.pollHandler.handle(connectionOf({ id: connectionId }), {
      id: '1',
      count: 1,
      text,
      content,
      raw: '',
    }),
  );
const standing = () => [row().state, row().attentionAt, refusedLater.mock.calls];

describe('the word of a registry on a step of a restore', () => {
  it.each(['restore', 'report', 'renew', 'delegate'])(
    'that is carried out makes the worker look at once: %s',
    async (step) => {
      expect([await handle(decided(step, true)), row().dueAt, ...standing()]).toEqual([
        'applied',
        real(),
        'open',
        undefined,
        [],
      ]);
    },
  );

  it.each([
    ['Not so.', 'Not so.'],
    ['', 'The registry refused the restore.'],
  ])('that refuses the request ends it, in its words: %p', async (text, details) => {
    expect(await handle(decided('restore', false), { text })).toBe('applied');
    expect([row().state, row().failure, refusedLater.mock.calls]).toEqual([
      'refused',
      { kind: 'conflict', code: 'restores.refused_by_registry', message: 'Conflict', details },
      [],
    ]);
  });

  it('that refuses the renewal which is the whole of it ends it', async () => {
    await start(false);
    expect([await handle(decided('renew', false)), row().state, refusedLater.mock.calls]).toEqual([
      'applied',
      'refused',
      [],
    ]);
  });

  it('that refuses the delegation of a late renewal leaves its payment as it is', async () => {
    await start(false);
    expect([await handle(decided('delegate', false)), ...standing()]).toEqual([
      'applied',
      'open',
      real(),
      [[`${id}-delegate-1`, real()]],
    ]);
  });

  it('is left to other handlers when its operation does not exist', async () => {
    const clTrid = '0197a000-0000-7000-8000-000000000009-restore-1';
    expect(await handle(decided('restore', true, { clTrid }))).toBeUndefined();
  });

  it.each([
    ['report', DAY + 10],
    ['renew', DAY + 10],
    ['delegate', 0],
    ['glue1', 0],
  ])('that refuses what follows is for staff, and due again: %s', async (step, seconds) => {
    expect(await handle(decided(step, false))).toBe('applied');
    expect([row().dueAt, ...standing()]).toEqual([
      addSeconds(real(), seconds),
      'open',
      real(),
      [[`${id}-${step}-1`, real()]],
    ]);
  });

  it.each([
    ['succeeded', true, 'ignored'],
    ['succeeded', false, 'unknown'],
    ['refused', true, 'unknown'],
    ['refused', false, 'ignored'],
  ] as const)('about one that has %s (%s) is %s', async (state, succeeded, disposition) => {
    row().state = state;
    expect([await handle(decided('restore', succeeded)), row().state, refusedLater.mock.calls]).toEqual([
      disposition,
      state,
      [],
    ]);
  });

  it.each<[string, () => PollContent, number]>([
    ['without our transaction id', () => ({ ...decided('restore', true), clTrid: undefined }), 1],
    ['with an id that is not ours', () => decided('restore', true, { clTrid: 'ABC' }), 1],
    ['on another domain', () => decided('restore', true, { name: 'b.example' }), 1],
    ['on a contact', () => decided('restore', true, { object: 'contact' }), 1],
    ['of another registry', () => decided('restore', true), 2],
    ['that is a notice of another registry', () => other('a.example'), 2],
    ['that is a notice of another domain', () => other('b.example'), 1],
    ['that is a notice of no domain', () => other(), 1],
  ])('is none of ours %s', async (_, content, connectionId) => {
    const { dueAt } = row();
    expect([await handle(content(), { connectionId }), row().dueAt]).toEqual([undefined, dueAt]);
  });

  it('is none of ours on an operation of another kind', async () => {
    row().kind = 'delete';
    expect(await handle(decided('restore', true))).toBeUndefined();
  });

  it('that is a notice of the domain makes the worker look at once', async () => {
    expect([await handle(other('a.example')), row().dueAt]).toEqual(['applied', real()]);
  });
});
