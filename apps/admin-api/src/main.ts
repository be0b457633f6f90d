import { loadSettings, mapStackTraces } from '@registrar/composition';
import { stopOnSignals } from '@registrar/http';
import { Log } from '@registrar/kernel';
import { createAdminApi } from './app.module';

async function main(): Promise<void> {
  mapStackTraces();
  const settings = loadSettings(process.env, 'admin-api');
  const app = await createAdminApi(settings);
  stopOnSignals(
    () => app.close(settings.shutdownDelayMs),
    { timeoutMs: settings.shutdownTimeoutMs },
    app.nest.get(Log),
  );
  await app.listen({
    host: settings.adminListenHost,
    port: settings.adminApiPort,
    ops: { port: settings.adminApiOpsPort, host: settings.opsListenHost },
  });
}

main().catch((error: Error & { details?: string }) => {
  process.stderr.write(
    `The admin API cannot start: ${error.message}${error.details ? `: ${error.details}` : ''}\n`,
  );
  process.exit(1);
});
