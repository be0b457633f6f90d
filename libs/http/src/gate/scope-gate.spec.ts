import { RecordTypes } from '@registrar/accounts';
import type { FastifyRequest } from 'fastify';
import { ScopeGate } from './scope-gate';

class NoRecords extends RecordTypes {
  asked = 0;

  async of(): Promise<string[]> {
    this.asked += 1;
    return [];
  }
}

const request = (method: string, url: string, params: object = {}, body?: object): FastifyRequest =>
  ({ method, params, body, routeOptions: { url } }) as unknown as FastifyRequest;
const caller = (scopes?: object) =>
  ({
    accountId: 1,
    username: 'lantern',
    tokenId: 3,
    access: { approvedReseller: false, enterprise: false },
    limits: {},
    scopes,
  }) as never;
const records = '/core/v1/domains/:domainName/records';

describe('the gate of scopes', () => {
  it('does not let an API start with an operation that was forgotten', () => {
    const gate = new ScopeGate(new NoRecords());
    expect(() =>
      gate.declare([
        { method: 'GET', url: '/a', operationId: 'hello' },
        { method: 'POST', url: '/b', operationId: 'newThing' },
        { method: 'GET', url: '/c' },
      ]),
    ).toThrow('newThing, GET /c');
    expect(() => gate.declare([{ method: 'GET', url: '/a', operationId: 'hello' }])).not.toThrow();
  });

  it('makes a token without limits wait for nothing, not even where a route is unknown', () => {
    expect(new ScopeGate(new NoRecords()).check(request('GET', '/nowhere'), caller())).toBeUndefined();
  });

  it('lets a limited token nowhere that was not declared', async () => {
    await expect(
      new ScopeGate(new NoRecords()).check(request('GET', '/nowhere'), caller({ readOnly: true })),
    ).rejects.toMatchObject({ kind: 'forbidden', message: 'Permission denied' });
  });

  it.each([
    ['in Unicode', 'BÜCHER.com', 'Missing scope: records.change of xn--bcher-kva.com'],
    ['in capitals', 'EXAMPLE.NET', 'Missing scope: records.change of example.net'],
    ['as no name at all', '%%', 'Missing scope: records.change of all domains'],
  ])('knows a domain written %s', async (_what, domainName, details) => {
    const gate = new ScopeGate(new NoRecords());
    gate.declare([{ method: 'POST', url: records, operationId: 'createRecord' }]);
    await expect(
      gate.check(request('POST', records, { domainName }, {}), caller({ zones: ['example.com'] })),
    ).rejects.toMatchObject({ details });
    await expect(
      gate.check(
        request('POST', records, { domainName: 'Example.Com' }, {}),
        caller({ zones: ['example.com'] }),
      ),
    ).resolves.toBeUndefined();
  });

  it('asks for the type of a record only where types are limited and the zone is right', async () => {
    const types = new NoRecords();
    const gate = new ScopeGate(types);
    gate.declare([{ method: 'DELETE', url: records, operationId: 'deleteRecord' }]);
    const remove = (scopes: object) =>
      gate.check(request('DELETE', records, { domainName: 'example.com', id: '7' }), caller(scopes));
    await remove({ dnsOnly: true });
    await expect(remove({ recordTypes: ['TXT'], zones: ['example.net'] })).rejects.toMatchObject({
      details: 'Missing scope: records.change of example.com',
    });
    expect(types.asked).toBe(0);
    await remove({ recordTypes: ['TXT'] });
    expect(types.asked).toBe(1);
  });

  it.each(['createAccount', 'subscribe', 'modifySubscription'])(
    'lets no token that ends, or that is tied to a network, call %s: what it leaves behind has no such limit',
    async (operationId) => {
      const gate = new ScopeGate(new NoRecords());
      gate.declare([{ method: 'POST', url: '/core/v1/things', operationId }]);
      for (const scopes of [{ expiresAt: new Date(0) }, { sourceNetworks: ['192.0.2.0/24'] }])
        await expect(gate.check(request('POST', '/core/v1/things'), caller(scopes))).rejects.toMatchObject({
          kind: 'forbidden',
        });
    },
  );

  describe('of a token with a spend cap', () => {
    const settings = '/core/v1/accountinfo/settings';
    const domain = '/core/v1/domains/:domainName';
    const gate = new ScopeGate(new NoRecords());
    gate.declare([
      { method: 'PATCH', url: settings, operationId: 'updateAccountSettings' },
      { method: 'PATCH', url: domain, operationId: 'updateDomain' },
      { method: 'POST', url: '/core/v1/domains', operationId: 'createDomain' },
      { method: 'POST', url: `${domain}:enableAutorenew`, operationId: 'enableAutorenew' },
      { method: 'POST', url: `${domain}:disableAutorenew`, operationId: 'disableAutorenew' },
    ]);
    const call = (method: string, url: string, body: object | undefined, scopes: object) =>
      gate.check(request(method, url, { domainName: 'example.com' }, body), caller(scopes));
    const capped = { dailySpendCap: { minor: 0n } };
    const of = (area: string): string => `Missing scope: ${area}.change of auto-renewal`;

    it.each<[string, string, string, object | undefined, string]>([
      ['turn auto-renewal on', 'POST', `${domain}:enableAutorenew`, undefined, of('domains')],
      ['turn it on by a change', 'PATCH', domain, { autorenewEnabled: true }, of('domains')],
      ['turn it on in words', 'PATCH', domain, { autorenewEnabled: 'true' }, of('domains')],
      ['register with it', 'POST', '/core/v1/domains', { domain: { autorenewEnabled: true } }, of('domains')],
      ['turn the default on', 'PATCH', settings, { autorenewEnabled: true }, of('account')],
      ['turn the default off', 'PATCH', settings, { autorenewEnabled: false }, of('account')],
      ['change when it happens', 'PATCH', settings, { autorenewLeadDays: 30 }, of('account')],
    ])('it may not %s, which another token may', async (_what, method, url, body, details) => {
      await expect(call(method, url, body, capped)).rejects.toMatchObject({
        kind: 'forbidden',
        code: 'access.scope',
        details,
      });
      await expect(call(method, url, body, { sourceNetworks: ['192.0.2.0/24'] })).resolves.toBeUndefined();
    });

    it.each<[string, string, string, unknown]>([
      ['turn auto-renewal off', 'POST', `${domain}:disableAutorenew`, undefined],
      ['turn it off by a change', 'PATCH', domain, { autorenewEnabled: false }],
      ['lock a domain', 'PATCH', domain, { locked: true }],
      ['register with the default', 'POST', '/core/v1/domains', { domain: { domainName: 'example.com' } }],
      ['register without it', 'POST', '/core/v1/domains', { domain: { autorenewEnabled: false } }],
      ['register with null', 'POST', '/core/v1/domains', { domain: { autorenewEnabled: null } }],
      ['send no domain at all', 'POST', '/core/v1/domains', { domain: null }],
      ['send a body that is no object', 'POST', '/core/v1/domains', 'text'],
      ['change another setting', 'PATCH', settings, { privacyEnabled: true }],
    ])('it may %s', async (_what, method, url, body) => {
      await expect(call(method, url, body as object, capped)).resolves.toBeUndefined();
    });
  });
});
