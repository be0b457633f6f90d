import { Sql } from '@registrar/adapter-postgres';
import type { ForgetJobs } from '@registrar/jobs';
import { addDays, Clock, Outbox, UnitOfWork } from '@registrar/kernel';
import { FakeClock, FakeOutbox, FakeUnitOfWork } from '@registrar/kernel/testing';
import { Settings } from '../settings/settings';
import { jobUpkeep } from './jobs.module';

const clock = new FakeClock();

/** The upkeep as Nest makes it, and the statements that it gives to the database. */
async function upkeepOver(idle: object[]): Promise<{ upkeep: ForgetJobs; given: Map<string, unknown[]> }> {
  const given = new Map<string, unknown[]>();
  const note = (name: string, values: unknown[]) => given.set(name, values);
  const sql = {
    releaseLocksBeforeFlush: () => undefined,
    rows: async (name: string, _: string, values: unknown[]) => {
      note(name, values);
      return name === 'jobs_idle' ? idle : [];
    },
    row: async (name: string, _: string, values: unknown[]) => void note(name, values),
    change: async (name: string, _: string, values: unknown[]) => {
      note(name, values);
      return 0;
    },
  };
  const parts = new Map<unknown, unknown>([
    [Sql, sql],
    [UnitOfWork, new FakeUnitOfWork()],
    [Outbox, new FakeOutbox()],
    [Clock, clock],
    [Settings, { jobRetentionDays: 12 }],
  ]);
  const upkeep = await jobUpkeep.useFactory(...(jobUpkeep.inject ?? []).map((token) => parts.get(token)));
  return { upkeep, given };
}

describe('what the worker does about jobs', () => {
  it('looks in the database, with the retention of the settings', async () => {
    const { upkeep, given } = await upkeepOver([]);
    expect(await upkeep.execute()).toBe(false);
    expect([...given.keys()]).toEqual(
      expect.arrayContaining(['jobs_idle', 'jobs_passed', 'job_items_erase']),
    );
    expect(given.get('jobs_idle')).toContainEqual(addDays(clock.now(), -12));
    expect(given.get('jobs_passed')).toContainEqual(addDays(clock.now(), -12));
    expect(given.has('job_lock')).toBe(false);
  });

  it('locks a job before it stops it', async () => {
    const { upkeep, given } = await upkeepOver([{ id: 'job-1', account_id: 4401 }]);
    expect(await upkeep.execute()).toBe(true);
    expect(given.get('job_lock')).toEqual(['job-1', 4401]);
  });
});
