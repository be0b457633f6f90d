import { findingCodes } from '../../../test/doctor/finding-codes';
import { judgeSacrificialDomains } from './sacrificial-hosts-check';

const domain = (name: string, autorenewEnabled = true) => ({ name, autorenewEnabled });

it.each<[string, string, ReturnType<typeof domain>[], string]>([
  ['that is reserved', 'empty.as112.arpa', [], 'ok sacrificial_hosts.reserved'],
  ['below a reserved one', 'hosts.invalid', [], 'ok sacrificial_hosts.reserved'],
  ['that only ends like a reserved one', 'notinvalid', [], 'fault sacrificial_hosts.not_registered'],
  ['that is not here', 'a.example', [domain('b.example')], 'fault sacrificial_hosts.not_registered'],
  [
    'of which only one below is here',
    'a.example',
    [domain('x.a.example')],
    'fault sacrificial_hosts.not_registered',
  ],
  ['that lapses', 'a.example', [domain('a.example', false)], 'warning sacrificial_hosts.lapses'],
  ['that is here', 'a.example', [domain('a.example')], 'ok sacrificial_hosts.registered'],
  ['below one that is here', 'x.y.a.example', [domain('a.example')], 'ok sacrificial_hosts.registered'],
])('judges a domain for renamed hosts %s: %s', (_what, name, own, expected) => {
  const findings = judgeSacrificialDomains([name], own);
  expect(findingCodes(findings)).toEqual([expected]);
  expect(findings[0].subject).toBe(name);
});

it('judges each of several domains, and names the one whose auto-renewal is off', () => {
  const findings = judgeSacrificialDomains(
    ['x.a.example', 'b.example', 'c.example'],
    [domain('a.example', false), domain('b.example')],
  );
  expect(findings.map(({ level }) => level)).toEqual(['warning', 'ok', 'fault']);
  expect(findings[0].found).toContain('auto-renewal of a.example is off');
});

it('judges no domains as well', () => {
  expect(findingCodes(judgeSacrificialDomains([], []))).toEqual(['ok sacrificial_hosts.none']);
});
