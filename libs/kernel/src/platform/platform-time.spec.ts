import { judgeStart, judgeTime, startWithoutOthers, type TimeReading } from './platform-time';

const NOW = Date.UTC(2026, 2, 2, 9, 15);
const [SECOND, HOUR] = [1_000, 3_600_000];
const LIMIT = 5 * SECOND;
/** The renewal of the first reading. */
const FIRST = NOW - 20 * SECOND;

const reading = (change: Partial<TimeReading> = {}): TimeReading => ({
  database: NOW,
  correction: 0,
  renewedAt: FIRST,
  error: 0,
  ...change,
});

describe('a process that starts', () => {
  const start = (change: Partial<TimeReading>, machine = NOW, firstRenewedAt: number | undefined = FIRST) =>
    judgeStart(reading(change), { machine, limit: LIMIT, firstRenewedAt, readEveryMs: SECOND });

  it.each<[string, Partial<TimeReading>, number, number | undefined, number | undefined, number]>([
    ['the database where no process ever ran', { renewedAt: undefined }, HOUR, undefined, NOW, 0],
    ['the database where the machine agrees', {}, LIMIT, undefined, NOW, 0],
    ['the database where the machine agrees, behind', {}, -LIMIT, undefined, NOW, 0],
    [
      'the corrected time where the machine agrees',
      { database: NOW + HOUR, correction: -HOUR },
      0,
      undefined,
      NOW,
      -HOUR,
    ],
    [
      'that of processes whose renewal it saw, on a machine an hour ahead',
      { renewedAt: NOW - SECOND },
      HOUR,
      NOW - 30 * SECOND,
      NOW,
      0,
    ],
    [
      'that of processes whose renewal it saw, on a machine an hour behind',
      { renewedAt: NOW - SECOND },
      -HOUR,
      NOW - 30 * SECOND,
      NOW,
      0,
    ],
    [
      'the database where no process runs, on a machine an hour ahead',
      { renewedAt: NOW - 50 * SECOND },
      HOUR,
      NOW - 50 * SECOND,
      NOW,
      0,
    ],
    [
      'the machine where a standby took over whose clock is an hour behind, and no process runs',
      { database: NOW - HOUR, renewedAt: NOW - 50 * SECOND },
      0,
      NOW - 50 * SECOND,
      NOW,
      HOUR,
    ],
    [
      'the last renewal where both clocks are behind it, and no process runs',
      { database: NOW - HOUR, renewedAt: NOW },
      -2 * HOUR,
      NOW,
      NOW,
      HOUR,
    ],
  ])('takes %s', (_, change, machineAhead, firstRenewedAt, at, correction) => {
    expect(start(change, NOW + machineAhead, firstRenewedAt)).toEqual({ at, correction });
  });

  it.each<[string, Partial<TimeReading>, number, number]>([
    ['the machine is an hour ahead and a process may run', {}, HOUR, FIRST],
    ['the machine is an hour behind and a process may run', {}, -HOUR, FIRST],
    ['the machine is just beyond the limit', {}, LIMIT + 1, FIRST],
    ['the clock of the database went an hour ahead', { database: NOW + HOUR }, 0, FIRST],
    ['the clock of the database went an hour back', { database: NOW - HOUR }, 0, FIRST],
    [
      'a renewal shows another time than that of the database',
      { database: NOW + HOUR, renewedAt: NOW - SECOND },
      0,
      NOW - 30 * SECOND,
    ],
    [
      'a renewal shows a time that is 20 s behind that of the database',
      { database: NOW + 20 * SECOND, renewedAt: NOW - SECOND },
      0,
      NOW - 30 * SECOND,
    ],
  ])('waits where %s', (_, change, machineAhead, firstRenewedAt) => {
    expect(start(change, NOW + machineAhead, firstRenewedAt)).toBeUndefined();
  });

  it.each<[string, Partial<TimeReading>, number, number, number]>([
    ['the database where the machine agrees', { correction: HOUR, renewedAt: NOW - HOUR }, 0, NOW, 0],
    [
      'the time of before where the machine does not agree',
      { correction: -HOUR, renewedAt: NOW - HOUR - SECOND },
      2 * HOUR,
      NOW - HOUR,
      -HOUR,
    ],
    [
      'the time of before where that of the database is earlier than a renewal',
      { correction: HOUR, renewedAt: NOW + HOUR - SECOND },
      0,
      NOW + HOUR,
      HOUR,
    ],
    [
      'the machine where it alone is not earlier than the last renewal',
      { renewedAt: NOW + HOUR },
      HOUR,
      NOW + HOUR,
      HOUR,
    ],
    ['the database where there was no renewal', { renewedAt: undefined }, HOUR, NOW, 0],
  ])('takes %s when no other process has shown itself in time', (_, change, machineAhead, at, correction) => {
    const facts = { machine: NOW + machineAhead, limit: LIMIT };
    expect(startWithoutOthers(reading(change), facts)).toEqual({ at, correction });
  });
});

describe('a process that runs', () => {
  const judge = (change: Partial<TimeReading>, own = NOW, correction = 0) =>
    judgeTime(reading(change), { own, correction, limit: LIMIT });

  it.each<[string, Partial<TimeReading>, number, string, number]>([
    ['no difference', {}, 0, 'follow', 0],
    ['a database within the limit ahead', { database: NOW + LIMIT }, 0, 'follow', LIMIT],
    ['a database within the limit behind', { database: NOW - LIMIT }, 0, 'follow', -LIMIT],
    ['less than half the round trip', { database: NOW + 300, error: 400 }, 0, 'follow', 0],
    ['the part beyond half the round trip', { database: NOW - 900, error: 400 }, 0, 'follow', -500],
    ['a late answer', { database: NOW + 9 * SECOND, error: 4 * SECOND }, 0, 'follow', 5 * SECOND],
    ['a database just beyond the limit', { database: NOW + LIMIT + 1 }, 0, 'keep', LIMIT + 1],
    ['a database an hour ahead', { database: NOW + HOUR }, 0, 'keep', HOUR],
    ['a database an hour behind', { database: NOW - HOUR }, 0, 'keep', -HOUR],
    [
      'a database set while it is corrected',
      { database: NOW + HOUR, correction: -60 },
      -60,
      'keep',
      HOUR - 60,
    ],
    [
      'others that went on for an hour',
      { database: NOW + HOUR, renewedAt: NOW + HOUR - 30 * SECOND },
      0,
      'step',
      HOUR,
    ],
    [
      'a renewal that is within the limit ahead',
      { database: NOW + HOUR, renewedAt: NOW + LIMIT },
      0,
      'keep',
      HOUR,
    ],
    [
      'a renewal ahead, and a database behind',
      { database: NOW - HOUR, renewedAt: NOW + HOUR },
      0,
      'keep',
      -HOUR,
    ],
    [
      'a correction of others that agrees with it',
      { database: NOW + HOUR, correction: -HOUR },
      0,
      'follow',
      0,
    ],
    ['a correction of others behind it', { correction: -20 * SECOND }, 0, 'follow', -20 * SECOND],
    ['a correction of others ahead of it', { correction: 20 * SECOND }, 0, 'step', 20 * SECOND],
    ['a correction that it has seen before', { correction: 20 * SECOND }, 20 * SECOND, 'keep', 20 * SECOND],
    [
      'a correction of others that does not explain the difference',
      { database: NOW - HOUR, correction: 20 * SECOND },
      0,
      'keep',
      20 * SECOND - HOUR,
    ],
  ])('with %s does what it should', (_, change, correction, kind, difference) => {
    expect(judge(change, NOW, correction)).toEqual({ kind, difference });
  });
});
