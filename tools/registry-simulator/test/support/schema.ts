import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

const FOLDER = join(__dirname, '..', 'xsd');

/** Imports everything a frame of this registry may hold. */
const DRIVER = 'registry.xsd';

const MEMORY_PAGES = 4096;

/** What the EPP schemas have to say against these frames; nothing when all of them are valid. */
export async function schemaFaults(frames: readonly string[]): Promise<string[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.xsd') && name !== DRIVER);
  const { errors } = await validateXML({
    xml: frames.map((contents, i) => ({ fileName: `frame-${i}.xml`, contents })),
    schema: { fileName: DRIVER, contents: readFileSync(join(FOLDER, DRIVER), 'utf8') },
    preload: files.map((fileName) => ({ fileName, contents: readFileSync(join(FOLDER, fileName), 'utf8') })),
    initialMemoryPages: 512,
    maxMemoryPages: MEMORY_PAGES,
  });
  return errors.map(({ message, rawMessage, loc }) => {
    const frame = loc && frames[Number(/frame-(\d+)/.exec(loc.fileName)?.[1])];
    return `${message || rawMessage}${frame ? `\n${frame}` : ''}`;
  });
}
