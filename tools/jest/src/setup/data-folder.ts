import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux: files in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes that a run may store: a million rows with their indexes and write-ahead log, twice. */
const WANTED_BYTES = 4 * 2 ** 30;

/**
 * Where a run stores the data of its servers. In memory where that has room: a copy of the template database
 * is 900 files, which a disk makes in five times the time.
 */
export function dataFolder(inMemory = IN_MEMORY, wantedBytes = WANTED_BYTES): string {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= wantedBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir(); // another system, or a container without it
  }
}

/** Every folder that a run before this one may have used. */
export const dataFolders = (): readonly string[] => [...new Set([tmpdir(), dataFolder()])];
