import { loadSettings, type Settings } from '@registrar/composition';
import { stopOnSignals } from '@registrar/http';
import { Log } from '@registrar/kernel';
import { CreateStaffKey } from '@registrar/staff';
import { createAdminApi } from './app.module';

async function serve(settings: Settings): Promise<void> {
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

/** The first key of all, for a fresh installation; refused once there is one. The key is printed alone. */
async function createOwnerKey(settings: Settings, name: string): Promise<void> {
  const app = await createAdminApi(settings);
  try {
    const { key } = await app.nest.get(CreateStaffKey).executeFirst(name, 'create-owner-key');
    process.stdout.write(`${key}\n`);
  } finally {
    await app.close();
  }
}

/** Without arguments the admin API; `create-owner-key <name>` makes the first staff key. */
async function main([command, name]: string[]): Promise<void> {
  const settings = loadSettings(process.env, 'admin-api');
  if (command === 'create-owner-key' && name) return createOwnerKey(settings, name);
  if (command !== undefined) throw new Error('the arguments are none, or: create-owner-key <name>');
  return serve(settings);
}

main(process.argv.slice(2)).catch((error: Error & { details?: string }) => {
  process.stderr.write(
    `The admin API cannot start: ${error.message}${error.details ? `: ${error.details}` : ''}\n`,
  );
  process.exit(1);
});
