import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const DOCKER = join(__dirname, '../../../docker');
const read = (file: string): string => readFileSync(join(DOCKER, file), 'utf8');
/** Of the page that is made of the definitions: they themselves bring the whole product. */
const SETTINGS = [...read('../docs/settings.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);

interface Service {
  command?: string[] | string;
  environment?: Record<string, string | number>;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
}
type Services = Record<string, Service | undefined>;

const servicesOf = (file: string): Services =>
  (parse(read(file), { merge: true }) as { services: Services }).services;

const base = servicesOf('compose.yml');
const cluster = servicesOf('ha/compose.yml');
const names = [...new Set([...Object.keys(base), ...Object.keys(cluster)])];
/** Those of docker/compose.yml that run the product's own programs. */
const APPS = ['public-api', 'admin-api', 'worker', 'forwarder', 'sandbox'];

describe('docker/ha/compose.yml, put over docker/compose.yml', () => {
  it('changes services that exist, by names that the product knows', () => {
    expect(SETTINGS).toContain('REDIS_URL');
    for (const app of APPS) {
      expect(base[app]).toBeDefined();
      const given = Object.keys(cluster[app]?.environment ?? {});
      expect([app, given.filter((name) => !SETTINGS.includes(name))]).toEqual([app, []]);
    }
    expect(String(cluster['public-api']?.environment?.REDIS_URL)).toMatch(
      /^redis:\/\/:\$\{REDIS_PASSWORD\}@redis:6379$/,
    );
  });

  it('waits for services that exist', () => {
    const waited = Object.values(cluster).flatMap((service) => {
      const others = service?.depends_on ?? [];
      return Array.isArray(others) ? others : Object.keys(others);
    });
    expect(waited).toContain('etcd1');
    expect(waited.filter((other) => !names.includes(other))).toEqual([]);
  });

  it('runs scripts of docker/ha that its image has, and mounts files that exist', () => {
    const image = read('ha/Dockerfile');
    const scripts = Object.values(cluster).flatMap((service) =>
      [service?.command ?? []].flat().filter((word) => word.endsWith('.sh')),
    );
    expect([...new Set(scripts)].sort()).toEqual(['cache.sh', 'database.sh', 'edge.sh', 'etcd.sh']);
    for (const script of scripts) {
      expect([script, existsSync(join(DOCKER, 'ha', script))]).toEqual([script, true]);
      expect(image).toContain(script);
    }
    const mounted = Object.values(cluster).flatMap((service) =>
      (service?.volumes ?? []).filter((volume) => volume.startsWith('./')),
    );
    for (const volume of mounted) expect(existsSync(join(DOCKER, volume.split(':')[0]))).toBe(true);
    expect(mounted.length).toBeGreaterThan(0);
  });

  it('needs no variable that neither .env.example nor its README names', () => {
    const needed = [...read('ha/compose.yml').matchAll(/(?<!\$)\$\{([A-Z0-9_]+)(?::\?[^}]*)?\}/g)].map(
      ([, name]) => name,
    );
    const provided = `${read('.env.example')}\n${read('ha/README.md')}`;
    const missing = needed.filter((name) => !new RegExp(`^${name}=`, 'm').test(provided));
    expect([...new Set(missing)]).toEqual([]);
    expect(needed).toContain('REPLICATION_PASSWORD');
  });
});
