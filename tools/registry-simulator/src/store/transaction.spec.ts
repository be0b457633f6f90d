import { prepared, Transaction, type Executor } from './transaction';

/** A connection that answers in order when the test says so. */
class Connection implements Executor {
  readonly sent: string[] = [];
  private readonly waiting: {
    text: string;
    resolve: (rows: never) => void;
    reject: (error: Error) => void;
  }[] = [];

  query(statement: Parameters<Executor['query']>[0]): Promise<never> {
    const text = typeof statement === 'string' ? statement : statement.text;
    this.sent.push(text);
    return new Promise((resolve, reject) => this.waiting.push({ text, resolve, reject }));
  }

  /** Answers everything sent, and what is sent because of that; a text given with an error fails with it. */
  async answer(failures: Record<string, Error> = {}): Promise<void> {
    for (let idle = 0; idle < 5; idle += 1) {
      for (const { text, resolve, reject } of this.waiting.splice(0)) {
        if (failures[text]) reject(failures[text]);
        else resolve({ rows: [{ text }], rowCount: 1 } as never);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function world() {
  const connection = new Connection();
  return { connection, transaction: new Transaction(connection) };
}

const AWAY = new Error('no transaction today');
const TAKEN = new Error('duplicate key');

describe('a transaction of the registry', () => {
  it('sends its begin together with a first read', async () => {
    const { connection, transaction } = world();
    const read = transaction.query('select 1', []);
    await Promise.resolve();
    expect(connection.sent).toEqual(['begin', 'select 1']);
    await connection.answer();
    expect(await read).toEqual({ rows: [{ text: 'select 1' }], rowCount: 1 });
  });

  it.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    ['a statement', (transaction) => transaction.query('update a', [1])],
    ['a write without result', (transaction) => transaction.send('insert a', [1])],
  ])('sends %s that writes only once its begin was answered', async (_, first) => {
    const { connection, transaction } = world();
    const write = first(transaction);
    await Promise.resolve();
    expect(connection.sent).toEqual(['begin']);
    await connection.answer();
    await write;
    expect(connection.sent).toHaveLength(2);
  });

  it.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    ['update a', (transaction) => transaction.query('update a', [1])],
    ['insert a', (transaction) => transaction.send('insert a', [1])],
  ])('does not send "%s" when its begin fails', async (_, first) => {
    const { connection, transaction } = world();
    const write = expect(first(transaction)).rejects.toBe(AWAY);
    await connection.answer({ begin: AWAY });
    await write;
    expect(connection.sent).toEqual(['begin']);
  });

  it('fails a first read when its begin fails', async () => {
    const { connection, transaction } = world();
    const read = expect(transaction.query('select 1', [])).rejects.toBe(AWAY);
    await connection.answer({ begin: AWAY });
    await read;
  });

  it('begins once', async () => {
    const { connection, transaction } = world();
    const reads = Promise.all([transaction.query('select 1'), transaction.query('select 2')]);
    await connection.answer();
    await reads;
    expect(connection.sent).toEqual(['begin', 'select 1', 'select 2']);
  });

  it('sends writes without result together with the commit', async () => {
    const { connection, transaction } = world();
    const first = transaction.query('select 1');
    await connection.answer();
    await first;
    await transaction.send('insert a', [1]);
    await transaction.send('insert b', [2]);
    const commit = transaction.commit();
    expect(connection.sent.slice(2)).toEqual(['insert a', 'insert b', 'commit']);
    await connection.answer();
    await commit;
  });

  it.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    ['commit', (transaction) => transaction.commit()],
    ['next statement', (transaction) => transaction.query('select 2')],
  ])('fails the %s with the error of a write before it', async (_, next) => {
    const { connection, transaction } = world();
    const first = transaction.query('select 1');
    await connection.answer();
    await first;
    await transaction.send('insert a', [1]);
    const failed = expect(next(transaction)).rejects.toBe(TAKEN);
    await connection.answer({ 'insert a': TAKEN, 'select 2': new Error('transaction is aborted') });
    await failed;
  });

  it('fails a statement with its own error where no write failed before it', async () => {
    const { connection, transaction } = world();
    const failed = expect(transaction.query('select 1')).rejects.toBe(TAKEN);
    await connection.answer({ 'select 1': TAKEN });
    await failed;
  });

  it('of no statements is not begun, committed or rolled back', async () => {
    const { connection, transaction } = world();
    await transaction.commit();
    await transaction.rollback();
    expect(connection.sent).toEqual([]);
  });

  it('is rolled back after its statements', async () => {
    const { connection, transaction } = world();
    const done = transaction.query('select 1').then(() => transaction.rollback());
    await connection.answer();
    await done;
    expect(connection.sent).toEqual(['begin', 'select 1', 'rollback']);
  });
});

describe('a statement with values', () => {
  it('has one name for one text', () => {
    const [a, b] = [prepared('select $1', [1]), prepared('select $1', [2])] as { name: string }[];
    expect(a).toEqual({ name: a.name, text: 'select $1', values: [1] });
    expect(b).toEqual({ ...a, values: [2] });
    expect(prepared('select $1::text', [1])).not.toMatchObject({ name: a.name });
  });

  it('without values is its text', () => {
    expect(prepared('begin')).toBe('begin');
  });
});
