import { OTHER_REGISTRARS } from '@registrar/test-sandbox';
import { type Case, change, commands, walkDryRuns } from '../support/plans/dry-run-walk';
import { DryRunWorld, successOf, TRANSFER_CODE } from '../support/plans/dry-run-world';

let world: DryRunWorld;
beforeAll(async () => {
  world = await DryRunWorld.start({
    domains: ['dry-out.com', 'dry-move.com', 'dry-over.uk'],
    foreign: ['dry-in.com', 'dry-start.com'],
  });
  await successOf(
    world.shop.call('POST', '/core/v1/transfers', { domainName: 'dry-in.com', authCode: TRANSFER_CODE }),
  );
  await world.advanceTransfers();
});
afterAll(() => world?.stop());

/** By operation; carried out in this order. */
const CASES: Record<string, Case> = {
  createTransfer: {
    isSentLater: true,
    method: 'POST',
    path: '/core/v1/transfers',
    body: { domainName: 'dry-start.com', authCode: TRANSFER_CODE },
  },
  cancelTransfer: {
    method: 'POST',
    path: '/core/v1/transfers/dry-in.com:cancel',
    body: {},
    plan: {
      ...commands('domain:transfer dry-in.com: cancel'),
      ...change('status', 'pending_transfer', 'canceled'),
      refundCents: expect.any(Number),
    },
  },
  cancelOutboundTransfer: {
    method: 'POST',
    path: '/core/v1/transfers/external/out/dry-out.com:cancel',
    body: {},
    // The registry is asked, as its message has not been read yet.
    before: async () =>
      world.other.request(
        'dry-out.com',
        (await successOf(world.shop.call('GET', '/core/v1/domains/dry-out.com:getAuthCode')))
          .authCode as string,
      ),
    plan: { ...commands('domain:transfer dry-out.com: reject'), mails: ['transfer-out'] },
  },
  handOverDomain: {
    method: 'POST',
    path: '/core/v1/transfers/external/out/dry-over.uk:handOver',
    body: { registrarTag: OTHER_REGISTRARS[1].clientId },
    plan: commands(`domain:release dry-over.uk to ${OTHER_REGISTRARS[1].clientId}`),
  },
  createInternalTransferIn: {
    method: 'POST',
    path: '/core/v1/transfers/internal/in',
    by: () => world.buyer,
    body: async () => ({
      domainName: 'dry-move.com',
      authCode: (await successOf(world.shop.call('GET', '/core/v1/domains/dry-move.com:getAuthCode')))
        .authCode,
    }),
    plan: {
      ...change('domainName', undefined, 'dry-move.com'),
      events: expect.arrayContaining(['domain.transfer.internal_in']),
    },
  },
};

walkDryRuns('transfers', () => world, CASES);
