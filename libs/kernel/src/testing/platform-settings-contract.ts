import type { PlatformSettings } from '../platform-settings';

export interface PlatformSettingsUnderTest {
  settings: PlatformSettings;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
}

const AT = new Date('2026-03-02T09:15:00Z');

/** The contract of every PlatformSettings. */
export function platformSettingsContract(start: () => Promise<PlatformSettingsUnderTest>): void {
  it('returns undefined for an unset value', async () => {
    const { settings } = await start();
    expect(await settings.read('nothing')).toBeUndefined();
  });

  it.each([
    [{ on: true, until: '2026-03-02T10:00:00Z' }],
    [{ on: false }],
    [[1, 'two', null]],
    ['text'],
    [false],
    [0],
  ])('gives back %j as it was written last, and no other name', async (value) => {
    const { settings, inUnit } = await start();
    await inUnit(() => settings.write('contract', 'before', AT));
    await inUnit(() => settings.write('contract', value, AT));
    expect(await settings.read('contract')).toEqual(value);
    expect(await settings.read('contract.other')).toBeUndefined();
  });

  it('is not written outside a unit of work', async () => {
    const { settings, inUnit } = await start();
    await inUnit(() => settings.write('refused', { on: false }, AT));
    await expect(settings.write('refused', { on: true }, AT)).rejects.toThrow('outside a unit of work');
    expect(await settings.read('refused')).toEqual({ on: false });
  });
}
