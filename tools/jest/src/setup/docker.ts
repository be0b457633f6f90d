import { existsSync } from 'node:fs';
import { request, type RequestOptions } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

const PROBE_TIMEOUT_MS = 1_000;

/** The DOCKER_HOST of an engine that answers, the one of the environment first; undefined if none does. */
export async function dockerHost(env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const candidates = env['DOCKER_HOST'] ? [env['DOCKER_HOST']] : usualSockets(env);
  for (const candidate of candidates) if (await answers(candidate)) return candidate;
  return undefined;
}

/** The engine of the system, then those of a user: rootless Docker and the desktop programs. */
function usualSockets(env: NodeJS.ProcessEnv): string[] {
  const folders = [
    '/var/run',
    env['XDG_RUNTIME_DIR'],
    join(homedir(), '.docker/run'),
    join(homedir(), '.docker/desktop'),
  ];
  const sockets = folders
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'docker.sock'));
  return sockets.filter((socket) => existsSync(socket)).map((socket) => `unix://${socket}`);
}

function answers(host: string): Promise<boolean> {
  const target = probeTarget(host);
  if (!target) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = request({ ...target, path: '/_ping', timeout: PROBE_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.once('timeout', () => probe.destroy());
    probe.once('error', () => resolve(false));
    probe.once('close', () => resolve(false));
    probe.end();
  });
}

function probeTarget(host: string): RequestOptions | undefined {
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  const url = /^(tcp|http):\/\//.test(host) ? new URL(host.replace(/^tcp:/, 'http:')) : undefined;
  return url && { host: url.hostname, port: url.port || 2375 };
}
