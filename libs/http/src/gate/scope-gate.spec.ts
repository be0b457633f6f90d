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
});
