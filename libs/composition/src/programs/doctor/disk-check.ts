import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, ok, warning } from './finding';

const GIB = 1024 ** 3;
/** Below either of them. */
const WARNING = { bytes: GIB, share: 0.1 };
const FAULT = { bytes: GIB / 10, share: 0.01 };
const ADVICE = 'Remove files or enlarge the disk: zone files, documents and logs are written there.';

export function judgeDisk(folder: string, freeBytes: number, totalBytes: number): Finding {
  const found = `${freeBytes} of ${totalBytes} bytes are free`;
  const isBelow = ({ bytes, share }: typeof WARNING): boolean =>
    freeBytes < bytes || freeBytes < totalBytes * share;
  if (isBelow(FAULT)) return fault('disk.full', found, ADVICE, folder);
  return isBelow(WARNING) ? warning('disk.low', found, ADVICE, folder) : ok('disk.ok', found, folder);
}

/** Folders of this machine that processes write to. Logs go to the standard output: where they end is unknown. */
export const diskCheck = ({ settings }: DoctorContext): Check => ({
  name: 'disk',
  async run() {
    const folders = [tmpdir(), process.cwd(), settings.zoneFilesWorkFolder, settings.zoneFilesFolder];
    const named = [...new Set(folders.filter((folder) => folder !== undefined))];
    return Promise.all(
      named.map(async (folder) => {
        const { bavail, blocks, bsize } = await statfs(folder);
        return judgeDisk(folder, bavail * bsize, blocks * bsize);
      }),
    );
  },
});
