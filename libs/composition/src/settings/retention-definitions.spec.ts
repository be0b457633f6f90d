import { RETENTION_DEFINITIONS } from './retention-definitions';

describe('the retention of tables', () => {
  it('is read as days, and for mails and zone changes as days or kept', () => {
    const {
      registryCommandsRetainedDays,
      webhookAttemptsRetainedDays,
      eventsRetainedDays,
      webhookDeliveriesRetainedDays,
      mailsRetainedDays,
      zoneChangesRetainedDays,
    } = RETENTION_DEFINITIONS;
    expect(registryCommandsRetainedDays.read('90')).toBe(90);
    expect(webhookAttemptsRetainedDays.read('30')).toBe(30);
    expect([eventsRetainedDays.read('90'), webhookDeliveriesRetainedDays.read('90')]).toEqual([90, 90]);
    expect([mailsRetainedDays.read('800'), mailsRetainedDays.read('kept')]).toEqual([800, 'kept']);
    expect([zoneChangesRetainedDays.read('400'), zoneChangesRetainedDays.read('kept')]).toEqual([
      400,
      'kept',
    ]);
  });

  it('is by default what docs/lifecycle/partitions.md promises', () => {
    expect(Object.values(RETENTION_DEFINITIONS).map(({ byDefault }) => byDefault)).toEqual([
      '400',
      '90',
      '90',
      '90',
      'kept',
      'kept',
    ]);
  });

  it('names no table that is retained permanently', () => {
    expect(Object.keys(RETENTION_DEFINITIONS).filter((name) => /audit|ledger/.test(name))).toEqual([]);
  });
});
