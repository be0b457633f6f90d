import { connectionOf, pollMessage } from '@registrar/registries/testing';
import type { PollContent, PollDisposition, RegistryConnection } from '@registrar/registries';
import { decisionOf } from './change';
import { ACCOUNT, ChangeWorld } from '../testing';

let world: ChangeWorld;
let operationId: string;
beforeEach(async () => {
  world = await ChangeWorld.create();
  world.script('pending');
  await world.change({
    decide: (held) => decisionOf(held, { locked: false }, { off: ['clientTransferProhibited'] }),
  });
  [{ id: operationId }] = await world.operations();
});

type Decision = Extract<PollContent, { kind: 'pending_action' }>;
const decision = (values: Partial<Decision> = {}): Decision => ({
  kind: 'pending_action',
  object: 'domain',
  name: 'a.example',
  succeeded: false,
  ...values,
});
const handle = (
  content: PollContent,
  text = 'Not now',
  connection: RegistryConnection = world.base.connection,
): Promise<PollDisposition | undefined> =>
  world.base.uow.run(() => world.pollHandler.handle(connection, pollMessage({ content, text })));
const clTrid = (step = 'update', id = operationId): string => `${id}-${step}-1`;

describe('a message that is not about a change', () => {
  const OTHERS: [what: string, content: () => PollContent][] = [
    [
      'of another kind',
      () => ({ ...decision({ clTrid: clTrid() }), kind: 'other' }) as unknown as PollContent,
    ],
    ['about a contact', () => decision({ object: 'contact' })],
    ['about a host', () => decision({ object: 'host' })],
    ['about another step of the operation', () => decision({ clTrid: clTrid('contact1') })],
    [
      'about an operation that does not exist',
      () => decision({ clTrid: clTrid('update', '00000000-0000-7000-8000-999999999999') }),
    ],
    ['about another domain, by our transaction id', () => decision({ name: 'b.example', clTrid: clTrid() })],
    ['about another domain, by name', () => decision({ name: 'b.example' })],
  ];
  it.each(OTHERS)('(%s) is left to other handlers, and the change stays pending', async (_, content) => {
    expect(await handle(content())).toBeUndefined();
    expect(await world.states()).toEqual(['pending']);
  });

  it('(an operation of another kind) is left to other handlers', async () => {
    const registration = await world.base.begun('b.example');
    expect(
      await handle(decision({ name: 'b.example', clTrid: clTrid('update', registration.operationId) })),
    ).toBeUndefined();
  });

  it('(the domain at another connection, by name) is left to other handlers', async () => {
    expect(await handle(decision(), 'no', connectionOf({ id: 2 }))).toBeUndefined();
    expect(await world.states()).toEqual(['pending']);
  });
});

describe('the decision on a change', () => {
  const WAYS: [way: string, content: (succeeded: boolean) => Decision][] = [
    ['the clTRID of its command', (succeeded) => decision({ succeeded, clTrid: clTrid() })],
    ['the name of the domain', (succeeded) => decision({ succeeded })],
    ['the name and an unknown transaction id', (succeeded) => decision({ succeeded, clTrid: 'REGISTRY-77' })],
  ];
  it.each(WAYS)('by %s is applied', async (_, content) => {
    expect(await handle(content(true))).toBe('applied');
    expect([await world.states(), world.row.domain.locked, world.row.busyOperationId]).toEqual([
      ['succeeded'],
      false,
      undefined,
    ]);
    // without a clTRID a settled change cannot be distinguished from others
    expect(await handle(content(true))).toBe(content(true).clTrid === clTrid() ? 'ignored' : undefined);
  });

  it.each([
    ['Not now', 'Not now'],
    ['', 'The registry refused the change.'],
  ])('with the text "%s" refuses with "%s"', async (text, details) => {
    expect(await handle(decision({ clTrid: clTrid() }), text)).toBe('applied');
    const [operation] = await world.operations();
    expect([operation.state, operation.failure]).toEqual([
      'refused',
      { kind: 'invalid', code: 'domains.refused_by_registry', message: 'Bad Request', details },
    ]);
    expect(world.row.domain.locked).toBe(true);
  });

  it.each([
    [true, true, 'ignored'],
    [true, false, 'unknown'],
    [false, true, 'unknown'],
    [false, false, 'ignored'],
  ])('that was %s is, when it is repeated as %s, %s', async (first, second, disposition) => {
    await handle(decision({ succeeded: first, clTrid: clTrid() }));
    expect(await handle(decision({ succeeded: second, clTrid: clTrid() }))).toBe(disposition);
    expect(world.row.domain.locked).toBe(!first);
  });

  it('settles a change whose command is still without an answer', async () => {
    await handle(decision({ succeeded: true }));
    world.script('drop_after');
    await world.change({
      decide: (held) => decisionOf(held, { locked: true }, { on: ['clientTransferProhibited'] }),
    });
    expect(await world.states()).toEqual(['succeeded', 'open']);
    expect(await handle(decision({ succeeded: true }))).toBe('applied');
    expect([await world.states(), world.row.domain.locked]).toEqual([['succeeded', 'succeeded'], true]);
  });

  it('on an operation that no longer exists when it is locked: a success is for staff, a refusal is ignored', async () => {
    jest.spyOn(world.base.operations, 'lock').mockResolvedValue(undefined);
    expect([await handle(decision({ succeeded: true })), await handle(decision())]).toEqual([
      'unknown',
      'ignored',
    ]);
  });

  it('settles an operation that moves a domain, as any change', async () => {
    world.base.operations.rows.get(operationId)!.kind = 'move';
    expect(await handle(decision({ succeeded: true, clTrid: clTrid() }))).toBe('applied');
    expect([(await world.base.operation(operationId)).state, world.row.domain.accountId]).toEqual([
      'succeeded',
      ACCOUNT,
    ]);
  });
});
