import { DomainName } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { PollMessage } from '../../answers';
import { connectionOf } from '../fake-registry-connections';
import { FakeRegistry } from './fake-registry';
import { transfersContract } from '../contracts/transfers-contract';

transfersContract('a registry in memory', async () => {
  const uow = new FakeUnitOfWork();
  const registry = new FakeRegistry({ uow });
  // One registry, seen by two registrars.
  const gaining = connectionOf({ id: 1, clientId: 'registrar-a' });
  const losing = connectionOf({ id: 1, clientId: 'registrar-b' });
  const unreachable = connectionOf({ id: 2 });
  const push = { transfer: { mode: 'push' as const } };
  const pushed = {
    gaining: connectionOf({ id: 3, clientId: 'registrar-a', profile: push }),
    losing: connectionOf({ id: 3, clientId: 'registrar-b', profile: push }),
  };
  registry.transfers.tags.add('registrar-a');
  registry.takeDown(unreachable.id);
  let serial = 0;
  return {
    registry: registry.transfers,
    uow,
    gaining,
    losing,
    unreachable,
    name: () => DomainName.of(`moves-${(serial += 1)}.example`),
    register: async (name, code, statuses = ['ok']) =>
      void registry.transfers.elsewhere(gaining, name.ascii, code, { statuses }),
    pushed,
    registerPushed: async () => {
      const name = DomainName.of(`pushed-${(serial += 1)}.example`);
      registry.transfers.elsewhere(pushed.gaining, name.ascii, undefined, { statuses: ['ok'] });
      return name;
    },
    messages: async () => {
      const read: PollMessage[] = [];
      for (
        let message = await registry.nextMessage(gaining);
        message;
        message = await registry.nextMessage(gaining)
      ) {
        read.push(message);
        await registry.acknowledge(gaining, message.id);
      }
      return read;
    },
  };
});
