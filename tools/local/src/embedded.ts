import { existsSync } from 'node:fs';
import { EmbeddedPostgres, EmbeddedRedis, stopPowerDns } from '@registrar/tool-services';
import type { LocalFolder } from './settings';

/** The embedded PostgreSQL of a folder, running or not; port and password are only used at its start. */
export function embeddedPostgres(folder: LocalFolder, port = 0, password = ''): EmbeddedPostgres {
  const settings = process.env['POSTGRES_SETTINGS']?.split(' ').filter(Boolean);
  return new EmbeddedPostgres({ folder: folder.postgres, port, password, settings });
}

/** The embedded Redis of a folder, running or not; port and password are only used at its start. */
export function embeddedRedis(
  folder: LocalFolder,
  port = 0,
  password?: string,
  say?: (line: string) => void,
): EmbeddedRedis {
  return new EmbeddedRedis({ folder: folder.redis, port, password, say });
}

/** Stops the embedded servers of a folder, also those of a killed start. */
export async function stopEmbedded(folder: LocalFolder): Promise<void> {
  if (existsSync(folder.powerdns)) await stopPowerDns(folder.powerdns);
  if (existsSync(folder.redis)) await embeddedRedis(folder).stop();
  if (existsSync(folder.postgres)) await embeddedPostgres(folder).stop();
}
