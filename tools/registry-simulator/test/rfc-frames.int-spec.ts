import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EppClient } from './support/epp-client';
import { createThick, done, Harness } from './support/harness';
import { contact, domain, host, logout } from './support/messages';
import { schemaFaults } from './support/schema';

const FOLDER = join(__dirname, 'frames');

let harness: Harness;
let a: EppClient;
let b: EppClient;

beforeAll(async () => {
  harness = await Harness.start();
  a = await harness.session('registrar-a');
  b = await harness.session('registrar-b');
  await done(a.request(domain.create('example.net')));
  for (const n of [1, 2]) await done(a.request(host.create(`ns${n}.example.net`, ['192.0.2.1'])));
  for (const id of ['jd1234', 'mak21', 'sah8013'])
    await done(a.request(contact.create(id, { pw: '2fooBAR' })));
});
afterAll(() => harness.close());

/** The examples register thick names in .com, where this registry is thin: they are played in .xyz. */
function frame(folder: string, name: string): string {
  return readFileSync(join(FOLDER, folder, `${name}.xml`), 'utf8').replace(/(example\d?)\.com/g, '$1.xyz');
}

async function play(
  steps: readonly [client: EppClient, folder: string, name: string, code: number][],
): Promise<void> {
  const answers: [string, number][] = [];
  for (const [client, folder, name] of steps)
    answers.push([name, (await client.request(frame(folder, name))).code]);
  expect(answers).toEqual(steps.map(([, , name, code]) => [name, code]));
}

describe("the RFCs' own examples", () => {
  it('make a life of a contact, a domain and a host', () =>
    play([
      [a, 'rfc', 'rfc5733-01-c-check-contact', 1000],
      [a, 'rfc', 'rfc5733-07-c-create-contact', 1000],
      [a, 'rfc', 'rfc5733-07-c-create-contact', 2302],
      [a, 'rfc', 'rfc5733-03-c-info-contact', 1000],
      [a, 'rfc', 'rfc5731-01-c-check-domain', 1000],
      [a, 'rfc', 'rfc5731-03-c-info-domain', 2303],
      // half-length digests, and keys
      [a, 'rfc', 'rfc5910-04-c-create-domain-ext-secDNS', 2004],
      [a, 'rfc', 'rfc5910-05-c-create-domain-ext-secDNS', 2004],
      [a, 'rfc', 'rfc5910-06-c-create-domain-ext-secDNS', 2306],
      [a, 'rfc', 'rfc5731-09-c-create-domain', 1000],
      [a, 'rfc', 'rfc5731-09-c-create-domain', 2302],
      [b, 'rfc', 'rfc5731-07-c-transfer-query-domain', 2301],
      [a, 'rfc', 'rfc5731-03-c-info-domain', 1000],
      [b, 'rfc', 'rfc5731-03-c-info-domain', 2201],
      [b, 'rfc', 'rfc5731-04-c-info-domain', 1000],
      [a, 'rfc', 'rfc5732-01-c-check-host', 1000],
      [b, 'rfc', 'rfc5732-05-c-create-host', 2201],
      [a, 'rfc', 'rfc5732-05-c-create-host', 1000],
      [a, 'rfc', 'rfc5732-03-c-info-host', 1000],
      [a, 'rfc', 'rfc5732-09-c-update-host', 1000],
      [a, 'rfc', 'rfc5731-17-c-update-domain', 1000],
      // ns1 has become ns2, and the update before delegated to it
      [a, 'rfc', 'rfc5732-07-c-delete-host', 2303],
      [a, 'rfc', 'rfc5731-13-c-renew-domain', 2004],
      [a, 'rfc', 'rfc5733-13-c-update-contact', 1000],
      [a, 'rfc', 'rfc5733-09-c-delete-contact', 2304],
      [b, 'rfc', 'rfc5733-11-c-transfer-request-contact', 1001],
      [b, 'rfc', 'rfc5733-05-c-transfer-query-contact', 1000],
      [a, 'rfc', 'rfc5731-11-c-delete-domain', 2305],
      [b, 'rfc', 'rfc5731-15-c-transfer-request-domain', 2202],
    ]));

  it('sign, refuse keys and urgency, and unsign', () =>
    play([
      // the examples' digests have half the length their type demands
      [a, 'rfc', 'rfc5910-07-c-update-domain-ext-secDNS', 2004],
      [a, 'rfc', 'rfc5910-08-c-update-domain-ext-secDNS', 1000],
      [a, 'rfc', 'rfc5910-09-c-update-domain-ext-secDNS', 2306],
      [a, 'rfc', 'rfc5910-10-c-update-domain-ext-secDNS', 2004],
      [a, 'rfc', 'rfc5910-12-c-update-domain-ext-secDNS', 2102],
    ]));

  it('price, and refuse a price that is not ours', () =>
    play([
      [a, 'rfc', 'rfc8748-01-c-check-domain-ext-fee', 1000],
      [a, 'rfc', 'rfc8748-04-c-create-domain-ext-fee', 2302],
      [a, 'rfc', 'rfc8748-07-c-renew-domain-ext-fee', 2004],
      [a, 'rfc', 'rfc8748-09-c-transfer-request-domain-ext-fee', 2002],
      [a, 'rfc', 'rfc8748-11-c-update-domain-ext-fee', 2004],
    ]));

  it('set and unset authorization information', () =>
    play([
      [a, 'rfc', 'rfc9154-01-c-create-domain', 2302],
      [a, 'rfc', 'rfc9154-02-c-create-contact', 2302],
      [a, 'rfc', 'rfc9154-03-c-update-domain', 1000],
      [b, 'rfc', 'rfc9154-07-c-info-domain', 1000],
      [b, 'rfc', 'rfc9154-09-c-transfer-request-domain', 2303],
      [a, 'rfc', 'rfc9154-04-c-update-domain', 1000],
      [b, 'rfc', 'rfc9154-07-c-info-domain', 2202],
      [a, 'rfc', 'rfc9154-05-c-update-domain', 1000],
      [a, 'rfc', 'rfc9154-06-c-update-contact', 2304],
    ]));

  it('launch, without applications and other phases than the zone is in', () =>
    play([
      [a, 'rfc', 'rfc8334-04-c-check-domain-ext-launch', 1000],
      [a, 'rfc', 'rfc8334-06-c-check-domain-ext-launch', 1000],
      [a, 'rfc', 'rfc8334-07-c-check-domain-ext-launch', 1000],
      [a, 'rfc', 'rfc8334-12-c-create-domain-ext-launch', 2306],
      [a, 'rfc', 'rfc8334-16-c-create-domain-ext-launch', 2306],
      [a, 'rfc', 'rfc8334-17-c-create-domain-ext-launch', 2306],
      [a, 'rfc', 'rfc8334-18-c-create-domain-ext-launch', 2306],
      [a, 'rfc', 'rfc8334-09-c-info-domain-ext-launch', 2303],
      [a, 'rfc', 'rfc8334-10-c-info-domain-ext-launch', 2303],
      [a, 'rfc', 'rfc8334-21-c-update-domain-ext-launch', 2102],
      [a, 'rfc', 'rfc8334-22-c-delete-domain-ext-launch', 2102],
    ]));

  it('restore only what was deleted', () =>
    play([
      [a, 'rfc', 'rfc3915-03-c-update-domain-ext-rgp', 2304],
      [a, 'rfc', 'rfc3915-04-c-update-domain-ext-rgp', 2304],
    ]));

  it('are refused where they use an extension this registry does not have', () =>
    play([
      [a, 'rfc', 'rfc8495-01-c-check-domain-ext-allocationToken', 2103],
      [a, 'rfc', 'rfc8495-03-c-check-domain-ext-allocationToken', 2103],
      [a, 'rfc', 'rfc8495-05-c-info-domain-ext-allocationToken', 2103],
      [a, 'rfc', 'rfc8495-08-c-transfer-request-domain-ext-allocationToken', 2103],
      [a, 'rfc', 'rfc8495-07-c-create-domain-ext-allocationToken', 2103],
    ]));

  it('poll', () =>
    play([
      [a, 'rfc', 'rfc5730-17-c-poll-req', 1301],
      [a, 'rfc', 'rfc5730-19-c-poll-ack', 2303],
    ]));

  it.each([
    'rfc5730-09-c-login',
    'rfc8807-01-c-login-ext-loginSec',
    'rfc8807-02-c-login-ext-loginSec',
    'rfc8807-03-c-login-ext-loginSec',
  ])('ask in %s for objects that are not there', async (name) => {
    const client = await harness.connect('registrar-a');
    await client.next();
    expect((await client.request(frame('rfc', name))).code).toBe(2307);
    client.destroy();
  });

  it('greet and say goodbye', async () => {
    const client = await harness.session('registrar-a');
    client.sendFrame(frame('rfc', 'rfc5730-01-c-hello'));
    expect(await client.next()).toContain('<greeting>');
    expect((await client.request(frame('rfc', 'rfc5730-11-c-logout'))).code).toBe(1500);
  });
});

