import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Agent, request } from 'undici';

export interface DownloadSettings {
  /** Value of the Authorization header, where the servers want one. */
  authorization?: string;
  maxBytes: number;
  /** The whole transfer. */
  timeoutSeconds: number;
  /** PEM of authorities to trust instead of the system's. */
  ca?: string;
}

const USER_AGENT = 'registrar-zones/1';
/** Distinguishes a date from an entity tag, which begins with a quotation mark or W/. */
const MODIFIED = 'modified ';
const NOT_MODIFIED = 304;

/**
 * Puts what the URL holds into the file. Its version; undefined when it is one of those known. Redirects are
 * no answer.
 */
export async function download(
  url: string,
  file: string,
  knownVersions: readonly string[],
  settings: DownloadSettings,
): Promise<string | undefined> {
  const agent = new Agent({ connect: { ca: settings.ca } });
  try {
    const signal = AbortSignal.timeout(settings.timeoutSeconds * 1_000);
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: questionOf(knownVersions, settings),
    });
    if (statusCode === NOT_MODIFIED) return undefined;
    if (statusCode !== 200) throw new Error(`the server answered ${statusCode}`);
    const reported = versionOf(headers);
    if (reported !== undefined && knownVersions.includes(reported)) return undefined;
    const digest = await save(body, file, settings.maxBytes);
    const version = reported ?? `sha256 ${digest}`;
    return knownVersions.includes(version) ? undefined : version;
  } finally {
    // what is not read is not wanted
    await agent.destroy();
  }
}

function questionOf(
  knownVersions: readonly string[],
  { authorization }: DownloadSettings,
): Record<string, string> {
  const tags = knownVersions.filter((version) => /^(W\/)?"/.test(version));
  const modified = knownVersions.find((version) => version.startsWith(MODIFIED));
  return {
    'user-agent': USER_AGENT,
    'accept-encoding': 'identity',
    ...(authorization !== undefined && { authorization }),
    ...(tags.length > 0 && { 'if-none-match': tags.join(', ') }),
    ...(modified !== undefined && { 'if-modified-since': modified.slice(MODIFIED.length) }),
  };
}

function versionOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const [tag, modified] = [headers['etag'], headers['last-modified']];
  if (typeof tag === 'string') return tag;
  return typeof modified === 'string' ? `${MODIFIED}${modified}` : undefined;
}

/** The SHA-256 of what was written, hexadecimal. */
async function save(body: AsyncIterable<Buffer>, file: string, maxBytes: number): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  try {
    let written = 0;
    for await (const piece of body) {
      written += piece.length;
      if (written > maxBytes) throw new Error(`the file is larger than ${maxBytes} bytes`);
      hash.update(piece);
      await handle.writeFile(piece);
    }
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}
