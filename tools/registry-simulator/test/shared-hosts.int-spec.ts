import { textsOf, type EppClient } from './support/epp-client';
import { done, Harness } from './support/harness';
import { domain, host } from './support/messages';

const SHARED = ['ns1.example.net', 'ns2.example.net'];
let harness: Harness;
let a: EppClient;
let b: EppClient;

beforeAll(async () => {
  harness = await Harness.start({ sharedHosts: SHARED });
  a = await harness.session('registrar-a');
  b = await harness.session('registrar-b');
});
afterAll(() => harness.close());

describe('a host that the registry shares', () => {
  it('serves domains of everybody, though nobody has the domain above it', async () => {
    await done(a.request(domain.create('one.com', { ns: SHARED })));
    await done(b.request(domain.create('two.com', { ns: SHARED })));
    expect(textsOf(await b.request(domain.info('two.com')), 'hostObj')).toEqual(SHARED);
  });

  it('belongs to no registrar: it is neither made again, changed nor removed', async () => {
    expect((await a.request(host.create('ns1.example.net', ['192.0.2.1']))).code).toBe(2303);
    expect((await a.request(host.update('ns1.example.net', { add: ['192.0.2.1'] }))).code).toBe(2201);
    expect((await a.request(host.delete('ns1.example.net'))).code).toBe(2201);
  });

  it('goes over to whoever holds the domain above it, delegations and all', async () => {
    await done(a.request(domain.create('example.net', { ns: SHARED })));
    expect((await b.request(host.create('ns1.example.net', ['192.0.2.9']))).code).toBe(2201);
    await done(a.request(host.create('ns1.example.net', ['192.0.2.1'])));
    const info = await b.request(host.info('ns1.example.net'));
    expect([textsOf(info, 'addr'), textsOf(info, 'clID')]).toEqual([['192.0.2.1'], ['registrar-a']]);
    expect((await a.request(host.create('ns1.example.net', ['192.0.2.1']))).code).toBe(2302);
    expect(textsOf(await b.request(domain.info('two.com')), 'hostObj')).toEqual(SHARED);
  });
});
