import type { OrderListRequest } from '@registrar/billing/ports';
import type { RecordReader } from '@registrar/dns/ports';
import type { DomainExportRequest, DomainListRequest, DomainReader } from '@registrar/domains/ports';
import type { ReportReader, StaffLists } from '@registrar/staff/ports';
import type { PostgresOrderReader } from '../billing/order-reader';
import type { PostgresVerificationReader } from '../contacts/verification-reader';
import type { PostgresDomainReader } from '../domains/domain-reader';
import { DECLARED_READS } from './declared-reads';
import { RoutedOrderReader, RoutedRecordReader, RoutedVerificationReader } from './routed-account-lists';
import { RoutedDomainReader } from './routed-domain-reader';
import { RoutedReportReader, RoutedStaffLists } from './routed-staff-stores';

const LARGE = 100;

/** A store that notes its calls; `route` notes the name of a declared read before it. */
function stores<Store>(
  total = 0,
  hasReplica = true,
): { noted: string[]; writer: Store; hasReplica: boolean; read: (name: string, ask: any) => any } {
  const noted: string[] = [];
  const at = (server: string): Store =>
    new Proxy(
      {},
      {
        get: (_, method: string) => async () => {
          if (hasReplica && (method === 'total' || method === 'domains')) return total;
          noted.push(`${server} ${method}`);
          return undefined;
        },
      },
    ) as Store;
  return { noted, writer: at('writer'), hasReplica, read: (name, ask) => ask(at(name)) };
}

const listRequest = {} as DomainListRequest;
const NAMES = Object.keys(DECLARED_READS);

describe('reads of domains', () => {
  it.each<[string, (reader: DomainReader) => Promise<unknown>, number, string]>([
    ['a list of a small account', (reader) => reader.list(listRequest), LARGE - 1, 'writer list'],
    ['a list of a large account', (reader) => reader.list(listRequest), LARGE, 'domains.list list'],
    [
      'an export as lines',
      (reader) => reader.exportLines({} as DomainExportRequest),
      0,
      'domains.export exportLines',
    ],
    [
      'an export as rows',
      (reader) => reader.exportRows({} as DomainExportRequest),
      0,
      'domains.export exportRows',
    ],
    [
      'lines that decide a change',
      (reader) => reader.exportLines({ decides: true } as DomainExportRequest),
      LARGE,
      'writer exportLines',
    ],
    [
      'rows that decide a change',
      (reader) => reader.exportRows({ decides: true } as DomainExportRequest),
      LARGE,
      'writer exportRows',
    ],
    ['a domain', (reader) => reader.find(1, 'a.example', new Date(0)), LARGE, 'writer find'],
    [
      'the answer of a domain',
      (reader) => reader.findJson(1, 'a.example', new Date(0)),
      LARGE,
      'writer findJson',
    ],
    [
      'values of a registry',
      (reader) => reader.lastRegistryValues(1, 'example'),
      LARGE,
      'writer lastRegistryValues',
    ],
    ['whether a domain is known', (reader) => reader.isInAccount('a.example'), LARGE, 'writer isInAccount'],
  ])('%s', async (_, ask, total, expected) => {
    const routed = stores<PostgresDomainReader>(total);
    await ask(new RoutedDomainReader(routed, LARGE));
    expect(routed.noted).toEqual([expected]);
    const [server] = expected.split(' ');
    expect(['writer', ...NAMES]).toContain(server);
  });
});

describe('lists of an account', () => {
  const page = { accountId: 1, page: 1, perPage: 25, now: new Date(0) };

  it.each([
    ['few orders', LARGE - 1, 'writer list'],
    ['many orders', LARGE, 'orders.list list'],
  ])('of %s', async (_, total, expected) => {
    const routed = stores<PostgresOrderReader>(total);
    await new RoutedOrderReader(routed, LARGE).list({} as OrderListRequest);
    expect(routed.noted).toEqual([expected]);
  });

  it.each<[string, (routed: ReturnType<typeof stores>) => Promise<unknown>]>([
    ['domains', (routed) => new RoutedDomainReader(routed as never, LARGE).list(listRequest)],
    ['orders', (routed) => new RoutedOrderReader(routed as never, LARGE).list({} as OrderListRequest)],
    ['unverified contacts', (routed) => new RoutedVerificationReader(routed as never, LARGE).list(page)],
  ])('of %s asks nothing but the list where there is no replica', async (_, list) => {
    const routed = stores(LARGE, false);
    await list(routed);
    expect(routed.noted).toEqual(['writer list']);
  });

  it('an order is read at the writer', async () => {
    const routed = stores<PostgresOrderReader>(LARGE);
    await new RoutedOrderReader(routed, LARGE).get(1, 7, new Date(0), {} as never);
    expect(routed.noted).toEqual(['writer get']);
  });

  it.each([
    ['few domains', LARGE - 1, 'writer list'],
    ['many domains', LARGE, 'contacts.list list'],
  ])('of unverified contacts of %s', async (_, total, expected) => {
    const routed = stores<PostgresVerificationReader>(total);
    await new RoutedVerificationReader(routed, LARGE).list(page);
    expect(routed.noted).toEqual([expected]);
  });

  it.each<[string, (reader: RecordReader) => Promise<unknown>, string]>([
    ['a short page', (reader) => reader.list(1, 'a.example', 1, 100), 'writer list'],
    ['a long page', (reader) => reader.list(1, 'a.example', 1, 101), 'records.list list'],
    ['all records', (reader) => reader.contents(1, 'a.example'), 'records.export contents'],
    ['the tag that a write compares', (reader) => reader.tag(1, 'a.example'), 'writer tag'],
    ['one record', (reader) => reader.get(1, 'a.example', 7), 'writer get'],
    [
      'records of hosts',
      (reader) => reader.touched(1, 'a.example', { ids: [], hosts: [] }),
      'writer touched',
    ],
    ['the serial', (reader) => reader.serial(1, 'a.example'), 'writer serial'],
    ['versions', (reader) => reader.versions(1, 'a.example', 1, 1_000), 'writer versions'],
    ['a version', (reader) => reader.version(1, 'a.example', 3), 'writer version'],
  ])('of a zone: %s', async (_, ask, expected) => {
    const routed = stores<RecordReader>();
    await ask(new RoutedRecordReader(routed));
    expect(routed.noted).toEqual([expected]);
  });
});

it('reads of staff', async () => {
  const lists = stores<StaffLists>();
  await new RoutedStaffLists(lists).page({} as never);
  await new RoutedStaffLists(lists).count('domains', undefined, 1);
  const reports = stores<ReportReader>();
  await new RoutedReportReader(reports).rows('income', {} as never, 1);
  expect([...lists.noted, ...reports.noted]).toEqual([
    'staff.list page',
    'staff.list count',
    'staff.report rows',
  ]);
});
