import { NOTE_TARGETS, noteTarget, targetText } from './note-target';

const ID = '0190f3a2-7b1c-7d3e-8f40-1234567890ab';

it.each([
  ['account:1', 'account:1'],
  ['contact:2147483647', 'contact:2147483647'],
  ['domain:example.com', 'domain:example.com'],
  ['domain:EXAMPLE.com', 'domain:example.com'],
  ['domain:bücher.example', 'domain:xn--bcher-kva.example'],
  [`operation:${ID}`, `operation:${ID}`],
  [`operation:${ID.toUpperCase()}`, `operation:${ID}`],
  ['order:9', 'order:9'],
  ['registry:main-1.a_b', 'registry:main-1.a_b'],
  [`registry:${'a'.repeat(64)}`, `registry:${'a'.repeat(64)}`],
  ['tld:COM', 'tld:com'],
  ['transfer:10', 'transfer:10'],
])('reads the object of a note: %s', (text, stored) => {
  expect(targetText(noteTarget(text))).toBe(stored);
});

it.each([
  '',
  'account',
  'account:',
  ':7',
  'accounts:7',
  'account:0',
  'account:07',
  'account:-1',
  'account:1.5',
  'account:2147483648',
  'account:12345678901',
  'account:x7',
  'account:7x',
  'domain:-',
  'operation:7',
  `operation:x${ID}`,
  `operation:${ID}0`,
  'registry:Main',
  'registry:-main',
  'registry:main/1',
  `registry:${'a'.repeat(65)}`,
  'tld:.com',
  'toString:7',
])('refuses %p as an object of a note, and names the kinds', (text) => {
  expect(() => noteTarget(text)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      details: expect.stringContaining(
        `must be <kind>:<id> as domain:example.com; kinds: ${NOTE_TARGETS.join(', ')}`,
      ),
    }),
  );
});
