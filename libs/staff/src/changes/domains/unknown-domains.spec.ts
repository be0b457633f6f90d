import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../../audit-trail';
import { actorOf, FakeAuditLog } from '../../testing';
import { newAcknowledgeUnknownDomain } from './wire';

function desk(found: { outcome: 'done' | 'before'; name: string } | undefined) {
  const [uow, clock] = [new FakeUnitOfWork(), new FakeClock()];
  const log = new FakeAuditLog(uow);
  const acknowledge = jest.fn(async () => found);
  return {
    log,
    clock,
    acknowledge,
    useCase: newAcknowledgeUnknownDomain({
      audit: new AuditTrail(log, uow, clock),
      unknownDomains: { acknowledge },
      clock,
    }),
  };
}
const actor = { ...actorOf('registry'), reason: 'ticket 7' };

describe('acknowledging a domain that is in no account', () => {
  it('stores who did it and why, with an entry in the audit log', async () => {
    const { useCase, acknowledge, log, clock } = desk({ outcome: 'done', name: 'stray.example' });
    await useCase.execute(actor, '17');
    expect(acknowledge).toHaveBeenCalledWith('17', 'Ines', 'ticket 7', clock.now());
    expect(log.entries).toMatchObject([
      {
        action: 'unknown_domain.acknowledge',
        target: 'unknown_domain:17',
        after: { domainName: 'stray.example' },
        reason: 'ticket 7',
      },
    ]);
  });

  it('is not audited a second time', async () => {
    const { useCase, log } = desk({ outcome: 'before', name: 'stray.example' });
    await useCase.execute(actor, '17');
    expect(log.entries).toEqual([]);
  });

  it('is refused for an entry that does not exist, and to roles that may not do it', async () => {
    await expect(desk(undefined).useCase.execute(actor, '17')).rejects.toMatchObject({
      kind: 'not_found',
      code: 'staff.unknown_domain_not_found',
    });
    await expect(desk(undefined).useCase.execute(actorOf('support'), '17')).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});
