import { DomainName } from '@registrar/kernel';
import { ForwardingQueries } from '../forwarding/forwarding-queries';
import type { ForwardingReader, RecordReader } from '../ports';
import { ZoneQueries } from './zone-queries';

const NAME = DomainName.of('quay.com');
const PAGE = { page: 2, perPage: 5 };
const NOT_FOUND = {
  kind: 'not_found',
  code: 'dns.not_found',
  details: 'The requested domain does not exist.',
};

/** A reader whose every method answers `value`; what it was asked. */
function answering(value: unknown) {
  const asked: unknown[][] = [];
  const read =
    (method: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      asked.push([method, ...args]);
      return value;
    };
  const reader = new Proxy({}, { get: (_target, method: string) => read(method) });
  return {
    asked,
    zones: new ZoneQueries(reader as RecordReader),
    forwardings: new ForwardingQueries(reader as ForwardingReader),
  };
}
type Answering = ReturnType<typeof answering>;

const READS: [string, (queries: Answering) => Promise<unknown>, unknown[]][] = [
  ['tag', ({ zones }) => zones.tag(7, NAME), ['tag', 7, 'quay.com']],
  ['list', ({ zones }) => zones.list(7, NAME, PAGE), ['list', 7, 'quay.com', 2, 5]],
  ['versions', ({ zones }) => zones.versions(7, NAME, PAGE), ['versions', 7, 'quay.com', 2, 5]],
  ['version', ({ zones }) => zones.version(7, NAME, 3), ['version', 7, 'quay.com', 3]],
  [
    'URL forwardings',
    ({ forwardings }) => forwardings.urlForwardings(7, NAME, PAGE),
    ['urlForwardings', 7, 'quay.com', 2, 5],
  ],
  [
    'email forwardings',
    ({ forwardings }) => forwardings.emailForwardings(7, NAME, PAGE),
    ['emailForwardings', 7, 'quay.com', 2, 5],
  ],
];
const ENTRIES: [string, (queries: Answering) => Promise<unknown>, unknown[]][] = [
  ['record', ({ zones }) => zones.get(7, NAME, 3), ['get', 7, 'quay.com', 3]],
  [
    'URL forwarding',
    ({ forwardings }) => forwardings.urlForwarding(7, NAME, { host: 'www' }),
    ['urlForwarding', 7, 'quay.com', { host: 'www' }],
  ],
  [
    'email forwarding',
    ({ forwardings }) => forwardings.emailForwarding(7, NAME, 'info'),
    ['emailForwarding', 7, 'quay.com', 'info'],
  ],
];

describe('reading a zone', () => {
  it.each(READS)('answers %s of a domain of the account', async (_what, read, asked) => {
    const queries = answering('what is read');
    await expect(read(queries)).resolves.toBe('what is read');
    expect(queries.asked).toEqual([asked]);
  });

  it.each(ENTRIES)('answers a %s with the tag of the zone', async (_what, read, asked) => {
    const queries = answering({ json: '{}', tag: '1-2', other: 1 });
    await expect(read(queries)).resolves.toEqual({ json: '{}', tag: '1-2' });
    expect(queries.asked).toEqual([asked]);
  });

  it.each([...READS, ...ENTRIES])('answers %s of another domain with 404', async (_what, read) => {
    await expect(read(answering(undefined))).rejects.toMatchObject(NOT_FOUND);
  });

  it.each(ENTRIES)('answers a %s that is not there with 404', async (_what, read) => {
    await expect(read(answering({ tag: '1-2' }))).rejects.toMatchObject(NOT_FOUND);
  });

  it('exports a version as a master file', async () => {
    const queries = answering({
      name: 'quay.com',
      version: 4,
      records: [{ id: 1, type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 }],
    });
    expect((await queries.zones.export(7, NAME, 4)).split('\n').slice(2)).toEqual([
      'www.quay.com.\t300\tIN\tA\t192.0.2.1',
      '',
    ]);
    expect(queries.asked).toEqual([['contents', 7, 'quay.com', 4]]);
    await expect(answering(undefined).zones.export(7, NAME)).rejects.toMatchObject(NOT_FOUND);
  });
});
