import { DomainName } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { PollMessage } from '../commands';
import { connectionOf } from './fake-registry-connections';
import { FakeRegistry } from './fake-registry';
import { transfersContract } from './transfers-contract';

transfersContract('a registry in memory', async () => {
  const uow = new FakeUnitOfWork();
  const registry = new FakeRegistry({ uow });
  // One registry, seen by two registrars.
  const gaining = connectionOf({ id: 1, clientId: 'registrar-a' });
  const losing = connectionOf({ id: 1, clientId: 'registrar-b' });
  const unreachable = connectionOf({ id: 2 });
  registry.takeDown(unreachable.id);
  let serial = 0;
  return {
    registry: registry.transfers, uow, gaining, losing, unreachable,
    name: () => DomainName.of(`moves-${(serial += 1)}.example`),
    register: async (name, code, statuses = ['ok']) => void registry.transfers.elsewhere(gaining, name.ascii, code, { statuses }),
    messages: async () => {
      const read: PollMessage[] = [];
      for (let message = await registry.nextMessage(gaining); message; message = await registry.nextMessage(gaining)) {
        read.push(message);
        await registry.acknowledge(gaining, message.id);
      }
      return read;
    },
  };
});
