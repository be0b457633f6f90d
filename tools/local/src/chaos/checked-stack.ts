import type { StubSession } from '@registrar/tool-services';

/** What the checks need of the stack that was under load. */
export interface CheckedStack {
  /** Runs one statement as the superuser of the product's database, or of the simulated registry's. */
  query<T extends object>(
    database: 'registrar' | 'registrar_simulator',
    text: string,
    values?: unknown[],
  ): Promise<T[]>;
  /** The card gateway's payment pages, paid or not. */
  readonly pages: StubSession[];
}
