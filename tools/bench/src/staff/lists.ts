import { AesSecretVault, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import type { SecretVault } from '@registrar/kernel';
import { casesOf, type Description, type ListCase, type Row, type Sort } from './list-cases';
import type { Measured, StaffProbe, StaffRequest } from './probe';

/** As the API seals its cursors (libs/staff/src/lists/cursor.ts). */
const CURSOR = 'staff list cursor';
const PER_PAGE = 100;
/** Statements of lists are planned at each execution: only caches are to be warm. */
const WARM = { warmUp: 1 };

export interface MeasuredList extends Measured {
  list: string;
  /** The hundred rows at the other end of the same order; undefined where one page has all. */
  last?: Measured;
}

interface Answer {
  items: Row[];
  next?: string;
}

/** Every list that the admin API describes: its first and last page, in each order and by each filter. */
export class ListMeasures {
  private readonly vault: SecretVault;

  constructor(
    private readonly probe: StaffProbe,
    settings: Record<string, string>,
    private readonly say: (line: string) => void,
  ) {
    this.vault = new AesSecretVault(
      parseSecretsKeys(settings['SECRETS_KEYS']),
      parseHashKey(settings['TOKEN_HASH_KEY']),
    );
  }

  async execute(): Promise<MeasuredList[]> {
    const { lists } = await this.probe.read<{ lists: Description[] }>({ method: 'GET', path: 'lists' });
    const figures: MeasuredList[] = [];
    for (const description of lists) {
      const { list, columns } = description;
      this.say(`staff: list ${list}`);
      const { items } = await this.probe.read<Answer>(
        page(list, { columns: columns.map(({ field }) => field), limit: PER_PAGE }),
      );
      for (const each of casesOf(description, items[Math.floor(items.length / 2)]))
        figures.push(await this.measure(description, each));
    }
    return figures;
  }

  private async measure(
    { list, defaultSort }: Description,
    { name, ...wanted }: ListCase,
  ): Promise<MeasuredList> {
    const first = await this.probe.measure(name, () => page(list, { ...wanted, limit: PER_PAGE }), WARM);
    if (first.failure !== undefined) return { list, ...first };
    const after = await this.lastPage(list, wanted, wanted.sort ?? defaultSort);
    if (after === undefined) return { list, ...first };
    const last = await this.probe.measure(
      name,
      () => page(list, { ...wanted, limit: PER_PAGE, after }),
      WARM,
    );
    return { list, ...first, last };
  }

  /**
   * A cursor before the last rows: the keys of the hundredth row from the other end, in a cursor of this order.
   * Walking there would take a request for each page. Undefined where there is one page.
   */
  private async lastPage(list: string, wanted: object, sort: readonly Sort[]): Promise<string | undefined> {
    const reversed = sort.map(({ field, descending }) => ({ field, descending: !descending }));
    const { next: own } = await this.probe.read<Answer>(page(list, { ...wanted, limit: 1 }));
    const { next: other } = await this.probe.read<Answer>(
      page(list, { ...wanted, sort: reversed, limit: PER_PAGE }),
    );
    if (own === undefined || other === undefined) return undefined;
    const [order] = this.open(own);
    const [, keys] = this.open(other);
    return this.vault.seal(JSON.stringify([order, keys]), CURSOR);
  }

  private open(cursor: string): [order: string, keys: unknown] {
    return JSON.parse(this.vault.open(cursor, CURSOR)) as [string, unknown];
  }
}

const page = (list: string, body: object): StaffRequest => ({ method: 'POST', path: `lists/${list}`, body });
