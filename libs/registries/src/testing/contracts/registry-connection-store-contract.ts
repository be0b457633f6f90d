import type { ConnectionSecrets, ConnectionSettings } from '../../connection';
import type { RegistryConnectionStore } from '../../ports';

export interface ConnectionStoreUnderTest {
  store: RegistryConnectionStore;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** The decrypted secrets of a connection. */
  secretsOf(code: string): Promise<{ password: string; clientKey?: string }>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const plain: ConnectionSettings = {
  host: 'epp.example',
  port: 700,
  clientId: 'registrar-a',
  profile: {},
  registrationLimited: false,
  enabled: true,
};
const full: ConnectionSettings = {
  ...plain,
  serverName: 'sni.example',
  clientCertificate: 'CERT',
  certificateAuthority: 'CA',
  profile: { session: { max: 9 } },
  registrationLimited: true,
  enabled: false,
};
let serial = 0;

/** The contract of RegistryConnectionStore, for the fake and the PostgreSQL adapter. */
export function registryConnectionStoreContract(start: () => Promise<ConnectionStoreUnderTest>): void {
  const open = async () => {
    const test = await start();
    const code = `contract-${(serial += 1)}`;
    return {
      ...test,
      code,
      lock: (of = code) => test.inUnit(() => test.store.lock(of)),
      version: (number: number, of = code) => test.inUnit(() => test.store.version(of, number)),
      put: (settings: ConnectionSettings, secrets: ConnectionSecrets, of = code): Promise<number> =>
        test.inUnit(async () => {
          await test.store.lock(of);
          return test.store.put(of, settings, secrets, NOW);
        }),
    };
  };

  it('adds a connection as version 1 and numbers each change', async () => {
    const { put, lock, code } = await open();
    expect(await lock()).toBeUndefined();
    expect(await put(full, { password: 'secret', clientKey: 'KEY' })).toBe(1);
    expect(await lock()).toEqual({ ...full, code, version: 1, hasClientKey: true });
    expect([await put(plain, {}), await put(plain, {})]).toEqual([2, 3]);
    expect(await lock()).toEqual({ ...plain, code, version: 3, hasClientKey: true });
  });

  it('refuses a new connection without a password and stores no part of it', async () => {
    const { put, lock, version } = await open();
    await expect(put(plain, {})).rejects.toThrow(/password/);
    expect([await lock(), await version(1)]).toEqual([undefined, undefined]);
  });

  it('leaves omitted secrets unchanged, replaces sent ones, and removes a key that is null', async () => {
    const { put, lock, secretsOf, code } = await open();
    await put(plain, { password: 'secret', clientKey: 'KEY' });
    await put(plain, {});
    expect(await secretsOf(code)).toEqual({ password: 'secret', clientKey: 'KEY' });
    await put(plain, { password: 'other' });
    expect(await secretsOf(code)).toEqual({ password: 'other', clientKey: 'KEY' });
    await put(plain, { clientKey: 'KEY 2' });
    expect(await secretsOf(code)).toEqual({ password: 'other', clientKey: 'KEY 2' });
    await put(plain, { clientKey: null });
    expect([await secretsOf(code), (await lock())?.hasClientKey]).toEqual([{ password: 'other' }, false]);
  });

  it('retains the settings of each version, and of no other connection', async () => {
    const { put, version, code } = await open();
    await put(full, { password: 'secret' });
    await put(plain, {});
    expect([await version(1), await version(2), await version(3), await version(0)]).toEqual([
      full,
      plain,
      undefined,
      undefined,
    ]);
    await put({ ...plain, port: 701 }, { password: 'secret' }, `${code}-other`);
    expect([await version(1), await version(1, `${code}-other`), await version(2, `${code}-other`)]).toEqual([
      full,
      { ...plain, port: 701 },
      undefined,
    ]);
  });

  it('stores copies: a later change of what was sent or returned changes nothing', async () => {
    const { put, lock, version } = await open();
    const settings = structuredClone(full);
    await put(settings, { password: 'secret' });
    const returned = [settings, (await lock())!, (await version(1))!];
    for (const one of returned) Object.assign(one, { host: 'moved.example' }).profile.session!.max = 1;
    expect([await lock(), await version(1)]).toEqual([expect.objectContaining(full), full]);
  });

  it('reads and writes only inside a unit of work', async () => {
    const { store, code, put, lock } = await open();
    await put(plain, { password: 'secret' });
    for (const call of [store.lock(code), store.put(code, full, {}, NOW), store.version(code, 1)])
      await expect(call).rejects.toThrow('outside a unit of work');
    expect(await lock()).toMatchObject({ ...plain, version: 1 });
  });
}
