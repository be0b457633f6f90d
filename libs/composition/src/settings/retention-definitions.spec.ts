import { RETENTION_DEFINITIONS } from './retention-definitions';

describe('the retention of tables', () => {
  it('is read as days, and for mails as days or kept', () => {
    const { registryCommandsRetainedDays, webhookAttemptsRetainedDays, mailsRetainedDays } =
      RETENTION_DEFINITIONS;
    expect(registryCommandsRetainedDays.read('90')).toBe(90);
    expect(webhookAttemptsRetainedDays.read('30')).toBe(30);
    expect([mailsRetainedDays.read('800'), mailsRetainedDays.read('kept')]).toEqual([800, 'kept']);
  });

  it('is by default what docs/lifecycle/partitions.md promises', () => {
    expect(Object.values(RETENTION_DEFINITIONS).map(({ byDefault }) => byDefault)).toEqual([
      '400',
      '90',
      'kept',
    ]);
  });

  it('names no table that is retained permanently', () => {
    expect(Object.keys(RETENTION_DEFINITIONS).filter((name) => /audit|ledger/.test(name))).toEqual([]);
  });
});
