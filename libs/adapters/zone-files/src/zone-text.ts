import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DelegationReader } from '@registrar/catalog/ports';
import { SortedLabels } from './sorted-labels';

/** Bytes read at once. */
const PIECE = 256 * 1_024;
/** Bytes of text between two signs of life: a second or two of reading. */
const SIGN_OF_LIFE = 64 * 1_024 * 1_024;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** A zone file on this machine, plain or gzip whatever its name says. */
export class ZoneText {
  private readonly reader: DelegationReader;

  /** `workFolder`: for what does not fit into memory. */
  constructor(
    private readonly file: string,
    zone: string,
    private readonly workFolder: string,
    private readonly runLength?: number,
  ) {
    this.reader = new DelegationReader(zone);
  }

  get serial(): string | undefined {
    return this.reader.serial;
  }

  /** As `OpenZone.batches`. */
  async *batches(): AsyncGenerator<readonly string[]> {
    const sorted = new SortedLabels(this.workFolder, this.runLength);
    let unsaid = 0;
    for await (const piece of await this.text()) {
      // ASCII except comments and texts, which are not read here
      await sorted.add(this.reader.push((piece as Buffer).toString('latin1')));
      unsaid += (piece as Buffer).length;
      if (unsaid < SIGN_OF_LIFE) continue;
      unsaid = 0;
      yield [];
    }
    await sorted.add(this.reader.end());
    yield* sorted.batches();
  }

  private async text(): Promise<Readable> {
    const bytes = createReadStream(this.file, { highWaterMark: PIECE });
    if (!(await this.isGzip())) return bytes;
    const text = createGunzip({ chunkSize: PIECE });
    // an error reaches the reader of the stream; a reader that stops closes the file too
    return pipeline(bytes, text, () => undefined);
  }

  private async isGzip(): Promise<boolean> {
    const handle = await open(this.file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return bytesRead === 2 && buffer.equals(GZIP_MAGIC);
    } finally {
      await handle.close();
    }
  }
}
