import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, openSync, closeSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@registrar/testkit';
import { freePort } from '@registrar/tool-services';

const HOST = '127.0.0.1';
const END_MS = 10_000;

/** A value that a query returned for the labels of a series. */
export interface Sample {
  metric: Record<string, string>;
  value: number;
}

/** A Prometheus on loopback that scrapes twice a second; its data are in the given folder. */
export class Prometheus {
  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
  ) {}

  /** `targets`: addresses that serve `/metrics`, as `host:port`. */
  static async start(program: string, folder: string, targets: readonly string[]): Promise<Prometheus> {
    const address = `${HOST}:${await freePort()}`;
    const configuration = join(folder, 'prometheus.yml');
    writeFileSync(
      configuration,
      JSON.stringify({
        global: { scrape_interval: '500ms', scrape_timeout: '500ms' },
        scrape_configs: [{ job_name: 'registrar', static_configs: [{ targets }] }],
      }),
    );
    const logFile = join(folder, 'log');
    const log = openSync(logFile, 'a');
    const child = spawn(
      program,
      [
        `--config.file=${configuration}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
      ],
      { cwd: folder, stdio: ['ignore', log, log] },
    );
    closeSync(log);
    const prometheus = new Prometheus(child, `http://${address}`);
    try {
      await until(async () => (await fetch(`http://${address}/-/ready`)).ok, 'Prometheus is ready');
    } catch (error) {
      await prometheus.stop();
      throw new Error(`Prometheus did not start: ${readFileSync(logFile, 'utf8').slice(-1_500)}`, {
        cause: error,
      });
    }
    return prometheus;
  }

  /** The samples of an instant query; throws with the message of Prometheus for an invalid one. */
  async query(expression: string): Promise<Sample[]> {
    const response = await fetch(`${this.url}/api/v1/query?${new URLSearchParams({ query: expression })}`);
    const answer = (await response.json()) as {
      error?: string;
      data?: { result: { metric: Record<string, string>; value: [number, string] }[] };
    };
    if (!answer.data) throw new Error(`${answer.error}: ${expression}`);
    return answer.data.result.map(({ metric, value: [, value] }) => ({ metric, value: Number(value) }));
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const killing = setTimeout(() => this.child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(killing);
  }
}
