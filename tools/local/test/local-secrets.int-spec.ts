import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@registrar/testkit';
import { namedRegistry } from '../src/stack/local-registry';
import { localSecrets, parseEnvFile } from '../src/stack/local-secrets';

describe('the secrets of a local stack', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'env');
  afterAll(() => folder.remove());

  it('are made at the first start, readable by the owner alone', () => {
    const secrets = localSecrets(file, {});
    expect(secrets.SECRETS_KEYS).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/);
    expect(secrets.TOKEN_HASH_KEY).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are the same at the next start', () => {
    expect(localSecrets(file, {})).toEqual(localSecrets(file, {}));
  });

  it('give way to the environment, which is not written down', () => {
    expect(localSecrets(file, { TOKEN_HASH_KEY: 'mine' }).TOKEN_HASH_KEY).toBe('mine');
    expect(readFileSync(file, 'utf8')).not.toContain('mine');
  });

  it('are completed when a newer version needs one more, the others untouched', () => {
    const before = localSecrets(file, {});
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('REGISTRAR_C_PASSWORD='));
    writeFileSync(file, `${lines.join('\n')}\nMINE=kept\n`);
    const { REGISTRAR_C_PASSWORD, ...others } = localSecrets(file, {});
    expect(before).toMatchObject(others);
    expect(REGISTRAR_C_PASSWORD).not.toBe(before.REGISTRAR_C_PASSWORD);
    expect(readFileSync(file, 'utf8')).toContain('MINE=kept');
  });

  it('have EPP passwords of the length EPP allows', () => {
    const secrets = localSecrets(file, {});
    for (const password of [
      secrets.REGISTRAR_A_PASSWORD,
      secrets.REGISTRAR_B_PASSWORD,
      secrets.REGISTRAR_C_PASSWORD,
    ])
      expect(password).toMatch(/^\S{6,16}$/);
  });

  it.each([
    ['comments and blank lines', '# a\n\n  # b\n', {}],
    ['lines of Windows', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['values with an equals sign', 'KEY=k1:AAA=\n', { KEY: 'k1:AAA=' }],
    ['lines without one', 'nonsense\nA=1', { A: '1' }],
  ])('are read past %s', (_what, text, values) => {
    expect(parseEnvFile(text)).toEqual(values);
  });
});

describe('the registry of another stack', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'demo.json');
  const client = (clientId: string) => ({
    clientId,
    password: `password of ${clientId}`,
    cert: `/tls/${clientId}.pem`,
    key: `/tls/${clientId}.key`,
  });
  const epp = {
    host: '127.0.0.1',
    port: 7700,
    ca: '/tls/ca.pem',
    registrars: ['registrar-a', 'registrar-b', 'registrar-c'].map(client),
    cnis: { url: 'https://127.0.0.1:7701/cnis', username: 'registrar-a', password: 'notices' },
    clock: { url: 'http://127.0.0.1:7702', key: 'times' },
  };
  const named = (clientId?: string) =>
    namedRegistry({
      REGISTRY_DEMO_FILE: file,
      ...(clientId !== undefined && { REGISTRY_CLIENT_ID: clientId }),
    });
  beforeEach(() => writeFileSync(file, JSON.stringify({ username: 'demo-test', epp })));
  afterAll(() => folder.remove());

  it('is used by none that is told of none', () => {
    expect(namedRegistry({})).toBeUndefined();
  });

  it.each([
    [undefined, 'registrar-b'],
    ['registrar-c', 'registrar-c'],
  ])('is used as one of its other clients: %s', (clientId, own) => {
    expect(named(clientId)).toMatchObject({ ...epp, registrars: expect.arrayContaining(epp.registrars) });
    expect(named(clientId)!.registrars[0]).toEqual(client(own));
  });

  it.each<[string, string | undefined, string | undefined, string]>([
    [
      'as the client of that stack, whose messages it would read',
      undefined,
      'registrar-a',
      'REGISTRY_CLIENT_ID is registrar-a, which is the client of the stack of',
    ],
    ['as a client that it does not have', undefined, 'registrar-z', 'Take one of registrar-b, registrar-c.'],
    ['when its file tells nothing of it', '{}', undefined, 'tells too little of a registry'],
    [
      'when its file is of an older version',
      JSON.stringify({ epp: { ...epp, clock: undefined } }),
      undefined,
      'tells too little of a registry',
    ],
    [
      'by way of a stack that is itself a guest of it',
      JSON.stringify({ epp: { ...epp, runBy: '.local/demo.json' } }),
      undefined,
      'is of a stack that uses the registry of .local/demo.json: name that file.',
    ],
    ['when its file is no JSON', '{"epp":', undefined, 'is not JSON'],
  ])('is not used %s', (_what, text, clientId, message) => {
    if (text !== undefined) writeFileSync(file, text);
    expect(() => named(clientId)).toThrow(message);
  });

  it('is not used before it was started', () => {
    expect(() => namedRegistry({ REGISTRY_DEMO_FILE: join(folder.path, 'nowhere.json') })).toThrow(
      'is not there: start that stack first.',
    );
  });
});
