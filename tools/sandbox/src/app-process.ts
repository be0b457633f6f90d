import { AppProcess, type ProcessEnd } from '@registrar/tool-services/testing';

/** Runs a worker, started as in production, until it exits: its exit code or signal, and its output. */
export async function endOfWorker(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: ProcessEnd; output: string }> {
  const worker = AppProcess.start('worker', { WORKER_OPS_PORT: '0', ...environment });
  return { code: await worker.ended, output: worker.output };
}
