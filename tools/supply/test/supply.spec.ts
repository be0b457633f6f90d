import { type AuditAnswer, type AuditException, judge } from '../src/audit';
import { isAccepted, licensesOf, type Lock, sbomOf } from '../src/sbom';

const TODAY = '2026-11-28';
const EXCEPTION: AuditException = {
  advisory: 'GHSA-1',
  package: 'a',
  reason: 'not reached',
  reviewed: '2026-11-01',
  until: '2026-12-31',
};
const flawed = (name = 'a', id = 'GHSA-1'): AuditAnswer => ({
  vulnerabilities: {
    [name]: { via: [{ url: `https://advisories.example/${id}`, title: 'Injection', severity: 'high' }] },
    above: { via: [name] },
  },
});

describe('the gate of audits', () => {
  it.each([
    ['no flaw', { vulnerabilities: {} }, []],
    ['a flaw with an exception', flawed(), [EXCEPTION]],
    ['an exception on its last day', flawed(), [{ ...EXCEPTION, until: TODAY }]],
  ])('passes with %s', (_, answer, exceptions) => {
    expect(judge(answer, exceptions, TODAY)).toEqual({ outcome: 'passed' });
  });

  it.each([
    ['a flaw', flawed(), [], 'a: Injection (high, GHSA-1)'],
    ['an exception for another flaw', flawed('a', 'GHSA-2'), [EXCEPTION], 'a: Injection (high, GHSA-2)'],
    ['an exception for another package', flawed('b'), [EXCEPTION], 'b: Injection (high, GHSA-1)'],
    [
      'an exception that covers nothing',
      { vulnerabilities: {} },
      [EXCEPTION],
      'exception GHSA-1 of a covers nothing: remove it',
    ],
    [
      'an expired exception',
      flawed(),
      [{ ...EXCEPTION, until: '2026-11-27' }],
      'exception GHSA-1 of a expired on 2026-11-27: review it again',
    ],
    [
      'an exception for too long',
      flawed(),
      [{ ...EXCEPTION, until: '2027-11-27' }],
      'exception GHSA-1 of a: until is more than 180 days after reviewed',
    ],
    [
      'an exception without a reason',
      flawed(),
      [{ ...EXCEPTION, reason: ' ' }],
      'exception GHSA-1 of a: advisory, package and reason must be given',
    ],
    [
      'an exception without a day',
      flawed(),
      [{ ...EXCEPTION, until: 'soon' }],
      'exception GHSA-1 of a: reviewed and until must be days, YYYY-MM-DD',
    ],
    [
      'an expired exception and no answer',
      {},
      [{ ...EXCEPTION, until: '2026-11-27' }],
      'exception GHSA-1 of a expired on 2026-11-27: review it again',
    ],
  ])('fails with %s', (_, answer, exceptions, problem) => {
    const verdict = judge(answer, exceptions, TODAY);
    expect(verdict.outcome === 'failed' && verdict.problems[0]).toBe(problem);
  });

  it.each([
    ['a refusal', { statusCode: 405, message: '405 Method Not Allowed' }, 'status 405'],
    ['nothing', {}, 'no answer'],
  ])('neither passes nor fails with %s of the registry', (_, answer, reason) => {
    expect(judge(answer, [], TODAY)).toEqual({ outcome: 'unanswered', reason });
  });
});

const LOCK: Lock = {
  '': { version: '1.2.3', dependencies: { '@scope/a': '1', 'b': '2' } },
  'libs/own': { version: '0.0.0' },
  'node_modules/own': { link: true },
  'node_modules/@scope/a': {
    version: '1.0.0',
    license: 'MIT',
    integrity: 'sha512-AAEC',
    dependencies: { b: '1', absent: '1' },
  },
  'node_modules/@scope/a/node_modules/b': { version: '1.5.0', license: 'ISC', optional: true },
  'node_modules/b': { version: '2.0.0', license: 'Apache-2.0', peerDependencies: { '@scope/a': '1' } },
  'node_modules/tool': { version: '9.0.0', license: 'GPL-3.0', dev: true },
};

describe('the bill of materials', () => {
  const bill = sbomOf(LOCK) as {
    specVersion: string;
    components: { 'bom-ref': string }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };

  it('has the packages that are shipped, and no other', () => {
    expect(bill.components.map((component) => component['bom-ref'])).toEqual([
      'node_modules/@scope/a',
      'node_modules/@scope/a/node_modules/b',
      'node_modules/b',
    ]);
  });

  it('names each with version, digest, licence and address', () => {
    expect(bill.components[0]).toEqual({
      'type': 'library',
      'bom-ref': 'node_modules/@scope/a',
      'group': '@scope',
      'name': 'a',
      'version': '1.0.0',
      'scope': 'required',
      'hashes': [{ alg: 'SHA-512', content: '000102' }],
      'licenses': [{ expression: 'MIT' }],
      'purl': 'pkg:npm/%40scope/a@1.0.0',
    });
    expect(bill.components[1]).toMatchObject({ name: 'b', version: '1.5.0', scope: 'optional', hashes: [] });
  });

  it('follows dependencies to the copy that Node finds', () => {
    expect(bill.dependencies).toEqual([
      { ref: 'registrar-platform', dependsOn: ['node_modules/@scope/a', 'node_modules/b'] },
      { ref: 'node_modules/@scope/a', dependsOn: ['node_modules/@scope/a/node_modules/b'] },
      { ref: 'node_modules/@scope/a/node_modules/b', dependsOn: [] },
      { ref: 'node_modules/b', dependsOn: ['node_modules/@scope/a'] },
    ]);
  });

  it('is the same each time', () => {
    expect(JSON.stringify(sbomOf(LOCK))).toBe(JSON.stringify(bill));
  });
});

describe('licences', () => {
  it('are a table of what is shipped', () => {
    expect(licensesOf(LOCK)).toEqual({
      table: 'package\tversion\tlicence\n@scope/a\t1.0.0\tMIT\nb\t1.5.0\tISC\nb\t2.0.0\tApache-2.0\n',
      problems: [],
    });
  });

  it.each([
    ['GPL-3.0', 'a@1.0.0 has the licence GPL-3.0, which is not among the accepted ones'],
    [undefined, 'a@1.0.0 has no licence, which is not among the accepted ones'],
  ])('are refused: %s', (license, problem) => {
    expect(licensesOf({ '': {}, 'node_modules/a': { version: '1.0.0', license } }).problems).toEqual([
      problem,
    ]);
  });

  it('are taken from the review where a package names none', () => {
    const lock = (version: string): Lock => ({ '': {}, 'node_modules/png-js': { version } });
    expect(licensesOf(lock('2.0.0')).problems).toEqual([]);
    expect(licensesOf(lock('2.0.1')).problems).toHaveLength(1);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0 OR AGPL-3.0', false],
    ['UNLICENSED', false],
    ['', false],
  ])('by an expression: %s, accepted %s', (expression, accepted) => {
    expect(isAccepted(expression)).toBe(accepted);
  });
});
