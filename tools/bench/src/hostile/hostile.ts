import type { LoadGenerator } from '../load/load';
import type { System } from '../system';
import { type BodyField, bodyFields, type Description } from './body-fields';

/** Bytes of a body: the limit of an API. */
const BODY_BYTES = 1_048_576;
/**
 * Input that patterns and parsers are sensitive to: runs, separators, escapes, parts of names, addresses and
 * messages.
 */
const SHAPES: readonly string[] = ['a', '.', '-', ' ', '1', 'a.', 'a-', '@', '/', 'é', '"\\', 'must match '];
/** A field that seems slow is measured again; the minimum counts, since other load disturbs. */
const TRIES = 3;
const AIM = 5;

export interface HostileFigures {
  fields: number;
  shapes: number;
  /** Time of one request that is parsed and refused for a missing field; median over the shapes. */
  parsingMs: number;
  /** The slowest fields, with their shape, and their time relative to parsing the same body. */
  slowest: { field: string; shape: string; ms: number; ratio: number }[];
  aim: number;
}

/** Sends a megabyte of each shape into every text of every body of both APIs, one request at a time. */
export class HostileBench {
  constructor(
    private readonly system: System,
    private readonly load: LoadGenerator,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<HostileFigures> {
    const { publicApi, adminApi, authorization, adminAuthorization } = this.system;
    const apis = [
      { url: publicApi, authorization, fields: await this.fieldsOf(publicApi) },
      { url: adminApi, authorization: adminAuthorization, fields: await this.fieldsOf(adminApi) },
    ];
    const figures: HostileFigures['slowest'] = [];
    const parsing: number[] = [];
    for (const shape of SHAPES) {
      say(
        `hostile: a megabyte of ${JSON.stringify(shape)} into ${apis.reduce((sum, { fields }) => sum + fields.length, 0)} fields`,
      );
      const baseline = await this.least(publicApi, authorization, PARSED_ONLY, shape, 0);
      parsing.push(baseline);
      for (const { url, authorization: credentials, fields } of apis) {
        for (const field of fields) {
          const ms = await this.least(url, credentials, field, shape, baseline * AIM);
          figures.push({ field: `${field.operationId} ${field.name}`, shape, ms, ratio: ms / baseline });
        }
      }
    }
    figures.sort((one, other) => other.ratio - one.ratio);
    parsing.sort((one, other) => one - other);
    return {
      fields: figures.length / SHAPES.length,
      shapes: SHAPES.length,
      parsingMs: parsing[Math.floor(parsing.length / 2)],
      slowest: figures.slice(0, 5),
      aim: AIM,
    };
  }

  private async fieldsOf(url: string): Promise<BodyField[]> {
    const answer = await fetch(`${url}/docs-json`, { signal: this.interrupted });
    return bodyFields((await answer.json()) as Description);
  }

  /** Milliseconds; measured again while above `enough`. */
  private async least(
    url: string,
    authorization: string,
    { method, path, bodyWith }: BodyField,
    shape: string,
    enough: number,
  ): Promise<number> {
    const body = bodyOf(bodyWith, shape);
    let least = Infinity;
    for (let attempt = 1; attempt <= TRIES && least > enough; attempt += 1) {
      this.interrupted.throwIfAborted();
      const headers = { authorization, 'content-type': 'application/json' };
      const [{ ms, status }] = await this.load.exchange({
        url,
        exchanges: [{ method: method as 'POST', path, headers, body }],
        atOnce: false,
      });
      if (status >= 500) throw new Error(`${method} ${path} is answered ${status}`);
      least = Math.min(least, ms);
    }
    return least;
  }
}

/** Read, parsed, and refused because its only required field is missing. */
const PARSED_ONLY: BodyField = {
  method: 'POST',
  path: '/core/v1/domains:search',
  operationId: 'search',
  name: 'unknown',
  bodyWith: (unknown) => ({ unknown }),
};

/**
 * The largest body with the shape in its text; further required fields of an import are sent too, or the file
 * would not be read.
 */
function bodyOf(bodyWith: (text: string) => object, shape: string): string {
  const bodyOfText = (text: string): string => {
    const body = bodyWith(text) as Record<string, unknown>;
    return JSON.stringify('zoneFile' in body ? { ...body, mode: 'merge', dryRun: true } : body);
  };
  const [empty, each] = [Buffer.byteLength(bodyOfText('')), Buffer.byteLength(JSON.stringify(shape)) - 2];
  return bodyOfText(shape.repeat(Math.floor((BODY_BYTES - empty) / each)));
}

export function hostileLines({ fields, shapes, parsingMs, slowest, aim }: HostileFigures): string[] {
  return [
    `hostile bodies: ${fields} texts, ${shapes} shapes of 1 MiB; parsing alone ${parsingMs.toFixed(1)} ms; the slowest to parsing (aim: at most ${aim}):`,
    ...slowest.map(
      ({ field, shape, ms, ratio }) =>
        `  ${ratio.toFixed(2)}  ${ms.toFixed(1)} ms  ${field} of ${JSON.stringify(shape)}`,
    ),
  ];
}
