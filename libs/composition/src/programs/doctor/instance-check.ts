import type { InstanceStatus } from '@registrar/kernel';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, ok, Unchecked, warning } from './finding';

/** Running processes renew the lease every 35 s at the latest. */
const SILENT_SECONDS = 120;
const RUNBOOK = 'docs/runbooks/wrong-environment.md';

export function judgeInstance({ suspension, lease }: InstanceStatus): Finding {
  if (suspension !== undefined)
    return fault(
      'instance.suspended',
      `registries, mail and webhooks are off: ${suspension === 'copy' ? 'the database may be a copy' : 'staff declared this database retired'}`,
      `Find out which database is alive; staff declare it (${RUNBOOK}).`,
    );
  const found = `a process renewed the lease of the database ${Math.round(lease.ageSeconds)} s ago`;
  return lease.ageSeconds > SILENT_SECONDS
    ? warning('instance.silent', found, 'No process runs on this database: start them.')
    : ok('instance.ok', found);
}

export const instanceCheck = (context: DoctorContext): Check => ({
  name: 'instance',
  async run() {
    try {
      return [judgeInstance(await context.instance())];
    } catch (error) {
      if (error instanceof Unchecked || (error as { code?: string }).code !== '25006') throw error;
      // the lease would have to be taken first, and this session is read-only
      return [
        warning(
          'instance.none',
          'no process has taken the lease of this database yet',
          'Expected before the first start; else check DATABASE_URL.',
        ),
      ];
    }
  },
});
