import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Maps in memory: those of the last files that were in a stack trace. */
const MAPS_MAX = 16;
/**
 * First line of the map of an app in one file (tools/build/sectioned-map.cjs): each further line is a section,
 * of the lines that came from one source.
 */
const SECTIONED = '{"version":3,"sections":[\n';
const SECTION = /^\{"offset":\{"line":(\d+),/;
/** Compiled code of the product; packages are not mapped, unless they are in the file of an app. */
const COMPILED = /[\\/](?:apps|libs)[\\/](?:[^\\/]+[\\/]){1,2}dist[\\/].+\.js$/;

type CallSite = Pick<NodeJS.CallSite, 'getFileName' | 'getLineNumber' | 'getColumnNumber'> & {
  toString(): string;
};

/** A map, and the line of the compiled file at which it begins; both count from 0. */
interface Section {
  map: SourceMap;
  start: number;
}

/**
 * Stack traces in terms of the sources, from the maps beside the compiled files. A map is read when a trace
 * needs it: Node's `--enable-source-maps` retains the maps of all loaded files, 22 MB in an API.
 */
export class MappedStacks {
  private readonly maps = new Map<string, Section | undefined>();
  /** First lines of the sections of the apps in one file. */
  private readonly starts = new Map<string, readonly number[]>();

  constructor(private readonly read: (file: string) => string = (file) => readFileSync(file, 'utf8')) {}

  /** As V8 asks for it (`Error.prepareStackTrace`), when the stack of an error is read for the first time. */
  readonly prepare = (error: Error, sites: readonly CallSite[]): string =>
    [headOf(error), ...sites.map((site) => `    at ${this.lineOf(site)}`)].join('\n');

  private lineOf(site: CallSite): string {
    const text = String(site);
    const file = site.getFileName();
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
    if (!file || !line || !column || !COMPILED.test(file)) return text;
    const section = this.sectionOf(file, line - 1);
    const entry = section?.map.findEntry(line - 1 - section.start, column - 1);
    if (!entry || !('originalSource' in entry)) return text;
    const source = resolve(dirname(file), entry.originalSource);
    return text.replace(
      `${file}:${line}:${column}`,
      `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
    );
  }

  private sectionOf(file: string, line: number): Section | undefined {
    const key = this.keyOf(file, line);
    if (this.maps.has(key)) return this.maps.get(key);
    const section = this.load(file, line);
    this.maps.set(this.keyOf(file, line), section);
    if (this.maps.size > MAPS_MAX) this.maps.delete(this.maps.keys().next().value!);
    return section;
  }

  private keyOf(file: string, line: number): string {
    const starts = this.starts.get(file);
    return starts ? `${file}:${lastUpTo(line, starts)}` : file;
  }

  /** Undefined where there is no usable map: the trace then names the compiled file. */
  private load(file: string, line: number): Section | undefined {
    try {
      const text = this.read(`${file}.map`);
      if (!text.startsWith(SECTIONED))
        return { map: new SourceMap(JSON.parse(text) as SourceMapPayload), start: 0 };
      const sections = text.split('\n').filter((one) => SECTION.test(one));
      const starts = sections.map((one) => Number(SECTION.exec(one)![1]));
      this.starts.set(file, starts);
      const start = lastUpTo(line, starts);
      const { map } = JSON.parse(sections[starts.indexOf(start)].replace(/,$/, '')) as {
        map: SourceMapPayload;
      };
      return { map: new SourceMap(map), start };
    } catch {
      return undefined;
    }
  }
}

/** The last of the ascending numbers that is not above `line`; -1: there is none. */
const lastUpTo = (line: number, starts: readonly number[]): number =>
  starts.findLast((start) => start <= line) ?? -1;

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
