import { loginEvents } from './commands/login';
import { feeFor, formatAmount } from './fees';
import { nameSyntaxFault, Zones } from './names';
import { scriptOf } from './session/script';
import { addYears } from './time';
import { TLD_POLICIES } from './tld-policies';
import { transcript } from './session/transcript';
import { authInfoMatches, hashAuthInfo } from './store/secrets';
import { NS } from './xml/namespaces';
import { parseXml } from './xml/reader';

describe('names', () => {
  it.each([
    'example.com',
    'a.b.c.test',
    '1.com',
    'xn--bcher-kva.com',
    'xn--fiqs8s.com',
    `${'a'.repeat(63)}.com`,
  ])('takes %s', (name) => {
    expect(nameSyntaxFault(name)).toBeUndefined();
  });

  const syntax = 'is not a lower-case letter-digit-hyphen label';
  const reserved = 'has hyphens in positions three and four';
  it.each([
    ['Example.com', syntax],
    ['bücher.com', syntax],
    ['-a.com', syntax],
    ['a-.com', syntax],
    ['a..com', syntax],
    ['.com', syntax],
    ['a b.com', syntax],
    ['a_b.com', syntax],
    ['a.com.', syntax],
    [`${'a'.repeat(64)}.com`, syntax],
    ['com', 'no top-level domain'],
    ['ab--c.com', reserved],
    ['xn--.com', syntax],
    ['xn--aa.com', reserved],
    [`${'a.'.repeat(126)}com`, 'longer than 253'],
  ])('refuses %s: %s', (name, fault) => {
    expect(nameSyntaxFault(name)).toContain(fault);
  });

  it.each([
    ['ns1.example.com', 'example.com'],
    ['example.com', 'example.com'],
    ['a.b.example.com', 'example.com'],
    ['ns1.example.test', undefined],
    ['com', undefined],
  ])('finds the domain above the host %s', (host, domain) => {
    expect(new Zones(TLD_POLICIES).superordinateOf(host)).toBe(domain);
  });
});

describe('scripts', () => {
  it.each([
    ['taken', { kind: 'taken' }],
    ['taken-9', { kind: 'taken' }],
    ['takeninn', { kind: 'none' }],
    ['untaken', { kind: 'none' }],
    ['premium', { kind: 'premium' }],
    ['gold-ring', { kind: 'premium' }],
    ['goldring', { kind: 'none' }],
    ['reserved-a', { kind: 'reserved' }],
    ['pending-approved-a', { kind: 'pending', outcome: 'approved' }],
    ['slow-5s-x', { kind: 'slow', seconds: 5 }],
    ['slow-999s-x', { kind: 'slow', seconds: 300 }],
    ['slow-xs-x', { kind: 'none' }],
    ['drop-before-x', { kind: 'dropBefore', once: false }],
    ['drop-before-once-x', { kind: 'dropBefore', once: true }],
    ['update-refused-x', { kind: 'change', command: 'update', outcome: 'refused' }],
    ['update-refused', { kind: 'none' }],
    ['update-drop-before-x', { kind: 'change', command: 'update', outcome: 'dropBefore' }],
    ['renew-drop-after-x', { kind: 'change', command: 'renew', outcome: 'dropAfter' }],
    ['slow-update-400s-x', { kind: 'change', command: 'update', outcome: 'slow', seconds: 300 }],
    ['drop-after-x', { kind: 'dropAfter' }],
    ['ordinary', { kind: 'none' }],
  ])('reads %s', (label, script) => {
    expect(scriptOf(label)).toEqual(script);
  });
});

