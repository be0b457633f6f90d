import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakePollInbox } from './fake-poll-inbox';
import { FakeRegistryObjects } from './fake-registry-objects';
import { pollInboxContract } from './contracts/poll-inbox-contract';
import { registryObjectsContract } from './contracts/registry-objects-contract';

let serial = 0;
const next = async (): Promise<number> => (serial += 1);

describe('registry objects in memory', () => {
  registryObjectsContract(async () => {
    const uow = new FakeUnitOfWork();
    return { objects: new FakeRegistryObjects(uow), uow, newConnection: next, newContact: next };
  });
});

describe('the poll inbox in memory', () => {
  pollInboxContract(async () => {
    const uow = new FakeUnitOfWork();
    const inbox = new FakePollInbox(uow);
    const dispositionOf = async (connectionId: number, id: string) =>
      inbox.messages.get(`${connectionId} ${id}`)?.disposition;
    const idOf = async (connectionId: number, id: string) => inbox.messages.get(`${connectionId} ${id}`)!.id;
    return { inbox, uow, newConnection: next, dispositionOf, idOf };
  });
});