describe('frames with several extensions', () => {
  it('are executed as far as this registry has them', async () => {
    await done(createThick(b, 'xn--fiqs8s.example', { contactId: 'combi-1' }));
    await play([
      [a, 'combined', 'check-fee-launch-allocationtoken', 2103],
      [a, 'combined', 'namestore-create', 2103],
      [a, 'combined', 'sync-update', 2103],
      // fee of another registry
      [a, 'combined', 'create-secdns-launch-fee-idn', 2004],
      [a, 'combined', 'rgp-restore-request-fee', 2304],
      [a, 'combined', 'transfer-request-fee', 2002],
      [a, 'combined', 'update-unset-authinfo', 1000],
    ]);
  });

  it('of the login name only services that are there, and fail for want of the certificate', async () => {
    const client = await harness.connect('registrar-a');
    await client.next();
    expect((await client.request(frame('combined', 'login-full'))).code).toBe(2200);
    client.destroy();
  });
});

it('uses every frame it has', () => {
  const source = readFileSync(__filename, 'utf8');
  const unused = ['rfc', 'combined']
    .flatMap((folder) => readdirSync(join(FOLDER, folder)))
    .map((file) => file.replace('.xml', ''))
    .filter((name) => !source.includes(name));
  expect(unused).toEqual([]);
});

it('emits only frames that are valid by the schemas, which do find faults', async () => {
  await done(a.request(logout()));
  expect(await harness.faults()).toEqual([]);
  const [frame1] = [...harness.emitted].filter((text) => text.includes('<result'));
  expect(
    await schemaFaults([frame1.replace('<msg>', '<message>').replace('</msg>', '</message>')]),
  ).not.toEqual([]);
  expect(await schemaFaults([frame1.replace(/code="\d+"/, 'code="1234"')])).not.toEqual([]);
});
