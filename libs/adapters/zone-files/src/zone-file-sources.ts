import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ZoneSource } from '@registrar/catalog';
import { type OpenZone, ZoneSources } from '@registrar/catalog/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { download, type DownloadSettings } from './zone-download';
import { ZoneText } from './zone-text';

export interface ZoneFileSettings extends DownloadSettings {
  /** Files in it named `<zone>.zone` or `<zone>.txt`, with or without `.gz`. */
  folder?: string;
  /** One URL per zone; a file of the folder goes before. */
  urls: readonly { zone: string; url: string }[];
  /** Room for downloads and sorting; default: the system's temporary folder. */
  workFolder?: string;
  /** A file that was written to within so many seconds may not be whole yet. Default 60. */
  settleSeconds?: number;
  /** Labels sorted at once. Default 500,000. */
  runLength?: number;
}

const SETTLE_SECONDS = 60;
const FILE_NAME = /^(?!\.)(?!.*\.\.)([a-z0-9.-]*[a-z0-9-])\.(?:zone|txt)(?:\.gz)?$/;

interface Origin extends ZoneSource {
  kind: 'file' | 'url';
  /** Path or URL. */
  from: string;
}

interface FoundFile {
  zone: string;
  path: string;
  modifiedMs: number;
}

/** Its temporary folder is somebody else's business. */
type Unowned = Omit<OpenZone, 'close'>;

/** Zone files of a folder on this machine and of URLs. */
export class ZoneFileSources extends ZoneSources {
  constructor(
    private readonly settings: ZoneFileSettings,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async list(): Promise<ZoneSource[]> {
    return (await this.origins()).map(({ zone, location }) => ({ zone, location }));
  }

  async open(
    { zone }: ZoneSource,
    knownVersions: readonly string[],
  ): Promise<OpenZone | 'unchanged' | 'unfinished'> {
    this.uow.assertNone();
    const origin = (await this.origins()).find((each) => each.zone === zone);
    if (!origin) throw new Error(`the zone file of .${zone} is gone`);
    const folder = await mkdtemp(join(this.settings.workFolder ?? tmpdir(), 'registrar-zone-'));
    const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
    try {
      const opened =
        origin.kind === 'file'
          ? await this.openFile(origin, folder, knownVersions)
          : await this.openUrl(origin, folder, knownVersions);
      if (typeof opened !== 'string') return { ...opened, close };
      await close();
      return opened;
    } catch (error) {
      await close();
      throw error;
    }
  }

  private async openFile(
    { zone, from: path }: Origin,
    folder: string,
    knownVersions: readonly string[],
  ): Promise<Unowned | 'unchanged' | 'unfinished'> {
    const { version, modifiedMs } = await versionOf(path);
    const settledMs = (this.settings.settleSeconds ?? SETTLE_SECONDS) * 1_000;
    if (knownVersions.includes(version)) return 'unchanged';
    if (fileTime() - modifiedMs < settledMs) return 'unfinished';
    const text = new ZoneText(path, zone, folder, this.settings.runLength);
    return { version, batches: unchanged(text.batches(), path, version), serial: () => text.serial };
  }

  private async openUrl(
    { zone, from: url }: Origin,
    folder: string,
    knownVersions: readonly string[],
  ): Promise<Unowned | 'unchanged'> {
    const path = join(folder, 'download');
    const version = await download(url, path, knownVersions, this.settings);
    if (version === undefined) return 'unchanged';
    const text = new ZoneText(path, zone, folder, this.settings.runLength);
    return { version, batches: text.batches(), serial: () => text.serial };
  }

  /** By zone. */
  private async origins(): Promise<Origin[]> {
    const origins = new Map<string, Origin>();
    for (const { zone, url } of this.settings.urls)
      origins.set(zone, { zone, kind: 'url', from: url, location: shownUrl(url) });
    for (const { zone, path } of await this.filesOfFolder())
      origins.set(zone, { zone, kind: 'file', from: path, location: path });
    return [...origins.values()].sort((a, b) => (a.zone < b.zone ? -1 : 1));
  }

  /** The oldest first, so that of two files of one zone the newest counts. */
  private async filesOfFolder(): Promise<FoundFile[]> {
    const { folder } = this.settings;
    if (folder === undefined) return [];
    const found: FoundFile[] = [];
    for (const name of await readdir(folder)) {
      const zone = FILE_NAME.exec(name.toLowerCase())?.[1];
      const path = join(folder, name);
      if (zone !== undefined) found.push({ zone, path, modifiedMs: (await stat(path)).mtimeMs });
    }
    return found.sort((a, b) => a.modifiedMs - b.modifiedMs);
  }
}

/** The machine's own time, against which it stamps its files: never business time. */
const fileTime = (): number => Date.now();

async function versionOf(path: string): Promise<{ version: string; modifiedMs: number }> {
  const { size, mtimeMs } = await stat(path);
  return { version: `${size} bytes of ${new Date(mtimeMs).toISOString()}`, modifiedMs: mtimeMs };
}

/** Throws in the end when somebody wrote to the file meanwhile. */
async function* unchanged(
  batches: AsyncIterable<readonly string[]>,
  path: string,
  version: string,
): AsyncGenerator<readonly string[]> {
  yield* batches;
  if ((await versionOf(path)).version !== version) throw new Error('the file was changed while it was read');
}

/** Queries carry keys. */
function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
