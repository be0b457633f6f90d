import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Maps in memory: those of the last files that were in a stack trace. */
const MAPS_MAX = 16;
/** Compiled code of the product; packages are not mapped. */
const COMPILED = /[\\/](?:apps|libs)[\\/](?:[^\\/]+[\\/]){1,2}dist[\\/].+\.js$/;

type CallSite = Pick<NodeJS.CallSite, 'getFileName' | 'getLineNumber' | 'getColumnNumber'> & {
  toString(): string;
};

/**
 * Stack traces in terms of the sources, from the maps beside the compiled files. A map is read when a trace
 * needs it: Node's `--enable-source-maps` retains the maps of all loaded files, 22 MB in an API.
 */
export class MappedStacks {
  private readonly maps = new Map<string, SourceMap | undefined>();

  constructor(private readonly read: (file: string) => string = (file) => readFileSync(file, 'utf8')) {}

  /** As V8 asks for it (`Error.prepareStackTrace`), when the stack of an error is read for the first time. */
  readonly prepare = (error: Error, sites: readonly CallSite[]): string =>
    [headOf(error), ...sites.map((site) => `    at ${this.lineOf(site)}`)].join('\n');

  private lineOf(site: CallSite): string {
    const text = String(site);
    const file = site.getFileName();
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
    if (!file || !line || !column || !COMPILED.test(file)) return text;
    const entry = this.mapOf(file)?.findEntry(line - 1, column - 1);
    if (!entry || !('originalSource' in entry)) return text;
    const source = resolve(dirname(file), entry.originalSource);
    return text.replace(
      `${file}:${line}:${column}`,
      `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
    );
  }

  private mapOf(file: string): SourceMap | undefined {
    if (this.maps.has(file)) return this.maps.get(file);
    const map = this.load(file);
    this.maps.set(file, map);
    if (this.maps.size > MAPS_MAX) this.maps.delete(this.maps.keys().next().value!);
    return map;
  }

  /** Undefined where there is no usable map: the trace then names the compiled file. */
  private load(file: string): SourceMap | undefined {
    try {
      return new SourceMap(JSON.parse(this.read(`${file}.map`)) as SourceMapPayload);
    } catch {
      return undefined;
    }
  }
}

/** As V8 begins a trace; an error whose own text cannot be had must still have one. */
function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/** Maps the stack traces of this process, unless Node does it already. */
export function mapStackTraces(): void {
  if (process.execArgv.includes('--enable-source-maps')) return;
  const stacks = new MappedStacks();
  Error.prepareStackTrace = (error, sites) => stacks.prepare(error, sites);
}
