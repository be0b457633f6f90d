import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appendFile, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { OpenZone } from '@registrar/catalog/ports';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { testCertificates } from '@registrar/testkit';
import { type ZoneFileSettings, ZoneFileSources } from '../src';

const ZONE = '$ORIGIN example.\n@ SOA a. b. 7 2 3 4 5\nalpha NS ns1\nbeta NS ns1\n';
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

let root: string;
let folder: string;
let workFolder: string;
let uow: FakeUnitOfWork;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zone-files-test-'));
  [folder, workFolder] = [join(root, 'zones'), join(root, 'work')];
  await Promise.all([mkdir(folder), mkdir(workFolder)]);
  uow = new FakeUnitOfWork();
});
afterEach(() => rm(root, { recursive: true }));

const sourcesOf = (settings: Partial<ZoneFileSettings> = {}) =>
  new ZoneFileSources(
    { folder, urls: [], workFolder, maxBytes: 100_000, timeoutSeconds: 5, ...settings },
    uow,
  );

async function put(name: string, content: string | Buffer, modified = LONG_AGO): Promise<void> {
  await writeFile(join(folder, name), content);
  await utimes(join(folder, name), modified, modified);
}

type Opened = Awaited<ReturnType<ZoneFileSources['open']>>;

const openOf = async (sources: ZoneFileSources, known: string[] = []): Promise<OpenZone> => {
  const opened: Opened = await sources.open({ zone: 'example', location: '' }, known);
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
};

async function read(zone: OpenZone): Promise<string[]> {
  const labels: string[] = [];
  for await (const batch of zone.batches) labels.push(...batch);
  return labels;
}

/** Opens, reads and closes. */
async function labelsOf(sources: ZoneFileSources, known: string[] = []): Promise<string[]> {
  const opened = await openOf(sources, known);
  try {
    return await read(opened);
  } finally {
    await opened.close();
    expect(await readdir(workFolder)).toEqual([]);
  }
}

describe('zone files of a folder', () => {
  it('are those named as a zone, whatever else lies there', async () => {
    for (const name of [
      'com.zone',
      'NET.txt.gz',
      'co.uk.zone.gz',
      'README',
      'com.zone.part',
      '.zone',
      'a b.zone',
    ])
      await put(name, ZONE);
    expect((await sourcesOf().list()).map(({ zone }) => zone)).toEqual(['co.uk', 'com', 'net']);
  });

  it.each([
    ['plain', ZONE],
    ['gzip', gzipSync(ZONE)],
    ['gzip in several pieces', Buffer.concat([gzipSync(ZONE.slice(0, 30)), gzipSync(ZONE.slice(30))])],
  ])('are read %s, whatever the name says', async (_, content) => {
    await put('example.zone', content);
    expect(await labelsOf(sourcesOf())).toEqual(['alpha', 'beta']);
  });

  it('tell serial and version, and are not opened again while they are the same', async () => {
    await put('example.zone', ZONE);
    const zone = await openOf(sourcesOf());
    await read(zone);
    await zone.close();
    expect([zone.serial(), zone.version]).toEqual(['7', `${ZONE.length} bytes of 2026-01-01T00:00:00.000Z`]);
    expect(await sourcesOf().open({ zone: 'example', location: '' }, ['other', zone.version])).toBe(
      'unchanged',
    );
    await put('example.zone', ZONE, new Date('2026-01-01T00:00:01Z'));
    expect(await labelsOf(sourcesOf(), [zone.version])).toHaveLength(2);
  });

  it('count by the newest of two', async () => {
    await put('example.zone', ZONE, new Date('2026-01-02T00:00:00Z'));
    await put('example.zone.gz', gzipSync('old NS ns1\n'));
    expect(await labelsOf(sourcesOf())).toEqual(['alpha', 'beta']);
  });

  it('are left alone while somebody may still be writing to them', async () => {
    await put('example.zone', ZONE, new Date());
    expect(await sourcesOf().open({ zone: 'example', location: '' }, [])).toBe('unfinished');
    expect(await labelsOf(sourcesOf({ settleSeconds: 0 }))).toHaveLength(2);
  });

  it('are sorted in files when they do not fit into memory, each name once', async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `n${(at * 7_919) % 1_000}`);
    await put('example.zone', names.map((name) => `${name} NS ns1\n`).join(''));
    expect(await labelsOf(sourcesOf({ runLength: 37 }))).toEqual([...new Set(names)].sort());
  });

  it.each([
    ['is cut off within its compression', gzipSync(ZONE).subarray(0, 40), /unexpected end of file/],
    ['is cut off within a record', 'alpha NS (', /line 1: a parenthesis has no end/],
    ['is of another zone', '$ORIGIN com.\n@ SOA a. b. 1 2 3 4 5\n', /the zone is \.com and not \.example/],
  ])('fail when one %s', async (_, content, message) => {
    await put('example.zone', content);
    await expect(labelsOf(sourcesOf())).rejects.toThrow(message);
  });

  it('fail when one changes while it is read', async () => {
    await put('example.zone', ZONE);
    const zone = await openOf(sourcesOf());
    await appendFile(join(folder, 'example.zone'), 'gamma NS ns1\n');
    await expect(read(zone)).rejects.toThrow('changed while it was read');
    await zone.close();
  });

  it('fail when the folder or the file is gone', async () => {
    await expect(sourcesOf({ folder: join(root, 'gone') }).list()).rejects.toThrow('ENOENT');
    await expect(sourcesOf().open({ zone: 'example', location: '' }, [])).rejects.toThrow(
      'the zone file of .example is gone',
    );
  });

  it('are not opened inside a unit of work', async () => {
    await put('example.zone', ZONE);
    await expect(uow.run(() => sourcesOf().open({ zone: 'example', location: '' }, []))).rejects.toThrow(
      'inside a unit of work',
    );
  });
});

