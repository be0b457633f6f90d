import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dataFolder, dataFolders } from './data-folder';

const HERE = process.cwd();
const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(HERE);
  return bavail * bsize;
};

it.each([
  ['a folder with room is used', HERE, 1, HERE],
  ['a folder without enough room is not used', HERE, 2 * freeBytes() + 2 ** 40, tmpdir()],
  ['a folder that does not exist is not used', '/no/such/folder', 1, tmpdir()],
])('%s', (_title, folder, wantedBytes, expected) => {
  expect(dataFolder(folder, wantedBytes)).toBe(expected);
});

it('names each folder that a killed run may have left data in once', () => {
  const folders = dataFolders();
  expect(folders).toEqual([...new Set(folders)]);
  expect(folders).toContain(tmpdir());
  expect(folders).toContain(dataFolder());
});
