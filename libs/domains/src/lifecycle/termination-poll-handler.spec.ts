import { addDays, addSeconds } from '@registrar/kernel';
import type { PollContent, RegistryConnection } from '@registrar/registries';
import { EndWorld } from '../testing';

let world: EndWorld;
let operationId: string;
beforeEach(async () => {
  world = await EndWorld.create();
  operationId = (await world.begun()).id;
  world.base.clock.advance(5);
});
const now = (): Date => world.base.clock.now();
const handle = (content: PollContent, connection: RegistryConnection = world.base.connection) =>
  world.base.uow.run(() =>
    world.pollHandler.handle(connection, { id: '1', count: 1, text: 'Text.', content, raw: '' }),
  );
const decided = (
  clTrid: string | undefined = `${operationId}-delete-1`,
  values: object = {},
): PollContent => ({
  kind: 'pending_action',
  object: 'domain',
  name: 'a.example',
  succeeded: true,
  clTrid,
  ...values,
});
const other = (name?: string): PollContent => ({ kind: 'other', name, namespaces: [] });
const dueAt = () => world.base.operations.rows.get(operationId)!.dueAt;

describe('the decision of a registry on a delete', () => {
  it.each(['open', 'pending'] as const)('makes the worker look at once at one that is %s', async (state) => {
    world.base.operations.rows.get(operationId)!.state = state;
    expect([await handle(decided()), dueAt()]).toEqual(['applied', now()]);
  });

  it('makes the worker look at the domain when the delete is settled, and is ignored when nothing waits', async () => {
    await world.base.uow.run(() => world.settle.settle(operationId, { kind: 'done' }));
    expect([await handle(decided()), world.end.dueAt]).toEqual(['applied', now()]);
    world.end.stage = 'gone';
    expect(await handle(decided())).toBe('ignored');
  });

  it.each<[string, () => PollContent]>([
    ['without our transaction id', () => ({ ...decided(), clTrid: undefined })],
    ['with an id that is not ours', () => decided('ABC-1')],
    ['on another step', () => decided(`${operationId}-update-1`)],
    ['on an operation that is not there', () => decided('0197a000-0000-7000-8000-000000000009-delete-1')],
    ['on another domain', () => decided(undefined, { name: 'b.example' })],
    ['on a contact', () => decided(undefined, { object: 'contact' })],
  ])('is none of ours %s', async (_, content) => {
    const before = dueAt();
    expect([await handle(content()), dueAt()]).toEqual([undefined, before]);
  });

  it('is none of ours on the delete of a refund', async () => {
    world.base.operations.rows.get(operationId)!.kind = 'refund';
    expect(await handle(decided())).toBeUndefined();
  });
});

describe('a notice of a registry about a domain', () => {
  const expected = async () => {
    const termEnd = addDays(now(), -10);
    await world.base.uow.run(() =>
      world.restores.charges.expect(
        { domainId: 1, connectionId: 1, name: 'a.example', termEnd, graceUntil: now() },
        addDays(now(), 1),
      ),
    );
    return world.restores.charges.rows[0];
  };

  it('whose charge is expected makes the worker look at that at once', async () => {
    const charge = await expected();
    expect([await handle(other('a.example')), charge.dueAt]).toEqual(['applied', now()]);
  });

  it('of which nothing is known is left to others', async () => {
    expect([await handle(other('a.example')), await handle(other()), world.restores.charges.rows]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });

  it('that says something of a transfer is left to others', async () => {
    const charge = await expected();
    const transfer = {
      kind: 'transfer',
      name: 'a.example',
      status: 'pending',
      requestedBy: 'x',
      requestedAt: now(),
      actBy: 'y',
      actAt: now(),
    } as unknown as PollContent;
    expect([await handle(transfer), charge.dueAt]).toEqual([undefined, addDays(now(), 1)]);
  });

  it('expects the charge of a term that our calendar has not seen ending', async () => {
    const termEnd = addSeconds(now(), -60);
    world.restores.charges.expired = { domainId: 1, termEnd };
    expect(await handle(other('a.example'))).toBe('applied');
    expect(world.restores.charges.rows).toEqual([
      {
        id: 1,
        state: 'expected',
        domainId: 1,
        connectionId: world.base.connection.id,
        name: 'a.example',
        termEnd,
        graceUntil: addDays(termEnd, 45),
        dueAt: now(),
      },
    ]);
  });
});