describe('zone files of a URL', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let requests: IncomingMessage[];
  let settings: Partial<ZoneFileSettings>;
  beforeEach(async () => {
    const {
      ca,
      server: { cert, key },
    } = await testCertificates();
    requests = [];
    server = createServer({ cert, key }, (request, response) => {
      requests.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    settings = {
      folder: undefined,
      ca,
      authorization: 'Bearer abc',
      urls: [
        {
          zone: 'example',
          url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/zones/example.zone.gz?key=secret`,
        },
      ],
    };
  });
  afterEach(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );

  const send = (headers: Record<string, string>, content: string | Buffer = gzipSync(ZONE)) => {
    answer = (_, response) => void response.writeHead(200, headers).end(content);
  };

  it('are shown without what a query may hold', async () => {
    const [{ location }] = await sourcesOf(settings).list();
    expect(location).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/zones\/example\.zone\.gz$/);
  });

  it('stand behind a file of the folder', async () => {
    await put('example.zone', 'filed NS ns1\n');
    expect(await labelsOf(sourcesOf({ ...settings, folder }))).toEqual(['filed']);
  });

  it.each([
    [
      'its entity tag',
      { 'etag': '"v1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
      '"v1"',
      { 'if-none-match': '"v1"' },
    ],
    [
      'its date',
      { 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
      'modified Thu, 01 Jan 2026 00:00:00 GMT',
      { 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' },
    ],
    ['what it holds', {}, /^sha256 [0-9a-f]{64}$/, {}],
  ])('are known again by %s', async (_, headers, version, question) => {
    send(headers as Record<string, string>);
    const zone = await openOf(sourcesOf(settings));
    expect(await read(zone)).toEqual(['alpha', 'beta']);
    await zone.close();
    expect(zone.version).toMatch(version);
    expect(await sourcesOf(settings).open({ zone: 'example', location: '' }, [zone.version])).toBe(
      'unchanged',
    );
    expect(requests[1].headers).toMatchObject({ authorization: 'Bearer abc', ...question });
    expect(await readdir(workFolder)).toEqual([]);
  });

  it('are not transferred when the server says that they are the same', async () => {
    answer = (_, response) => void response.writeHead(304).end();
    expect(await sourcesOf(settings).open({ zone: 'example', location: '' }, ['"v1"'])).toBe('unchanged');
  });

  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void, RegExp]>([
    ['is refused', (_, response) => void response.writeHead(403).end(), /answered 403/],
    [
      'leads elsewhere',
      (_, response) => void response.writeHead(302, { location: 'https://example.com/' }).end(),
      /answered 302/,
    ],
    [
      'is too large',
      (_, response) => void response.writeHead(200).end(Buffer.alloc(200_000)),
      /larger than 100000 bytes/,
    ],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write('a', () => response.destroy());
      },
      /other side closed|terminated|aborted/,
    ],
  ])('fail when the answer %s, and leave nothing behind', async (_, behave, message) => {
    answer = behave;
    await expect(sourcesOf(settings).open({ zone: 'example', location: '' }, [])).rejects.toThrow(message);
    expect(await readdir(workFolder)).toEqual([]);
  });

  it('fail when the transfer takes too long', async () => {
    answer = (_, response) => void response.writeHead(200).write('a');
    await expect(
      sourcesOf({ ...settings, timeoutSeconds: 0.2 }).open({ zone: 'example', location: '' }, []),
    ).rejects.toThrow(/timeout|aborted/);
  });

  it('fail when nobody vouches for the server', async () => {
    send({});
    await expect(
      sourcesOf({ ...settings, ca: undefined }).open({ zone: 'example', location: '' }, []),
    ).rejects.toThrow(/certificate/);
  });
});
