import 'reflect-metadata';
import { loadForwarderSettings, mapStackTraces } from '@registrar/composition/forwarder';
import { stopOnSignals } from '@registrar/http';
import { ForwarderApp } from './forwarder-app';

async function main(): Promise<void> {
  mapStackTraces();
  const settings = loadForwarderSettings(process.env);
  const app = await ForwarderApp.create(settings);
  stopOnSignals(() => app.close(), { timeoutMs: settings.shutdownTimeoutMs }, app.log);
  await app.start();
}

main().catch((error: Error) => {
  process.stderr.write(`the forwarder could not start: ${error.message}\n`);
  process.exit(1);
});
