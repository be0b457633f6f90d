import type { ConsoleBrowser } from './console-browser';

interface Listed {
  items: { id: string; kind?: string }[];
}

/** Addresses of every page, each object by one that the sandbox has. */
export async function pagesOf(desk: ConsoleBrowser, domain: string): Promise<string[]> {
  /** Mails and events are written by the worker, which a sandbox of a test may not run. */
  const first = async (page: string, method: string, route: string, body?: object): Promise<string[]> => {
    const { items } = await desk.asked<Listed>(method, `/admin/v1/${route}`, body);
    return items.slice(0, 1).map(({ id }) => `${page}/${id}`);
  };
  const { orderId } = await desk.asked<{ orderId: number }>('GET', `/admin/v1/domains/${domain}`);
  return [
    '/',
    '/search',
    '/lists',
    '/lists/domains',
    '/lists/mails',
    '/lists/ds-records',
    '/lists/transfers-out',
    ...(await first('/lists/mails', 'POST', 'lists/mails', {})),
    ...(await first('/lists/events', 'POST', 'lists/events', {})),
    ...(await first('/lists/webhook-subscriptions', 'POST', 'lists/webhook-subscriptions', {})),
    '/webhooks',
    '/domains',
    `/domains/${domain}`,
    '/accounts',
    '/accounts/1',
    '/announcements',
    '/payments',
    `/orders/${orderId}`,
    '/money',
    '/operations',
    ...(await first('/operations', 'GET', 'operations')),
    '/terminations',
    '/drift',
    '/unknown-domains',
    '/poll-messages',
    '/deliveries',
    ...(await first('/deliveries', 'GET', 'deliveries')),
    '/registries',
    '/registries/sim-thin',
    '/tlds',
    '/tlds/com',
    '/offers',
    '/reports',
    '/audit',
    '/staff',
    '/staff-keys',
    '/settings',
    '/sandbox',
    '/legacy-usage',
    '/no-such-page',
  ];
}