describe('policies', () => {
  it('have each TLD once', () => {
    const tlds = TLD_POLICIES.map(({ tld }) => tld);
    expect(new Set(tlds).size).toBe(tlds.length);
  });

  it.each(TLD_POLICIES.map((policy) => [policy.tld, policy] as const))('of .%s are sound', (_, policy) => {
    expect(policy.years.min).toBeGreaterThan(0);
    expect(policy.years.max).toBeGreaterThanOrEqual(policy.years.min);
    for (const prices of [policy.standard, policy.premium ?? policy.standard]) {
      for (const price of Object.values(prices)) expect(Number.isInteger(price) && price >= 0).toBe(true);
    }
    expect(policy.nameservers.min).toBeLessThanOrEqual(policy.nameservers.max);
    // the form decides the storage of a value: two of one form for one object could not be distinguished
    const forms = (policy.extras ?? []).map((extra) =>
      JSON.stringify({ ...extra, required: [], allowed: [] }),
    );
    expect(new Set(forms).size).toBe(forms.length);
    // an expired name without auto-renewal could not be restored without these periods
    if (policy.expiry === 'autoRenew') expect(policy.grace).toBeDefined();
  });

  it('price a transfer that adds no year, and a restore, once', () => {
    const es = TLD_POLICIES.find(({ tld }) => tld === 'es')!;
    const xyz = TLD_POLICIES.find(({ tld }) => tld === 'xyz')!;
    expect([feeFor(es, 'standard', 'transfer', 0), feeFor(xyz, 'standard', 'restore', 3)]).toEqual([
      0, 60_00,
    ]);
    expect(feeFor(xyz, 'premium', 'renew', 3)).toBe(900_00);
  });
});

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [900, '9.00'],
  [123456, '1234.56'],
  [-1800, '-18.00'],
])('writes %i cents as %s', (minor, text) => {
  expect(formatAmount(minor)).toBe(text);
});

it.each([
  ['2026-11-20T12:00:00Z', 1, '2027-11-20T12:00:00.000Z'],
  ['2028-02-29T00:00:00Z', 1, '2029-02-28T00:00:00.000Z'],
  ['2028-02-29T00:00:00Z', 4, '2032-02-29T00:00:00.000Z'],
  ['2028-02-29T00:00:00Z', -1, '2027-02-28T00:00:00.000Z'],
])('moves %s by %i years to %s', (date, years, moved) => {
  expect(addYears(new Date(date), years).toISOString()).toBe(moved);
});

it('matches a code only with itself, and an unset or empty one with nothing', () => {
  const stored = hashAuthInfo('secret-1');
  expect([
    authInfoMatches('secret-1', stored),
    authInfoMatches('secret-2', stored),
    authInfoMatches('', stored),
  ]).toEqual([true, false, false]);
  expect([hashAuthInfo(''), authInfoMatches('', null), authInfoMatches('secret-1', null)]).toEqual([
    null,
    false,
    false,
  ]);
  expect(hashAuthInfo('secret-1')).not.toBe(stored);
});

it.each([
  ['a certificate that ends within 30 days', NS.loginSec, '2026-12-19T12:00:00Z', 1],
  ['one that lasts longer', NS.loginSec, '2026-12-21T12:00:00Z', 0],
  ['a client that does not know the extension', NS.fee, '2026-12-19T12:00:00Z', 0],
])('warns at login of %s', (_, service, validTo, warnings) => {
  const certificate = { commonName: 'registrar-a', validTo: new Date(validTo) };
  expect(loginEvents(new Set([service]), certificate, new Date('2026-11-20T12:00:00Z'))).toHaveLength(
    warnings,
  );
});

it('masks secrets in transcripts, whatever their prefix', () => {
  const frame =
    '<e xmlns:d="urn:d" xmlns:c="urn:c"><pw>p1</pw><newPW>p2</newPW><d:authInfo><d:pw>p3</d:pw></d:authInfo>' +
    '<c:loginSec><c:pw>p4</c:pw></c:loginSec><name>n</name></e>';
  expect(transcript(parseXml(frame))).toBe(
    '<e><pw>***</pw><newPW>***</newPW><authInfo>***</authInfo><loginSec>***</loginSec><name>n</name></e>',
  );
});
