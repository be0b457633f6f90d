import { loadForwarderSettings, SettingsError } from './settings';

const NEEDED = {
  ENVIRONMENT: 'production',
  FORWARDER_DATABASE_URL: 'postgres://registrar_forwarder@db.example/registrar',
};

describe('the settings of the forwarder', () => {
  it('need an environment and its own database role, and no key of the platform', () => {
    expect(loadForwarderSettings(NEEDED)).toMatchObject({
      environment: 'production',
      forwarderDatabaseUrl: NEEDED.FORWARDER_DATABASE_URL,
      forwarderPort: 8080,
      forwarderAskPort: 8081,
      forwarderOpsPort: 3103,
      forwarderFreshMs: 2_000,
      forwarderStaleSeconds: 3_600,
      forwarderAddresses: [],
      forwarderHosts: [],
    });
  });

  it('hold nothing of the other processes, whatever the environment holds', () => {
    const settings = loadForwarderSettings({
      ...NEEDED,
      DATABASE_URL: 'postgres://registrar:secret@db.example/registrar',
      SECRETS_KEYS: 'k1:secret',
      TOKEN_HASH_KEY: 'secret',
    });
    expect(JSON.stringify(settings)).not.toContain('secret');
  });

  it.each([
    ['FORWARDER_DATABASE_URL', { FORWARDER_DATABASE_URL: '' }],
    ['FORWARDER_DATABASE_URL', { FORWARDER_DATABASE_URL: 'http://db.example' }],
    ['ENVIRONMENT', { ENVIRONMENT: 'test' }],
    ['FORWARDER_PORT', { FORWARDER_PORT: '70000' }],
    ['FORWARDER_FRESH_MS', { FORWARDER_FRESH_MS: '-1' }],
    ['FORWARDER_STALE_SECONDS', { FORWARDER_STALE_SECONDS: 'long' }],
    ['FORWARDER_ADDRESSES', { FORWARDER_ADDRESSES: 'nowhere' }],
    ['FORWARDER_HOSTS', { FORWARDER_HOSTS: 'a b' }],
  ])('are refused for %s: %j', (variable, more) => {
    expect(() => loadForwarderSettings({ ...NEEDED, ...more })).toThrow(SettingsError);
    expect(() => loadForwarderSettings({ ...NEEDED, ...more })).toThrow(variable);
  });
});
