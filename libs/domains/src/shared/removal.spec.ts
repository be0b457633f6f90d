import { FakeOutbox } from '@registrar/kernel/testing';
import type { HeldDomain } from './held-domain';
import { announceRemoval } from './removal';

it('the event of a removed domain names its reason and the end of its term', async () => {
  const outbox = new FakeOutbox();
  const held = { accountId: 7, name: 'a.example', expiresAt: new Date('2027-03-02T09:15:00Z') };
  const at = new Date('2026-05-01T09:15:00Z');
  await announceRemoval(outbox, held as HeldDomain, 'agp_refund', at);
  expect(outbox.events).toEqual([
    {
      name: 'account.domain.removal',
      accountId: 7,
      payload: {
        eventName: 'account.domain.removal',
        domainName: 'a.example',
        reason: 'agp_refund',
        expireDate: '2027-03-02T09:15:00Z',
      },
      occurredAt: at,
    },
  ]);
});
