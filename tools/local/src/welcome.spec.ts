import { join } from 'node:path';
import type { Demo } from './demo-file';
import { ROOT } from './settings';
import { welcome } from './welcome';

const demo: Demo = {
  publicApi: 'http://127.0.0.1:3000',
  publicApiTls: 'https://localhost:3443',
  adminApi: 'http://127.0.0.1:3001',
  forwarder: 'http://127.0.0.1:8090',
  ops: {
    publicApi: 'http://127.0.0.1:3100',
    adminApi: 'http://127.0.0.1:3101',
    worker: 'http://127.0.0.1:3102',
    forwarder: 'http://127.0.0.1:3103',
  },
  caFile: '/tls/ca.pem',
  username: 'demo-test',
  token: 'abc123',
  adminToken: 'key-of-the-desk',
  staffLogin: 'http://localhost:3001/console/login#link=once',
  databaseUrl: 'postgres://secret@127.0.0.1/registrar',
  redisUrl: null,
  dns: { host: '127.0.0.1', port: 5300 },
  cardGateway: 'http://127.0.0.1:7703',
  mail: { host: '127.0.0.1', port: 7725, folder: '.local/mail' },
  epp: {
    host: '127.0.0.1',
    port: 7700,
    ca: '/tls/ca.pem',
    registrars: [{ clientId: 'registrar-a', password: 'hidden', cert: '', key: '' }],
    cnis: { url: 'https://127.0.0.1:7701/cnis', username: 'registrar-a', password: 'hidden' },
    clock: { url: 'http://127.0.0.1:7702', key: 'hidden' },
  },
};

describe('the last lines of a start', () => {
  const text = welcome(demo, join(ROOT, '.local/demo.json'), '/var/logs');

  it('say where things are', () => {
    for (const place of [
      'http://127.0.0.1:3000/core/v1',
      'https://localhost:3443/core/v1',
      'http://127.0.0.1:3001',
      'http://localhost:3001/console/login#link=once',
      '127.0.0.1:7700',
      'http://127.0.0.1:3100',
      'http://127.0.0.1:3101',
      'http://127.0.0.1:3102',
      'http://127.0.0.1:3103',
      '.local/demo.json',
      '/var/logs/',
    ]) {
      expect(text).toContain(place);
    }
  });

  it('have no link once the first staff user has a passkey', () => {
    const later = welcome({ ...demo, staffLogin: null }, join(ROOT, '.local/demo.json'), '/var/logs');
    expect(later).not.toContain('console/login');
  });

  it('hold a command which registers a domain with the demo credentials', () => {
    expect(text).toContain(`curl -u 'demo-test:abc123'`);
    expect(text).toMatch(
      /-d '\{"domain": \{"domainName": "[a-z-]+\.com"\}\}' http:\/\/127\.0\.0\.1:3000\/core\/v1\/domains/,
    );
  });

  it('hold a command which asks the forwarder for a host', () => {
    expect(text).toContain(`curl -i -H 'Host: www.my-first-domain.com' http://127.0.0.1:8090/`);
  });

  it('hold a command which buys credit, at a gateway that says of itself that it is none', () => {
    expect(text).toContain(`-d '{"amount": 250}' http://127.0.0.1:3000/core/v1/accountinfo:topUp`);
    expect(text).toContain('http://127.0.0.1:7703, a stand-in for the card gateway: no money moves');
  });

  it.each(['key-of-the-desk', 'hidden', 'secret'])('do not show %p, which lies in demo.json', (secret) => {
    expect(text).not.toContain(secret);
  });
});
