import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@registrar/testkit';
import { folderMode, localFolder, makeLocalFolder } from '../src/settings';

describe('the folder of the local stack', () => {
  const parent = temporaryFolder();
  afterAll(() => parent.remove());
  const folderAt = (name: string) => localFolder({ LOCAL_DIR: join(parent.path, name) });
  const modeOf = (path: string): number => statSync(path).mode & 0o777;

  it('is made open to its owner alone', () => {
    const folder = folderAt('new');
    makeLocalFolder(folder);
    expect(modeOf(folder.path)).toBe(0o700);
  });

  it('is closed where an earlier version left it open, with its data', () => {
    const folder = folderAt('old');
    mkdirSync(join(folder.postgres, 'data'), { recursive: true });
    chmodSync(folder.path, 0o755);
    makeLocalFolder(folder);
    expect(modeOf(folder.path)).toBe(0o700);
  });

  it.each<[string, number | undefined, number, number]>([
    ['no data', undefined, 0, 0o700],
    ['data of its own', 1000, 1000, 0o700],
    ['data of the user of PostgreSQL', 105, 0, 0o711],
  ])('has with %s the mode for it', (_what, owner, self, mode) => {
    expect(folderMode(owner, self)).toBe(mode);
  });
});
