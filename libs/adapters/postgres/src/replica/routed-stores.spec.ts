import type { DomainExportRequest, DomainListRequest, DomainReader } from '@registrar/domains/ports';
import type { ReportReader, StaffLists } from '@registrar/staff/ports';
import type { PostgresDomainReader } from '../domains/domain-reader';
import { DECLARED_READS } from './declared-reads';
import { RoutedDomainReader } from './routed-domain-reader';
import { RoutedReportReader, RoutedStaffLists } from './routed-staff-stores';

const LARGE = 100;

/** A store that notes its calls; `route` notes the name of a declared read before it. */
function stores<Store>(total = 0): { noted: string[]; writer: Store; read: (name: string, ask: any) => any } {
  const noted: string[] = [];
  const at = (server: string): Store =>
    new Proxy(
      {},
      {
        get: (_, method: string) => async () => {
          if (method === 'total') return total;
          noted.push(`${server} ${method}`);
          return undefined;
        },
      },
    ) as Store;
  return { noted, writer: at('writer'), read: (name, ask) => ask(at(name)) };
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
