import { PortInUseError, SetupError } from '@registrar/tool-services';
import { embeddedRedis } from '../embedded';
import type { LocalFolder } from '../settings';

export interface LocalRedis {
  /** Undefined where no Redis is available: the applications run without it. */
  url?: string;
  /** A description for people. */
  description: string;
}

/** The Redis named by the environment, else an embedded one, else none. Throws PortInUseError. */
export async function startRedis(
  folder: LocalFolder,
  { port, password }: { port: number; password: string },
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<LocalRedis> {
  const named = env['REDIS_URL'];
  if (named) return { url: named, description: `${new URL(named).host} (REDIS_URL)` };
  const redis = embeddedRedis(folder, port, password, say);
  try {
    await redis.start();
    return { url: redis.url, description: `127.0.0.1:${port}, embedded` };
  } catch (error) {
    if (!(error instanceof SetupError) || error instanceof PortInUseError) throw error;
    await redis.stop();
    const why = error.message.replaceAll(/\s*\n\s*/g, ' ');
    return {
      description: `NONE! The stack runs on: limits hold per process only, background work waits for its sweeps. ${why}`,
    };
  }
}
