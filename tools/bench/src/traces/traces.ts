import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { LOOPBACK } from '@registrar/tool-services';
import type { LoadGenerator } from '../load/load';
import type { BenchOptions } from '../options';
import { CompiledProgram } from '../processes/compiled-program';
import { pin, processorTime } from '../processor-time';
import { median, spread } from '../statistics';
import type { System } from '../system';
import type { TraceFigures } from './trace-lines';

const CONNECTIONS = 16;
const PATHS = 1_000;
/** Shares of requests that are recorded; 0: tracing is off, and OpenTelemetry is not loaded. */
const SHARES = [0, 0.1, 1] as const;

interface Traced {
  share: number;
  program: CompiledProgram;
  /** Microseconds of processor time for a request, by round. */
  microseconds: number[];
}

/** What traces cost a `GET domain`: the same API without, with a tenth, and with all requests recorded, in turn. */
export class TraceBench {
  constructor(
    private readonly system: System,
    private readonly load: LoadGenerator,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<TraceFigures> {
    const collector = new Collector();
    const traced: Traced[] = [];
    try {
      const endpoint = await collector.open();
      for (const share of SHARES)
        traced.push({ share, program: await this.start(share, endpoint), microseconds: [] });
      for (const each of traced) await this.microsecondsOf(each.program, this.options.warmUpSeconds);
      for (let round = 1; round <= this.options.rounds; round += 1) {
        say(`traces: round ${round} of ${this.options.rounds}`);
        for (const each of traced)
          each.microseconds.push(await this.microsecondsOf(each.program, this.options.seconds));
      }
      return figuresOf(traced, collector.spans, this.options.rounds);
    } finally {
      for (const { program } of traced) await program.stop();
      await collector.close();
    }
  }

  private async start(share: number, endpoint: string): Promise<CompiledProgram> {
    const settings = {
      ...this.system.apiSettings,
      ...(share > 0 && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: String(share) }),
    };
    const log = join(dirname(this.system.simulatorLog), `traces-${share}.bench.log`);
    const program = await CompiledProgram.start('public-api', settings, log);
    pin(program.pid, 0);
    return program;
  }

  private async microsecondsOf(program: CompiledProgram, seconds: number): Promise<number> {
    this.interrupted.throwIfAborted();
    const { authorization, stock } = this.system;
    const before = processorTime(program.pid) ?? Number.NaN;
    const { requests, failures } = await this.load.read({
      url: program.url,
      paths: stock.names.slice(0, PATHS).map((name) => `/core/v1/domains/${name}`),
      headers: { authorization },
      connections: CONNECTIONS,
      seconds,
    });
    if (failures > 0) throw new Error(`${failures} of ${requests} requests failed`);
    return ((processorTime(program.pid) ?? Number.NaN) - before) / requests;
  }
}

function figuresOf(traced: readonly Traced[], spans: number, rounds: number): TraceFigures {
  const [off, ...on] = traced;
  return {
    rounds,
    spans,
    offMicroseconds: median(off.microseconds),
    shares: on.map(({ share, microseconds }) => ({
      share,
      added: spread(microseconds.map((value, round) => value - off.microseconds[round])),
    })),
  };
}

/** Counts the spans that it is sent. */
class Collector {
  spans = 0;
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.spans += Buffer.concat(chunks).toString('latin1').split('"spanId"').length - 1;
      response.end('{}');
    });
  });

  async open(): Promise<string> {
    this.server.listen(0, LOOPBACK);
    await once(this.server, 'listening');
    return `http://${LOOPBACK}:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
