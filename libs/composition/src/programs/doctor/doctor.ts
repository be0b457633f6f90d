import { SystemClock } from '@registrar/adapter-runtime';
import type { Clock } from '@registrar/kernel';
import { DoctorContext, type Environment } from './context';
import { databaseChecks } from './database-check';
import { diskCheck } from './disk-check';
import { type Check, type Diagnosis, runChecks } from './finding';
import { instanceCheck } from './instance-check';
import { keysCheck } from './keys-check';
import { redisCheck } from './redis-check';
import { registriesCheck } from './registries-check';
import { replicaCheck } from './replica-check';
import { sacrificialHostsCheck } from './sacrificial-hosts-check';
import { settingsCheck } from './settings-check';
import { tlsCheck } from './tls-check';
import { workCheck } from './work-check';

export interface DoctorOptions {
  /** Opens a session at each registry with the stored credentials, and ends it. */
  registries: boolean;
  clock?: Clock;
}

const checksOf = (context: DoctorContext, openSessions: boolean): Check[] => [
  settingsCheck(context),
  ...databaseChecks(context),
  keysCheck(context),
  instanceCheck(context),
  replicaCheck(context),
  redisCheck(context),
  workCheck(context),
  registriesCheck(context, openSessions),
  sacrificialHostsCheck(context),
  tlsCheck(context),
  diskCheck(context),
];

/**
 * Checks the settings of `environment` and everything that they name. Writes nothing, prints no secret, and
 * never throws: what fails is a finding.
 */
export async function diagnose(
  environment: Environment,
  { registries, clock = new SystemClock() }: DoctorOptions,
): Promise<Diagnosis> {
  const context = new DoctorContext(environment, clock);
  try {
    return await runChecks(checksOf(context, registries));
  } finally {
    await context.close();
  }
}
