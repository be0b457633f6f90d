import {
  ReconcileChanges,
  ReconcileRefunds,
  ReconcileRegistrations,
  ReconcileRenewals,
  ReconcileRestores,
} from '@registrar/domains';
import { UnitOfWork } from '@registrar/kernel';
import { drain } from '@registrar/testkit';
import { DryRunWorld, successOf, TRANSFER_CODE } from '../support/plans/dry-run-world';
import { RequestKiller } from '../support/killed-request';

/** Milliseconds of all moments of one operation. */
jest.setTimeout(600_000);

let world: DryRunWorld;
let killer: RequestKiller;
beforeAll(async () => {
  world = await DryRunWorld.start({ domains: [] });
  killer = RequestKiller.create(world.nest.get(UnitOfWork));
}, 120_000);
afterAll(async () => {
  killer?.restore();
  await world?.stop();
});

interface Story {
  command: string;
  /** Arranges what the operation needs; returns the fields of its quote. */
  arrange: (name: string) => Promise<Record<string, unknown>>;
  call: (item: Record<string, unknown>) => [path: string, body: object];
}

const byAction =
  (action: string): Story['call'] =>
  ({ domainName, ...body }) => [`domains/${String(domainName)}:${action}`, body];

const STORIES: Record<string, Story> = {
  createDomain: {
    command: 'createDomain',
    arrange: (domainName) => Promise.resolve({ domain: { domainName } }),
    call: (item) => ['domains', item],
  },
  renewDomain: {
    command: 'renewDomain',
    arrange: async (domainName) => {
      await world.register(domainName);
      return { domainName, years: 1 };
    },
    call: byAction('renew'),
  },
  createTransfer: {
    command: 'createTransfer',
    arrange: async (domainName) => {
      await world.daysAgo(100, () => world.other.register(domainName, TRANSFER_CODE, { thin: true }));
      return { domainName, authCode: TRANSFER_CODE };
    },
    call: (item) => ['transfers', item],
  },
  restoreDomain: {
    command: 'restoreDomain',
    arrange: async (domainName) => {
      await world.registerDeleted(domainName);
      const path = `/core/v1/domains/${domainName}:restore`;
      const { purchasePrice } = await successOf(world.shop.call('GET', path));
      return { domainName, purchasePrice };
    },
    call: byAction('restore'),
  },
  purchasePrivacy: {
    command: 'purchasePrivacy',
    arrange: async (domainName) => {
      await world.register(domainName);
      return { domainName };
    },
    call: byAction('purchasePrivacy'),
  },
  processRefund: {
    command: 'processRefund',
    arrange: async (domainName) => {
      const domain = { domainName };
      const { order } = await successOf(world.shop.call('POST', '/core/v1/domains', { domain }));
      const [{ id }] = await world.sql('select id from order_items where order_id = $1', [order]);
      return { orderId: order, orderItemIds: [id] };
    },
    call: (item) => ['refund', item],
  },
};

const RECONCILERS = [
  ReconcileRegistrations,
  ReconcileRenewals,
  ReconcileRestores,
  ReconcileChanges,
  ReconcileRefunds,
];

/** The worker after a restart: what the dead process had begun is due, and no command of it is in flight. */
async function recover(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await world.sql(
      `update operations set due_at = now() - interval '1 second', in_flight_until = now() - interval '1 second' where state = 'open'`,
    );
    for (const reconciler of RECONCILERS)
      await drain(
        () => world.nest.get<{ execute(): Promise<number> }>(reconciler).execute(),
        reconciler.name,
      );
  }
}

interface QuotedPlan {
  items: object[];
  totalCents: number;
  refundCents?: number;
}

interface Standing {
  available: number;
  lastOrder: number;
}

const standing = async (): Promise<Standing> =>
  (
    await world.sql(
      'select available::int, (select coalesce(max(id), 0)::int from orders) as "lastOrder" from account_balances where account_id = $1',
      [world.shop.id],
    )
  )[0];

/** Amounts of the orders since then. */
const ordersSince = async ({ lastOrder }: Standing): Promise<number[]> =>
  (
    await world.sql('select auth_amount::int as amount from orders where account_id = $1 and id > $2', [
      world.shop.id,
      lastOrder,
    ])
  ).map(({ amount }) => amount);

/** Plays a story with a process that dies at `killAt`; returns the moments that it passed. */
async function play({ command, arrange, call }: Story, name: string, killAt?: number): Promise<string[]> {
  // The registry refunds fifty deletes a month, and each play deletes one or two.
  await world.sql('delete from registrar_grace_deletes');
  const item = await arrange(name);
  const quote = await successOf(world.shop.call('POST', '/core/v1/quotes', { command, item }));
  const { items, totalCents, refundCents = 0 } = quote.plan as QuotedPlan;
  const [path, body] = call(item);
  const send = () => world.shop.call('POST', `/core/v1/${path}?quoteId=${quote.id}`, body);
  const before = await standing();
  killer.arm(killAt);
  await send();
  const moments = [...killer.moments];
  killer.arm();
  await recover();

  const { state } = await successOf(world.shop.call('GET', `/core/v1/quotes/${quote.id}`));
  const isUsed = state === 'used';
  const charge = totalCents - refundCents;
  const charged = items.length > 0 ? [totalCents] : [];
  const { available } = await standing();
  expect([before.available - available, await ordersSince(before)]).toEqual(
    isUsed ? [charge, charged] : [0, []],
  );
  const again = await send();
  await recover();
  expect([again.status, again.headers.get('x-error-code')]).toEqual(
    isUsed ? [409, 'quote_used'] : [200, null],
  );
  expect([before.available - (await standing()).available, await ordersSince(before)]).toEqual([
    charge,
    charged,
  ]);
  return moments;
}

it.each(Object.entries(STORIES))(
  '%s with a quote, killed before and after each write: charged once and exactly, or open again',
  async (command, story) => {
    const slug = command.toLowerCase();
    const tld = command === 'purchasePrivacy' ? 'xyz' : 'com';
    const moments = await play(story, `${slug}-calm.${tld}`);
    expect(moments.filter((moment) => moment === 'before commit').length).toBeGreaterThan(0);
    for (const [at, moment] of moments.entries())
      await play(story, `${slug}-${at}.${tld}`, at + 1).catch((error: Error) => {
        throw new Error(`killed ${moment} (${at + 1}): ${error.message}`, { cause: error });
      });
  },
);
