import { FakeClock } from '@registrar/kernel/testing';
import type { DomainRegistry, HostRegistry } from '@registrar/registries';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import type { DeleteAtRegistry } from '../refunds/delete-at-registry';
import { EndAtRegistry } from './end-at-registry';

const CONNECTION = connectionOf({ id: 1 });

/** What a look shows, and whether an account here has the name. */
function world(look: object, isHere = false) {
  const connections = new FakeRegistryConnections();
  connections.put(CONNECTION);
  const remove = { execute: jest.fn(async () => ({ kind: 'done' as const })) };
  const ends = new EndAtRegistry(
    connections, { info: async () => look } as unknown as DomainRegistry, {} as HostRegistry, remove as unknown as DeleteAtRegistry, {} as never, { forgetHosts: async () => undefined }, { isHere: async () => isHere }, new FakeClock(), 90,
  );
  return { remove, end: () => ends.execute({ operationId: 'op', attempt: 2, payload: { domainId: 7, name: 'lantern.de', connectionId: 1 } }) };
}

const found = (values: object = {}) => ({ kind: 'found', info: { clientId: CONNECTION.clientId, statuses: ['ok'], nameservers: [], subordinateHosts: [], ...values } });

describe('the end of a domain at its registry', () => {
  it('deletes what is still there as ours', async () => {
    const { end, remove } = world(found());
    expect([await end(), remove.execute.mock.calls.length]).toEqual([{ kind: 'done' }, 1]);
  });

  it.each<[string, object, boolean, string]>([
    ['the registry cannot be asked', { kind: 'unknown', why: 'away' }, false, 'not_sent'],
    ['it is gone', { kind: 'absent' }, false, 'done'],
    ['it is not ours', { kind: 'not_ours' }, false, 'left'],
    ['another registrar has it', found({ clientId: 'registrar-z' }), false, 'left'],
    ['it is on its way out', found({ statuses: ['pendingDelete'] }), false, 'pending'],
    ['it was freed, and an account here has taken the name since', found(), true, 'left'],
  ])('sends nothing when %s', async (_, look, isHere, kind) => {
    const { end, remove } = world(look, isHere);
    expect([(await end()).kind, remove.execute.mock.calls.length]).toEqual([kind, 0]);
  });
});
