import { randomUUID } from 'node:crypto';
import { type Case, change, walkDryRuns } from '../support/plans/dry-run-walk';
import { DryRunWorld, PERSON, successOf } from '../support/plans/dry-run-world';

let world: DryRunWorld;
beforeAll(async () => {
  world = await DryRunWorld.start({ domains: ['dry.com'] });
});
afterAll(() => world?.stop());

const D = '/core/v1/domains/dry.com';
const AT = '2026-03-02T09:30:00Z';

/** The id of an event that the worker's relay has logged. */
async function logged(): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `with head as (update event_log_head set position = position + 1 returning position)
     insert into account_events select position, $1, $2, 'domain.expiration', '{dry.com}', '{}', $3, $3 from head`,
    [id, world.shop.id, AT],
  );
  return id;
}

/** The id of a delivery of such an event. */
async function delivered(state: 'failed' | 'delivered'): Promise<string> {
  const [id, event] = [randomUUID(), await logged()];
  await world.sql(
    `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, attempts, due_at, occurred_at, created_at, finished_at)
     select $1, $2, $3, s.id, s.event_name, s.url, '{}', $4, 1, $5, $5, $5, $5 from webhook_subscriptions s where s.account_id = $3`,
    [id, event, world.shop.id, state, AT],
  );
  return id;
}

/** By operation; carried out in this order. */
const CASES: Record<string, Case> = {
  resendVerificationEmail: {
    method: 'POST',
    path: async () => `/core/v1/contacts/verify/${await world.verification()}:resend`,
    body: {},
    before: async () => {
      await successOf(world.shop.call('POST', `${D}:setContacts`, { contacts: { registrant: PERSON } }));
      await world.verification();
      await world.sql(`update contact_verifications set last_sent_at = last_sent_at - interval '1 hour'`);
    },
    plan: { mails: ['verification'], result: { sent: true } },
  },
  verifyContact: {
    method: 'POST',
    path: async () => `/core/v1/contacts/verify/${await world.verification()}`,
    body: {},
    plan: {
      ...change('verification', 'unverified', 'verified'),
      events: ['contact.verification.status_change'],
    },
  },
  subscribe: {
    method: 'POST',
    path: '/core/v1/notifications',
    body: { eventName: 'domain.expiration', url: 'https://93.184.216.34/hook', active: true },
    plan: {
      changes: expect.arrayContaining([{ field: 'secret' }]),
      result: { subscription: { active: true } },
    },
  },
  resendDelivery: {
    method: 'POST',
    path: async () => `/core/v1/deliveries/${await delivered('delivered')}:resend`,
    body: {},
    plan: { registryCommands: [], result: { resent: 1 } },
  },
  resendEvent: {
    method: 'POST',
    path: async () => `/core/v1/events/${await logged()}:resend`,
    body: {},
    plan: { result: { resent: 1 } },
  },
  resendEvents: {
    method: 'POST',
    path: '/core/v1/events:resend',
    before: () => delivered('failed'),
    body: { failedSince: AT },
    plan: { result: { resent: 1 } },
  },
  modifySubscription: {
    method: 'PUT',
    path: async () => `/core/v1/notifications/${await world.newestId('webhook_subscriptions')}`,
    body: { active: false },
    plan: change('active', true, false),
  },
  rotateSecret: {
    method: 'POST',
    path: async () => `/core/v1/notifications/${await world.newestId('webhook_subscriptions')}:rotateSecret`,
    body: {},
    plan: change('secret'),
  },
  deleteSubscription: {
    method: 'DELETE',
    path: async () => `/core/v1/notifications/${await world.newestId('webhook_subscriptions')}`,
    plan: change('subscription', 'domain.expiration to https://93.184.216.34/hook'),
  },
};

walkDryRuns('webhooks', () => world, CASES);
