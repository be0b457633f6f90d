import { Client } from 'pg';
import { processorTime } from '../processor-time';

/**
 * Processor time that the present connections of an application have taken so far, in microseconds; undefined where
 * the system does not report it. Connections that have ended do not count.
 */
export async function processorTimeOfConnections(
  superuserUrl: string,
  application: string,
): Promise<number | undefined> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
      [application],
    );
    const times = rows.map(({ pid }) => processorTime(pid));
    return times.includes(undefined) ? undefined : (times as number[]).reduce((sum, time) => sum + time, 0);
  } finally {
    await client.end();
  }
}
