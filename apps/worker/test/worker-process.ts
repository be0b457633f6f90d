import { AppProcess } from '@registrar/tool-services/testing';

export const startWorkerProcess = (environment: Readonly<Record<string, string>>): AppProcess =>
  AppProcess.start('worker', environment);

/** Port of its metrics and health, once it works. */
export async function opsPortOf(worker: AppProcess): Promise<number> {
  return (await worker.logged('working'))['opsPort'] as number;
}
