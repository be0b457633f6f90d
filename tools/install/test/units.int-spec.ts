import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, programOf, temporaryFolder } from '@registrar/testkit';
import { commandsOf, readUnit } from '../src/unit-file';

const ROOT = join(__dirname, '..', '..', '..');
const UNITS = join(ROOT, 'docker/systemd');
const services = readdirSync(UNITS).filter((name) => name.endsWith('.service'));
const textOf = (name: string): string => readFileSync(join(UNITS, name), 'utf8');

describe('the units', () => {
  it.each(services)('hardens %s', (name) => {
    const service = readUnit(textOf(name)).get('Service')!;
    const value = (key: string): unknown => service.get(key)?.join(' ');
    expect({
      strict: value('ProtectSystem'),
      home: value('ProtectHome'),
      privileges: value('NoNewPrivileges'),
      temporary: value('PrivateTmp'),
      calls: value('SystemCallFilter'),
      user: String(value('User')).startsWith('registrar'),
    }).toEqual({
      strict: 'strict',
      home: 'yes',
      privileges: 'yes',
      temporary: 'yes',
      calls: '@system-service',
      user: true,
    });
    expect(value('CapabilityBoundingSet')).toBe(name.includes('public-api') ? 'CAP_NET_BIND_SERVICE' : '');
  });

  it.each(services)('starts programs of the platform: %s', (name) => {
    const { commands } = commandsOf(textOf(name), () => '', '/run');
    expect(commands.length).toBeGreaterThan(0);
    for (const [program, ...arguments_] of commands) {
      expect(program).toBe('/usr/bin/node');
      const compiled = arguments_.find((argument) => argument.endsWith('.js'))!;
      expect(existsSync(join(ROOT, compiled.replace('/dist/', '/src/').replace(/js$/, 'ts')))).toBe(true);
    }
  });
});

describeWith(
  programOf('SYSTEMD_ANALYZE_PATH', ['systemd-analyze']),
  'install systemd (Debian, Ubuntu)',
  'units under systemd-analyze verify',
  (analyze) => {
    const folder = temporaryFolder();
    /** Everything that it prints. An unknown key is a warning that does not fail: any output counts. */
    const verify = (units: string): string => {
      const { stdout, stderr } = spawnSync(
        analyze,
        [
          'verify',
          '--man=no',
          ...readdirSync(units)
            .filter((name) => !name.endsWith('.conf'))
            .map((name) => join(units, name)),
        ],
        { encoding: 'utf8', env: { PATH: process.env['PATH'], SYSTEMD_UNIT_PATH: `${units}:` } },
      );
      return `${stdout}${stderr}`;
    };

    it('say nothing', () => {
      expect(verify(UNITS)).toBe('');
    });

    it.each([
      ['an unknown key', 'ProtectHome=yes', 'ProtectHomes=yes', 'ProtectHomes'],
      ['a value that is none', 'RestrictRealtime=yes', 'RestrictRealtime=perhaps', 'perhaps'],
      ['a program that is missing', '/usr/bin/node', '/usr/bin/no-such-node', 'no-such-node'],
      [
        'a unit that is missing',
        'Requires=registrar-migrate.service',
        'Requires=registrar-none.service',
        'registrar-none',
      ],
    ])('name %s', (_, from, to, message) => {
      const units = join(folder.path, message);
      cpSync(UNITS, units, { recursive: true });
      const worker = join(units, 'registrar-worker.service');
      expect(readFileSync(worker, 'utf8')).toContain(from);
      writeFileSync(worker, readFileSync(worker, 'utf8').replace(from, to));
      expect(verify(units)).toContain(message);
    });
  },
);
