import { X509Certificate } from 'node:crypto';
import { testCertificates } from '@registrar/testkit';
import { judgeCertificate } from './certificates';
import type { Finding } from './finding';
import { judgePair } from './tls-check';

const codes = (findings: readonly Finding[]): string[] =>
  findings.map(({ code, level }) => `${level} ${code}`);

describe('a certificate', () => {
  const about = { code: 'tls', subject: 'file', renew: 'renew it' };
  let [certificate, key]: [string, string] = ['', ''];
  let ends = 0;
  let begins = 0;
  beforeAll(async () => {
    ({ cert: certificate, key } = (await testCertificates()).server);
    const parsed = new X509Certificate(certificate);
    [begins, ends] = [Date.parse(parsed.validFrom), Date.parse(parsed.validTo)];
  });

  it.each([
    [31, 'ok tls.valid'],
    [30, 'ok tls.valid'],
    [29.9, 'warning tls.ends'],
    [7, 'warning tls.ends'],
    [6.9, 'fault tls.ends'],
    [5, 'fault tls.ends'],
    [0, 'fault tls.expired'],
    [-1, 'fault tls.expired'],
  ])('is judged %d days before its end', (days, expected) => {
    expect(codes([judgeCertificate(certificate, new Date(ends - days * 86_400_000), about)])).toEqual([
      expected,
    ]);
  });

  it('is judged before it begins', () => {
    expect(judgeCertificate(certificate, new Date(begins - 1), about)).toMatchObject({
      code: 'tls.early',
      level: 'fault',
    });
  });

  it.each(['', 'text', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'that is %j is refused',
    (pem) => {
      expect(judgeCertificate(pem, new Date(begins), about)).toMatchObject({
        code: 'tls.unreadable',
        level: 'fault',
      });
    },
  );

  it('is compared with its key and host', async () => {
    const { key: otherKey } = await (await testCertificates()).client('registrar-a');
    expect(codes(judgePair(certificate, key, 'localhost'))).toEqual([]);
    expect(codes(judgePair(certificate, key, '127.0.0.1'))).toEqual([]);
    expect(codes(judgePair(certificate, otherKey, 'localhost'))).toEqual(['fault tls.key']);
    expect(codes(judgePair(certificate, 'text', 'localhost'))).toEqual(['fault tls.key']);
    expect(codes(judgePair(certificate, key, 'api.registrar.example'))).toEqual(['warning tls.host']);
  });
});
