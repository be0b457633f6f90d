import { RegistryClock } from '@registrar/registries/ports';
import type { UnitOfWork } from '@registrar/kernel';

/** The simulator's limit for one request. */
const NAMES_AT_ONCE = 1_000;
/**
 * It answers when all that was due is done: a simulated registry on the same network, and years of one domain
 * are some dozen statements.
 */
const ANSWER_WITHIN_MS = 30_000;

/** The simulated registry, by its control interface. */
export class SimulatorClock extends RegistryClock {
  constructor(
    private readonly options: { url: string; key: string },
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async setAhead(names: readonly string[], aheadSeconds: number): Promise<void> {
    this.uow.assertNone();
    for (let from = 0; from < names.length; from += NAMES_AT_ONCE)
      await this.put({ names: names.slice(from, from + NAMES_AT_ONCE), aheadSeconds });
  }

  private async put(wish: object): Promise<void> {
    const response = await fetch(new URL('/clocks', this.options.url), {
      method: 'PUT',
      body: JSON.stringify(wish),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: { 'authorization': `Bearer ${this.options.key}`, 'content-type': 'application/json' },
    });
    await response.arrayBuffer();
    if (response.status !== 204) throw new Error(`the registry's clock answered ${response.status}`);
  }
}

/** Registries whose clock cannot be set, such as a real test system. */
export class NoRegistryClock extends RegistryClock {
  setAhead(): Promise<void> {
    return Promise.resolve();
  }
}
