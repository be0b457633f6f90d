import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { outboundTransfersContract } from './outbound-transfers-contract';
import { FakeDomainMoves, FakeMoveGuesses } from './fake-moves';
import { FakeOutboundNotices } from './fake-outbound-notices';
import { FakeOutboundTransfers } from './fake-outbound-transfers';

describe('domains that leave, in memory', () => {
  outboundTransfersContract(async () => {
    const uow = new FakeUnitOfWork();
    const outbound = new FakeOutboundTransfers(uow);
    const moves = new FakeDomainMoves(uow);
    const notices = new FakeOutboundNotices(outbound, uow);
    let serial = 0;
    const next = (): number => (serial += 1);
    return {
      outbound,
      notices,
      newContact: async () => next(),
      moves,
      guesses: new FakeMoveGuesses(uow),
      inUnit: (work) => uow.run(work),
      newAccount: async () => next(),
      newOperation: async () => `operation-${next()}`,
      changeRegistrant: async ({ id }, { before, material, at }) => {
        if (material) notices.changes.push({ domainId: id, beforeContactId: before, changedAt: at });
      },
      newDomain: async () => {
        const domain = { id: next(), accountId: next(), connectionId: 1, name: `domain-${serial}.example` };
        outbound.domains.push({ ...domain, isActive: true });
        moves.owners.push({ domainId: domain.id, accountId: domain.accountId, name: domain.name });
        return domain;
      },
      suspect: async ({ id }, at) => {
        outbound.suspects.set(id, at);
      },
    };
  });
});
