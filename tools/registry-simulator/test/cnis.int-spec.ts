import { request } from 'node:https';
import { crc32 } from 'node:zlib';
import { testCertificates } from '@registrar/testkit';
import { Clearinghouse } from '../src/cnis/clearinghouse';
import { TLD_POLICIES } from '../src/tld-policies';

const NOW = new Date('2026-03-02T09:15:00.789Z');
const AUTHORIZATION = `Basic ${Buffer.from('registrar-a:secret').toString('base64')}`;
const CLAIMS = TLD_POLICIES.find(({ claims }) => claims)!.claims!;
const [[LABEL, KEY]] = Object.entries(CLAIMS);

let clearinghouse: Clearinghouse;
let ca: string;
beforeAll(async () => {
  const certificates = await testCertificates();
  ca = certificates.ca;
  clearinghouse = new Clearinghouse(
    { port: 0, username: 'registrar-a', password: 'secret' },
    {
      host: '127.0.0.1',
      tls: certificates.server,
      policies: TLD_POLICIES,
      now: () => NOW,
      log: () => undefined,
    },
  );
  await clearinghouse.listen();
});
afterAll(() => clearinghouse?.close());

function get(
  path: string,
  authorization: string | undefined = AUTHORIZATION,
  method = 'GET',
): Promise<{ status?: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = authorization ? { authorization } : {};
    request({ host: '127.0.0.1', port: clearinghouse.port, path, method, headers, ca }, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (piece: string) => {
          body += piece;
        })
        .on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });
}

const textOf = (body: string, name: string): string =>
  new RegExp(`<tmNotice:${name}>([^<]*)</tmNotice:${name}>`).exec(body)![1];

describe('the simulated clearinghouse', () => {
  it('gives the notice of a key, valid for 48 hours, with a checksum over label, end and number', async () => {
    const { status, body } = await get(`/cnis/${KEY}.xml`);
    expect([status, textOf(body, 'label'), textOf(body, 'notBefore'), textOf(body, 'notAfter')]).toEqual([
      200,
      LABEL,
      '2026-03-02T09:15:00.000Z',
      '2026-03-04T09:15:00.000Z',
    ]);
    const [, checksum, number] = /^([0-9a-f]{8})(\d{19})$/.exec(textOf(body, 'id'))!;
    expect(crc32(`${LABEL}${Date.parse('2026-03-04T09:15:00Z') / 1_000}${number}`)).toBe(
      Number.parseInt(checksum, 16),
    );
    expect(body.match(/<tmNotice:claim>/g)).toHaveLength(2);
  });

  it('never gives a number twice', async () => {
    const [one, other] = await Promise.all([get(`/cnis/${KEY}.xml`), get(`/cnis/${KEY}.xml`)]);
    expect(textOf(one.body, 'id')).not.toBe(textOf(other.body, 'id'));
  });

  it('lists the labels of all zones with claims, with their keys', async () => {
    const lines = (await get('/dnl/dnl-latest.csv')).body.trim().split('\n');
    expect(lines.slice(0, 2)).toEqual(['1,2026-03-02T09:15:00.789Z', 'DNL,lookup-key,insertion-datetime']);
    expect(lines.slice(2).map((line) => line.split(',').slice(0, 2))).toEqual(Object.entries(CLAIMS).sort());
  });

  it.each([
    ['no credentials', `/cnis/${KEY}.xml`, '', 'GET', 401],
    ['wrong ones', `/cnis/${KEY}.xml`, 'Basic eDp5', 'GET', 401],
    ['an unknown key', '/cnis/2026/1.xml', undefined, 'GET', 404],
    ['slashes that are escaped', `/cnis/${encodeURIComponent(KEY)}.xml`, undefined, 'GET', 404],
    ['another path', '/', undefined, 'GET', 404],
    ['another method', `/cnis/${KEY}.xml`, undefined, 'POST', 405],
  ])('refuses %s', async (_, path, authorization, method, status) => {
    expect((await get(path, authorization, method)).status).toBe(status);
  });
});
