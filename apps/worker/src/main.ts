import 'reflect-metadata';
import { loadSettings, mapStackTraces } from '@registrar/composition';
import { stopOnSignals } from '@registrar/http';
import { Worker } from './worker';

async function main(): Promise<void> {
  mapStackTraces();
  const settings = loadSettings(process.env, 'worker');
  const worker = await Worker.create(settings);
  stopOnSignals(() => worker.close(), { timeoutMs: settings.shutdownTimeoutMs }, worker.log);
  await worker.start();
}

main().catch((error: Error) => {
  process.stderr.write(`the worker could not start: ${error.message}\n`);
  process.exit(1);
});
