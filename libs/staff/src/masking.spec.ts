import type { JsonValue } from '@registrar/kernel';
import { masked, toJson } from './masking';

describe('masking', () => {
  it.each([
    [
      { password: 'p', authCode: 'c', apiToken: 't', digest: 'd', sealed: 's' },
      { password: '***', authCode: '***', apiToken: '***', digest: '***', sealed: '***' },
    ],
    [
      { 'auth_code': 'c', 'Auth-Info': 'c', 'AUTHCODE': 'c' },
      { 'auth_code': '***', 'Auth-Info': '***', 'AUTHCODE': '***' },
    ],
    [
      { contact: { firstName: 'Ilse', email: 'i@example.net', country: 'DE' } },
      { contact: { firstName: '***', email: '***', country: 'DE' } },
    ],
    [
      [{ phone: '+15550100123' }, { fax: 5550100 }],
      [{ phone: '***' }, { fax: '***' }],
    ],
    [{ street: ['4 Quay Street', 'Floor 2'] }, { street: ['***', '***'] }],
    [{ key: { id: 7, secret: 's' } }, { key: { id: 7, secret: '***' } }],
    [
      { email: null, password: false },
      { email: null, password: false },
    ],
  ] as [JsonValue, JsonValue][])('of %j is %j', (value, result) => {
    expect(masked(value)).toEqual(result);
  });

  it.each([
    { username: 'lantern-test', tokenId: 7, accountId: 12, state: 'failed' },
    { nameservers: ['ns1.example.net'], contacts: { registrant: 7, admin: null } },
    'password',
    null,
    [],
  ] as JsonValue[])('leaves %j as it is', (value) => {
    expect(masked(value)).toEqual(value);
  });

  it('makes plain JSON of dates and absent fields', () => {
    expect(toJson({ at: new Date('2026-03-02T09:15:00Z'), gone: undefined })).toEqual({
      at: '2026-03-02T09:15:00.000Z',
    });
  });
});
