import type { PollContent, PollDisposition } from '@registrar/registries';
import { pollMessage } from '@registrar/registries/testing';
import type { RenewalPayload } from './renewal';
import { RenewalWorld } from '../testing';

let world: RenewalWorld;
let started: { operationId: string; payload: RenewalPayload };
beforeEach(async () => {
  world = await RenewalWorld.create();
  started = await world.begun();
});

type Decision = Extract<PollContent, { kind: 'pending_action' }>;
const decision = (values: Partial<Decision> = {}): Decision => ({
  kind: 'pending_action',
  object: 'domain',
  name: 'a.example',
  succeeded: false,
  clTrid: `${started.operationId}-renew-1`,
  ...values,
});
const handle = (content: PollContent, text = 'Not now'): Promise<PollDisposition | undefined> =>
  world.base.uow.run(() => world.pollHandler.handle(world.base.connection, pollMessage({ content, text })));
const state = async (): Promise<string> => (await world.outcomeOf(started)).operation;

describe('a message that is not about a renewal', () => {
  const OTHERS: [what: string, content: () => PollContent][] = [
    ['of another kind', () => ({ ...decision(), kind: 'other' }) as unknown as PollContent],
    ['about a contact', () => decision({ object: 'contact' })],
    ['about a host', () => decision({ object: 'host' })],
    ['without a transaction id', () => decision({ clTrid: undefined })],
    ['with a transaction id of another registrar', () => decision({ clTrid: 'REGISTRY-77' })],
    ['about the lock of the same operation', () => decision({ clTrid: `${started.operationId}-unhold-1` })],
    [
      'about an operation that does not exist',
      () => decision({ clTrid: '00000000-0000-7000-8000-999999999999-renew-1' }),
    ],
    ['about another domain', () => decision({ name: 'b.example' })],
  ];
  it.each(OTHERS)('(%s) is left to other handlers, and the renewal stays open', async (_, content) => {
    expect(await handle(content())).toBeUndefined();
    expect(await state()).toBe('open');
  });

  it('(an operation of another kind) is left to other handlers', async () => {
    const { operationId } = await world.base.begun('b.example');
    expect(await handle(decision({ name: 'b.example', clTrid: `${operationId}-renew-1` }))).toBeUndefined();
    expect((await world.base.operation(operationId)).state).toBe('open');
  });
});

it.each([
  ['Not now', 'Not now'],
  ['', 'The registry refused the renewal.'],
])('a refusal with the text "%s" is stored as "%s", and the money is released', async (text, details) => {
  expect(await handle(decision(), text)).toBe('applied');
  expect(await world.outcomeOf(started)).toEqual({
    operation: 'refused',
    order: 'failed',
    money: ['hold', 'release'],
  });
  expect((await world.base.operation(started.operationId)).failure).toEqual({
    kind: 'invalid',
    code: 'domains.refused_by_registry',
    message: 'Bad Request',
    details,
  });
});

it('a success has the registry asked at once', async () => {
  world.base.clock.advance(5);
  expect(await handle(decision({ succeeded: true }))).toBe('applied');
  expect(await world.base.operation(started.operationId)).toMatchObject({
    state: 'open',
    dueAt: world.base.clock.now(),
  });
});

it.each([
  ['done', true, 'ignored'],
  ['done', false, 'unknown'],
  ['refused', true, 'unknown'],
  ['refused', false, 'ignored'],
] as const)('after a renewal was %s a message of success %s is %s', async (end, succeeded, disposition) => {
  const outcome =
    end === 'done'
      ? { kind: 'done' as const, holdLifted: false }
      : { kind: 'not_sent' as const, why: 'no session' };
  await world.base.uow.run(() => world.settle.settle(started.operationId, outcome));
  const before = await world.outcomeOf(started);
  expect(await handle(decision({ succeeded }))).toBe(disposition);
  expect(await world.outcomeOf(started)).toEqual(before);
});
