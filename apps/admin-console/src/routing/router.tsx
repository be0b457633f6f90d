import { EmptyState, FailureAlert, NavigationProvider, PageLink } from '@registrar/ui';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  useRouter,
} from '@tanstack/react-router';
import type { ListSearch } from '../lists/list-state';
import { readRowsAhead } from '../lists/read-ahead';
import { CollectionPage } from '../lists/collection-page';
import { COLLECTIONS } from '../lists/collections';
import { Shell } from '../shell/shell';
import { WorkPage } from '../pages/work-page';
import { useSession } from '../session/session';
import { readOf } from './page-reads';

const root = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <EmptyState isPage title="There is no such page">
      <PageLink href="/">Go to Work</PageLink>
    </EmptyState>
  ),
  errorComponent: ({ error }) => <FailureAlert error={error} onRetry={() => window.location.reload()} />,
});

/** Links of shared parts are paths below /console; they may carry a query. */
function Root() {
  const router = useRouter();
  const { may } = useSession();
  return (
    <NavigationProvider
      base="/console"
      navigate={(href) => router.history.push(`/console${href}`)}
      mayOpen={(href) => {
        const read = readOf(href);
        return read === undefined || may(read);
      }}
    >
      <Shell />
    </NavigationProvider>
  );
}

const page = (path: string, component: Parameters<typeof createRoute>[0]['component']) =>
  createRoute({ getParentRoute: () => root, path, component });

const domain = () => import('../pages/domain');
const money = () => import('../pages/money');
const bulk = () => import('../pages/bulk');
const house = () => import('../pages/house');
const catalogue = () => import('../pages/catalogue');

const PAGES = [
  page('/', WorkPage),
  page(
    '/search',
    lazyRouteComponent(() => import('../pages/search-page'), 'SearchPage'),
  ),
  page('/lists', lazyRouteComponent(house, 'ListsPage')),
  createRoute({
    getParentRoute: () => root,
    path: '/lists/$list',
    component: lazyRouteComponent(() => import('../lists/list-page'), 'ListPage'),
    // A link that is pointed at loads the code alone.
    loader: ({ params, location, preload }) => {
      if (!preload) readRowsAhead(params.list, location.search as ListSearch);
    },
  }),
  page(
    '/lists/$list/$id',
    lazyRouteComponent(() => import('../lists/record-page'), 'RecordPage'),
  ),
  page('/webhooks', lazyRouteComponent(house, 'WebhooksPage')),
  page('/domains', lazyRouteComponent(domain, 'DomainsPage')),
  page('/domains/$name', lazyRouteComponent(domain, 'DomainPage')),
  page('/accounts/$id', lazyRouteComponent(money, 'AccountPage')),
  page('/payments/$id', lazyRouteComponent(money, 'PaymentPage')),
  page('/orders/$id', lazyRouteComponent(money, 'OrderPage')),
  page('/money', lazyRouteComponent(money, 'MoneyPage')),
  page('/operations/$id', lazyRouteComponent(house, 'OperationPage')),
  page('/deliveries/$id', lazyRouteComponent(house, 'DeliveryPage')),
  page('/registries/$code', lazyRouteComponent(catalogue, 'RegistryPage')),
  page('/tlds/$tld', lazyRouteComponent(catalogue, 'TldPage')),
  page('/offers', lazyRouteComponent(catalogue, 'OffersPage')),
  page(
    '/reports',
    lazyRouteComponent(() => import('../pages/reports/reports-page'), 'ReportsPage'),
  ),
  page(
    '/reports/$report',
    lazyRouteComponent(() => import('../pages/reports/reports-page'), 'ReportsPage'),
  ),
  page('/bulk', lazyRouteComponent(bulk, 'BulkJobsPage')),
  page('/bulk/new', lazyRouteComponent(bulk, 'NewBulkJobPage')),
  page('/bulk/$id', lazyRouteComponent(bulk, 'BulkJobPage')),
  page(
    '/announcements/$id',
    lazyRouteComponent(() => import('../pages/announcements'), 'AnnouncementPage'),
  ),
  page(
    '/incidents/$id',
    lazyRouteComponent(() => import('../pages/status'), 'IncidentPage'),
  ),
  page(
    '/maintenance/$id',
    lazyRouteComponent(() => import('../pages/status'), 'MaintenancePage'),
  ),
  page(
    '/status-subscribers',
    lazyRouteComponent(() => import('../pages/status'), 'SubscribersPage'),
  ),
  page('/staff', lazyRouteComponent(house, 'StaffPage')),
  page('/settings', lazyRouteComponent(house, 'SettingsPage')),
  page('/sandbox', lazyRouteComponent(house, 'SandboxPage')),
  ...COLLECTIONS.map((collection) =>
    page(`/${collection.path}`, () => <CollectionPage key={collection.path} collection={collection} />),
  ),
];

export const router = createRouter({
  routeTree: root.addChildren(PAGES),
  basepath: '/console',
  defaultPreload: 'intent',
  // Values of the address stay the text that they are: `?accountId=1` is no number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search as Record<string, unknown>)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ).toString();
    return text === '' ? '' : `?${text}`;
  },
});

/** Begins to load the code of the page of the address. */
export function loadCodeOfPage(): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);
}
