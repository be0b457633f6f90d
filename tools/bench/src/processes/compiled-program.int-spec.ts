import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../child';
import { FLAGS, MALLOC, PROGRAMS } from './compiled-program';

describe('measured programs', () => {
  it.each(['Dockerfile', ...PROGRAMS.map((name) => `systemd/registrar-${name}.service`)])(
    'run with the flags of Node and the settings of malloc of docker/%s',
    (file) => {
      const text = readFileSync(join(ROOT, 'docker', file), 'utf8');
      const settings = Object.entries(MALLOC).map(([name, value]) => `${name}=${value}`);
      for (const part of [FLAGS.join(' '), settings.join(' ')]) expect(text).toContain(part);
    },
  );
});
