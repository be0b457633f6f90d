import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dockerHost } from './docker';

describe('the search for a Docker engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docker-probe-'));
  const servers: Server[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    rmSync(folder, { recursive: true });
  });

  const serve = async (place: string | number, status: number) => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/_ping' ? status : 404;
      response.end();
    });
    servers.push(server);
    await new Promise<void>((resolve) => {
      if (typeof place === 'string') server.listen(place, resolve);
      else server.listen(place, '127.0.0.1', resolve);
    });
    return server;
  };

  it('finds the one DOCKER_HOST names by a socket', async () => {
    const host = `unix://${join(folder, 'named.sock')}`;
    await serve(host.slice('unix://'.length), 200);
    expect(await dockerHost({ DOCKER_HOST: host })).toBe(host);
  });

  it('finds the one DOCKER_HOST names by an address', async () => {
    const host = `tcp://127.0.0.1:${((await serve(0, 200)).address() as AddressInfo).port}`;
    expect(await dockerHost({ DOCKER_HOST: host })).toBe(host);
  });

  it('finds a rootless one of the user', async () => {
    await serve(join(folder, 'docker.sock'), 200);
    expect(await dockerHost({ XDG_RUNTIME_DIR: folder })).toMatch(/docker\.sock$/);
  });

  it.each([
    ['no socket is there', () => `unix://${join(folder, 'missing.sock')}`],
    ['nobody listens', () => 'tcp://127.0.0.1:1'],
    ['the way is one we cannot probe', () => 'ssh://somewhere'],
  ])('finds none where %s', async (_what, host) => {
    expect(await dockerHost({ DOCKER_HOST: host() })).toBeUndefined();
  });

  it('finds none where something else answers', async () => {
    const socket = join(folder, 'other.sock');
    await serve(socket, 500);
    expect(await dockerHost({ DOCKER_HOST: `unix://${socket}` })).toBeUndefined();
  });
});
