import { AppProcess } from '@registrar/tool-services/testing';

const PORTS = {
  'public-api': { PUBLIC_API_PORT: '0', PUBLIC_API_OPS_PORT: '0', LISTEN_HOST: '127.0.0.1' },
  'admin-api': { ADMIN_API_PORT: '0', ADMIN_API_OPS_PORT: '0', ADMIN_LISTEN_HOST: '127.0.0.1' },
} as const;

/** Starts an API on free ports; it shares no more than the database, Redis and the registry with others. */
export const startApi = (
  app: keyof typeof PORTS,
  environment: Readonly<Record<string, string>>,
): AppProcess =>
  AppProcess.start(app, {
    ...environment,
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'false',
    OPS_LISTEN_HOST: '127.0.0.1',
    ...PORTS[app],
  });

/** Its base URL, once it listens. Throws what it wrote to its error output when it ends instead. */
export async function urlOf(api: AppProcess): Promise<string> {
  return `http://127.0.0.1:${String((await api.logged('listening'))['port'])}`;
}
