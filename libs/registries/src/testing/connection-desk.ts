import { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { ConnectionSecrets } from '../connection';
import { profileOf } from '../profile';
import type { ConnectionChange } from '../put-connection';
import { PutConnection } from '../put-connection';
import { FakeRegistryConnectionStore } from './fake-registry-connection-store';

export const NOW = new Date('2026-03-02T09:15:00Z');
export const pem = (label: string, body = 'AAAA'): string =>
  `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
export const CERTIFICATE = pem('CERTIFICATE');
export const KEY = pem('PRIVATE KEY');
export const needed = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'hidden-one' };

export function desk() {
  const uow = new FakeUnitOfWork();
  const store = new FakeRegistryConnectionStore(uow);
  const put = new PutConnection(store);
  return {
    store,
    /** A new connection, or all fields of one. */
    put: (change: ConnectionChange, code = 'main', ifMatch?: string[]) =>
      uow.run(() => put.execute(code, change, NOW, { mode: 'replace', ifMatch })),
    merge: (change: ConnectionChange, ifMatch?: string[], code = 'main') =>
      uow.run(() => put.execute(code, change, NOW, { mode: 'merge', ifMatch })),
    restore: (version: number, secrets: ConnectionSecrets = {}, ifMatch?: string[]) =>
      uow.run(() => put.restore('main', version, secrets, NOW, ifMatch)),
  };
}
export const whole = {
  ...needed,
  serverName: null,
  clientCertificate: null,
  certificateAuthority: null,
  profile: profileOf({}),
  registrationLimited: false,
  enabled: true,
};
export const refusal = (details: string, code = 'registry.invalid'): unknown =>
  expect.objectContaining({ kind: 'invalid', code, message: 'Bad Request', details });
export const RULES: Partial<Record<keyof ConnectionChange, string>> = {
  host: 'must be a host name or an IP address',
  port: 'must be a whole number from 1 to 65535',
  serverName: 'must be a host name',
  clientId: 'must be 3 to 16 printable ASCII characters',
  password: 'must be 6 to 255 characters, no blank at either end',
  clientCertificate: 'must be PEM certificates and nothing else',
  clientKey: 'must be one PEM private key, not encrypted',
  certificateAuthority: 'must be PEM certificates and nothing else',
};
