import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ForwarderMetrics, type ForwarderSettings, linePolicyOf } from '@registrar/composition/forwarder';
import { CertificateHosts, Forwarder } from '@registrar/dns';
import { nestLog, OpsServer } from '@registrar/http';
import { LineSampling, Log } from '@registrar/kernel';
import { AppModule } from './app.module';
import { Ask } from './ask';
import { Front, type Served } from './front';

/** Ports in use: those of the settings, or those chosen by the system for 0. */
export interface ForwarderPorts {
  port: number;
  askPort: number;
  opsPort: number;
}

/**
 * The process that answers for forwarded hosts. It starts without the database, and serves without it for an
 * hour.
 */
export class ForwarderApp {
  private readonly front: Front;
  private readonly ask: Ask;
  private readonly sampling?: LineSampling;

  private constructor(
    private readonly nest: INestApplicationContext,
    private readonly settings: ForwarderSettings,
  ) {
    const policy = linePolicyOf(settings);
    if (policy) this.sampling = new LineSampling(policy, Math.random);
    const [forwarder, metrics] = [nest.get(Forwarder), nest.get(ForwarderMetrics)];
    this.front = new Front(forwarder, (served) => this.note(served, metrics), this.log);
    this.ask = new Ask(forwarder, nest.get(CertificateHosts), (status) => metrics.asked(status));
  }

  static async create(settings: ForwarderSettings): Promise<ForwarderApp> {
    const nest = await NestFactory.createApplicationContext(AppModule.forSettings(settings), {
      bufferLogs: true,
      abortOnError: false,
    });
    nest.useLogger(nestLog(nest.get(Log)));
    return new ForwarderApp(nest, settings);
  }

  get log(): Log {
    return this.nest.get(Log);
  }

  async start(): Promise<ForwarderPorts> {
    const { listenHost, opsListenHost, forwarderPort, forwarderAskPort, forwarderOpsPort } = this.settings;
    const ports = {
      port: await this.front.listen(forwarderPort, listenHost),
      askPort: await this.ask.listen(forwarderAskPort, opsListenHost),
      opsPort: await this.nest.get(OpsServer).listen(forwarderOpsPort, opsListenHost),
    };
    this.log.info('forwarding', { ...ports });
    return ports;
  }

  /** Readiness fails first, then running requests are answered, then the pool is closed. */
  async close(): Promise<void> {
    const ops = this.nest.get(OpsServer);
    ops.beginStopping();
    await sleep(this.settings.shutdownDelayMs);
    await Promise.all([this.front.close(), this.ask.close()]);
    await this.nest.close();
    await ops.close();
  }

  /** Visitors' addresses and paths are personal data and not logged. */
  private note({ method, host, status, ms }: Served, metrics: ForwarderMetrics): void {
    metrics.answered(status);
    const share = this.sampling?.shareFor({ failed: status >= 400, ms });
    if (share !== undefined)
      this.log.info('request', { method, host: host?.slice(0, 300), status, ms, share });
  }
}
