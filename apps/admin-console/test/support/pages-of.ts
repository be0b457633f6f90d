import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConsoleBrowser } from './console-browser';

interface Listed {
  items: { id: string }[];
}

export interface PlacedPage {
  /** The route of the console's router. */
  route: string;
  href: string;
}

const SRC = path.resolve(__dirname, '../../src');
/** Texts of a file of the console, which only a browser can load. */
const found = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(path.join(SRC, file), 'utf8').matchAll(pattern)].map(([, text]) => text);
/** Lists whose rows have a page of their own (src/lists/row-links.ts). */
const RECORDS = ['contacts', 'mails', 'events', 'webhook-subscriptions', 'registry-commands'];

/** Every route of the console's router. */
export const consoleRoutes = (): string[] => [
  ...found('routing/router.tsx', /\b(?:page\(|path:)\s*'([^']+)'/g),
  ...['lists/collections.ts', 'lists/status-collections.ts']
    .flatMap((file) => found(file, /^ {4}path: '([^']+)'/gm))
    .map((list) => `/${list}`),
];

/** The route of an address: the one with the fewest parameters that fits. */
export function routeOf(href: string): string | undefined {
  const parts = href.split('?')[0].split('/');
  const values = (route: string): number => route.split('$').length;
  return consoleRoutes()
    .filter((route) => {
      const wanted = route.split('/');
      return (
        wanted.length === parts.length && wanted.every((part, at) => part[0] === '$' || part === parts[at])
      );
    })
    .sort((one, other) => values(one) - values(other))[0];
}

const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** What staff publish: made where the sandbox has none. */
async function notices(desk: ConsoleBrowser): Promise<Record<string, string[]>> {
  const first = async (page: string, route: string, body: object): Promise<string[]> => {
    const { items } = await desk.asked<Listed>('GET', `/admin/v1/${route}`);
    const { id } = items[0] ?? (await desk.asked<{ id: string }>('POST', `/admin/v1/${route}`, body));
    return [`${page}/${id}`];
  };
  const common = { groups: ['dns'], text: 'Changes take minutes.' };
  return {
    '/announcements/$id': await first('/announcements', 'announcements', {
      subject: 'API closed on Sunday',
      text: 'Hello {{username}}, the API is closed for an hour.',
      audience: 'all',
    }),
    '/incidents/$id': await first('/incidents', 'status/incidents', {
      ...common,
      title: 'Changes of DNS records are slow',
      impact: 'minor',
    }),
    '/maintenance/$id': await first('/maintenance', 'status/maintenance', {
      ...common,
      title: 'Update of the database',
      impact: 'outage',
      startsAt: dayAhead(5),
      endsAt: dayAhead(6),
    }),
  };
}

/** Objects of the sandbox for each route with a parameter; a list without rows gives none. */
async function examples(desk: ConsoleBrowser, domain: string): Promise<Record<string, string[]>> {
  const first = async (page: string, method: string, route: string, body?: object): Promise<string[]> => {
    const { items } = await desk.asked<Listed>(method, `/admin/v1/${route}`, body);
    return items.slice(0, 1).map(({ id }) => `${page}/${id}`);
  };
  const records = await Promise.all(
    RECORDS.map((list) => first(`/lists/${list}`, 'POST', `lists/${list}`, {})),
  );
  const { orderId } = await desk.asked<{ orderId: number }>('GET', `/admin/v1/domains/${domain}`);
  const { lists } = await desk.asked<{ lists: { list: string }[] }>('GET', '/admin/v1/lists');
  const { reports } = await desk.asked<{ reports: { report: string }[] }>('GET', '/admin/v1/reports');
  return {
    '/lists/$list': lists.map(({ list }) => `/lists/${list}`),
    '/lists/$list/$id': records.flat(),
    '/domains/$name': [`/domains/${domain}`],
    '/accounts/$id': ['/accounts/1'],
    '/payments/$id': await first('/payments', 'GET', 'payments'),
    '/orders/$id': [`/orders/${orderId}`],
    '/operations/$id': await first('/operations', 'GET', 'operations'),
    '/deliveries/$id': await first('/deliveries', 'GET', 'deliveries'),
    '/registries/$code': ['/registries/sim-thin'],
    '/tlds/$tld': ['/tlds/com'],
    '/reports/$report': reports.map(({ report }) => `/reports/${report}`),
    '/bulk/$id': await first('/bulk', 'GET', 'jobs'),
    ...(await notices(desk)),
  };
}

/** Addresses of every page, each object by one that the sandbox has. Throws for a route without an example. */
export async function placedPages(desk: ConsoleBrowser, domain: string): Promise<PlacedPage[]> {
  const objects = await examples(desk, domain);
  return consoleRoutes().flatMap((route) => {
    if (!route.includes('$')) return [{ route, href: route }];
    if (!(route in objects)) throw new Error(`Name an object for the page ${route}`);
    return objects[route].map((href) => ({ route, href }));
  });
}

/** Of lists and reports, whose pages are alike, the first two each; and a page that does not exist. */
export async function pagesOf(desk: ConsoleBrowser, domain: string): Promise<string[]> {
  const pages = await placedPages(desk, domain);
  const isShown = ({ route, href }: PlacedPage, at: number): boolean =>
    !['/lists/$list', '/reports/$report'].includes(route) ||
    at - pages.findIndex((other) => other.route === route) < 2 ||
    href === '/lists/mails';
  return [...pages.filter(isShown).map(({ href }) => href), '/no-such-page'];
}
