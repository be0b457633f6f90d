import { readFile } from 'node:fs/promises';
import { loadSettings, mapStackTraces, type Settings } from '@registrar/composition';
import { type ListenOptions, stopOnSignals } from '@registrar/http';
import { Log } from '@registrar/kernel';
import { createPublicApi } from './app.module';

/** HTTPS where a certificate is given; also plain HTTP, in production only for trusted proxies. */
async function listenOptions(settings: Settings): Promise<ListenOptions> {
  const {
    publicApiTlsCertFile: certFile,
    publicApiTlsKeyFile: keyFile,
    publicApiTlsPort: tlsPort,
  } = settings;
  const servesPlainHttp = settings.environment !== 'production' || settings.trustedProxies.length > 0;
  return {
    host: settings.listenHost,
    port: servesPlainHttp ? settings.publicApiPort : undefined,
    tls:
      certFile && keyFile
        ? { port: tlsPort, cert: await readFile(certFile), key: await readFile(keyFile) }
        : undefined,
    ops: { port: settings.publicApiOpsPort, host: settings.opsListenHost },
  };
}

async function main(): Promise<void> {
  mapStackTraces();
  const settings = loadSettings(process.env);
  const app = await createPublicApi(settings);
  stopOnSignals(
    () => app.close(settings.shutdownDelayMs),
    { timeoutMs: settings.shutdownTimeoutMs },
    app.nest.get(Log),
  );
  await app.listen(await listenOptions(settings));
}

main().catch((error: Error) => {
  process.stderr.write(`The public API cannot start: ${error.message}\n`);
  process.exit(1);
});
