import { DEFAULT_EPP_SETTINGS } from './settings';

const { jobSessionShare, ...wholes } = DEFAULT_EPP_SETTINGS;
const settings = DEFAULT_EPP_SETTINGS;

/** A lease of a session expires after it. */
const LEASE_MS = 30_000;
/** After it clients get a 504. */
const ANSWER_MS = 30_000;

describe('the settings of the EPP client', () => {
  it.each(Object.entries(wholes))('%s is a whole number above 0: %d', (_name, value) => {
    expect(Number.isSafeInteger(value) && Number(value) > 0).toBe(true);
  });

  it('leave a part of the sessions to single calls', () => {
    expect(jobSessionShare).toBeGreaterThan(0);
    expect(jobSessionShare).toBeLessThan(1);
  });

  it.each<[string, number, number]>([
    [
      'a lease is renewed, and else its sockets closed, before it expires',
      settings.leaseRenewMs + settings.leaseSafetyMs,
      LEASE_MS,
    ],
    ['a lease may fail to be renewed once', settings.leaseRenewMs * 2, LEASE_MS],
    [
      'a caller that waits is refused before its client gets a 504',
      settings.queueWaitMs + settings.connectTimeoutMs,
      ANSWER_MS,
    ],
    ['a session is given away while others wait for it', settings.turnMs + settings.leaseRetryMs, ANSWER_MS],
    [
      'an unused session is given to a waiting process before it is closed',
      settings.unusedMs,
      settings.idleCloseMs,
    ],
    ['a busy session stays longer than an unused one', settings.unusedMs, settings.turnMs],
    ['three packets may be lost before a connection has failed', 3_000, settings.connectTimeoutMs],
    ['a pause grows', settings.backoffMinMs * 2, settings.backoffMaxMs],
    ['changed counts are reported before unchanged ones', settings.reportMs, settings.reportAgainMs],
    ['housekeeping sees an idle session in time', settings.tickMs, settings.idleCloseMs],
    ['a log-out ends while commands may still finish', settings.logoutTimeoutMs, settings.drainMs],
  ])('%s: %d < %d', (_what, shorter, longer) => {
    expect(shorter).toBeLessThan(longer);
  });

  it('open the circuit by more than a single answer that is late', () => {
    expect(settings.timeoutsToOpen).toBeGreaterThan(1);
  });
});
