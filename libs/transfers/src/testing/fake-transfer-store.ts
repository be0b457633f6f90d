import type { PageRequest, UnitOfWork } from '@registrar/kernel';
import { alreadyProcessing } from '../errors';
import {
  type TransferChanges,
  type TransferListPage,
  type TransferMove,
  TransferReader,
  TransferStore,
} from '../ports';
import { isTerminal, isUnderWay } from '../inbound/states';
import { type HeldTransfer, type NewTransfer, type TransferView, viewOf } from '../inbound/transfer';

/** Transfers in memory; keeps to the same contract as the database. */
export class FakeTransferStore extends TransferStore {
  readonly rows: HeldTransfer[] = [];
  readonly moves: (Omit<TransferMove, 'from'> & { id: number; from?: TransferMove['from'] })[] = [];
  readonly warnings = new Map<number, string>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async add({ createdAt, ...transfer }: NewTransfer): Promise<HeldTransfer> {
    this.uow.assertOpen();
    const row: HeldTransfer = {
      id: this.rows.length + 1,
      ...transfer,
      createdAt,
      progressAt: createdAt,
      awaitsPush: false,
    };
    if ((await this.openOf(row.name)).some(({ accountId }) => accountId === row.accountId))
      throw alreadyProcessing();
    this.assertAlone(row);
    this.rows.push(row);
    this.moves.push({ id: row.id, to: row.state, at: createdAt });
    return { ...row };
  }

  async ofOperation(operationId: string): Promise<HeldTransfer | undefined> {
    return copy(this.rows.find((row) => row.operationId === operationId));
  }

  async lock(operationId: string): Promise<HeldTransfer> {
    this.uow.assertOpen();
    const found = await this.ofOperation(operationId);
    if (!found) throw new Error(`no transfer of operation ${operationId}`);
    return found;
  }

  async openOf(name: string): Promise<HeldTransfer[]> {
    return this.rows.filter((row) => row.name === name && !isTerminal(row.state)).map((row) => ({ ...row }));
  }

  async rivalsOf({
    name,
    accountId,
    createdAt,
  }: Pick<HeldTransfer, 'name' | 'accountId' | 'createdAt'>): Promise<HeldTransfer[]> {
    const isRival = ({ state, sentAt, progressAt }: HeldTransfer): boolean =>
      !isTerminal(state) || (state !== 'completed' && sentAt !== undefined && progressAt >= createdAt);
    return this.rows
      .filter((row) => row.name === name && row.accountId !== accountId && isRival(row))
      .map((row) => ({ ...row }));
  }

  async newestOf(name: string): Promise<HeldTransfer | undefined> {
    return copy(this.rows.filter((row) => row.name === name).at(-1));
  }

  async newest(accountId: number, name: string): Promise<HeldTransfer | undefined> {
    return copy(this.rows.filter((row) => row.accountId === accountId && row.name === name).at(-1));
  }

  async move(id: number, move: TransferMove): Promise<void> {
    const row = this.row(id);
    if (row.state !== move.from) throw new Error(`transfer ${id} is not ${move.from}`);
    this.assertAlone({ ...row, state: move.to });
    Object.assign(row, {
      state: move.to,
      progressAt: move.at,
      ...(isTerminal(move.to) && { authCodeSealed: undefined }),
    });
    this.moves.push({ id, ...move });
  }

  async change(id: number, { warning, ...changes }: TransferChanges): Promise<void> {
    const given = Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, (value as unknown) ?? undefined]);
    const row = this.row(id);
    this.assertAlone({ ...row, ...Object.fromEntries(given) });
    Object.assign(row, Object.fromEntries(given));
    if (warning !== undefined) this.warnings.set(id, warning);
  }

  private assertAlone(changed: HeldTransfer): void {
    const isBeside = (row: HeldTransfer): boolean =>
      row.id !== changed.id && row.name === changed.name && isUnderWay(row);
    if (isUnderWay(changed) && this.rows.some(isBeside)) throw alreadyProcessing();
  }

  private row(id: number): HeldTransfer {
    this.uow.assertOpen();
    const row = this.rows.find((one) => one.id === id);
    if (!row) throw new Error(`no transfer ${id}`);
    return row;
  }
}

export class FakeTransferReader extends TransferReader {
  constructor(private readonly store: FakeTransferStore) {
    super();
  }

  async list({ accountId, page, perPage }: PageRequest & { accountId: number }): Promise<TransferListPage> {
    const pending = this.store.rows
      .filter((row) => row.accountId === accountId && !isTerminal(row.state))
      .reverse();
    const shown = pending.slice((page - 1) * perPage, page * perPage);
    return { items: JSON.stringify(shown.map(viewOf)), count: shown.length, totalCount: pending.length };
  }

  async find(accountId: number, name: string): Promise<TransferView | undefined> {
    const newest = await this.store.newest(accountId, name);
    return newest && viewOf(newest);
  }
}

const copy = (row: HeldTransfer | undefined): HeldTransfer | undefined => row && { ...row };
