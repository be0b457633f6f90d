import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

const FOLDER = join(__dirname, '..', 'xsd');
/** Imports all the others. */
const DRIVER = 'gtld.xsd';
/** Pages of 64 KiB for libxml2; the schemas together need more than its default. */
const MEMORY_PAGES = 2_048;

const read = (fileName: string): { fileName: string; contents: string } => ({
  fileName,
  contents: readFileSync(join(FOLDER, fileName), 'utf8'),
});

/** Faults that the published schemas find in these frames; none when all are valid. */
export async function schemaFaults(frames: readonly { name: string; xml: string }[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: frames.map(({ name, xml }) => ({ fileName: `${name.replace(/\W+/g, '-')}.xml`, contents: xml })),
    schema: read(DRIVER),
    preload: readdirSync(FOLDER)
      .filter((file) => file.endsWith('.xsd') && file !== DRIVER)
      .map(read),
    initialMemoryPages: 512,
    maxMemoryPages: MEMORY_PAGES,
  });
  return errors.map(({ message, rawMessage, loc }) => `${loc?.fileName ?? ''}: ${message || rawMessage}`);
}
