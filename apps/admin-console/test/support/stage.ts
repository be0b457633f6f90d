import type { ConsoleBrowser } from './console-browser';

const EVENT = '0190a000-0000-7000-8000-0000000000aa';

/** What pages show: a domain with versions of its zone, an order, an operation and a failed delivery. */
export async function stageDomain({ sandbox, publicUrl }: ConsoleBrowser, domain: string): Promise<void> {
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const { status, body: answer } = await sandbox.call(publicUrl, method, `/core/v1/${path}`, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  };
  await call('POST', 'domains', { domain: { domainName: domain } });
  for (const [host, answer] of [
    ['www', '192.0.2.10'],
    ['shop', '192.0.2.11'],
  ])
    await call('POST', `domains/${domain}/records`, { host, type: 'A', answer, ttl: 3600 });
  await call('POST', 'notifications', {
    eventName: 'account.credit.balance_change',
    url: 'https://hooks.example.org/in',
    active: true,
  });
  await sandbox.sql.query(
    `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, attempts, due_at, occurred_at, created_at, finished_at)
     select $1, $1, account_id, id, event_name, url, '{"balance":1}', 'failed', 1, now(), now(), now(), now() from webhook_subscriptions`,
    [EVENT],
  );
}
