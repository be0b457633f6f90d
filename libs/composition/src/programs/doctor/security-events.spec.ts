import { SecurityEvents } from './registries-check';

const EVENT = {
  connection: 'main',
  type: 'password',
  name: 'urn:x',
  level: 'warning',
  expiresAt: '2026-12-01',
};

describe('what a registry reports at the log-in', () => {
  it.each(['warn', 'error'] as const)('is a warning with its texts, where it is logged by %s', (level) => {
    const events = new SecurityEvents('main');
    events[level]('security event', EVENT);
    expect(events.findings).toEqual([
      {
        code: 'registries.security_event',
        level: 'warning',
        subject: 'main',
        found: 'security event: type password, name urn:x, level warning, expiresAt 2026-12-01',
        advice: expect.stringMatching(/^[A-Z].+\.$/) as string,
      },
    ]);
  });

  it.each([
    ['without a name', { ...EVENT, name: undefined, expiresAt: undefined }, 'type password, level warning'],
    ['with other values', { type: 'cipher', name: 7, level: null }, 'type cipher'],
  ])('says nothing of what it does not hold: %s', (_, fields, found) => {
    const events = new SecurityEvents('main');
    events.warn('security event', fields);
    expect(events.findings).toMatchObject([{ found: `security event: ${found}` }]);
  });

  it('is not what is logged for information', () => {
    const events = new SecurityEvents('main');
    events.info();
    expect(events.findings).toEqual([]);
  });
});
