/** @jest-environment node */
import { onOwnConnection } from './own-connection';
import { sha256, verifyAudit } from './verify-audit';

jest.mock('./own-connection', () => ({ onOwnConnection: jest.fn() }));
const opened = jest.mocked(onOwnConnection);

const HASH = 'a'.repeat(64);
beforeEach(() => opened.mockReset());

describe('a check of the audit log', () => {
  it.each([[undefined], [`1:${HASH}`], [`999999999999999999:${HASH}`]])(
    'takes the checkpoint %j and reads without a time limit of minutes',
    async (checkpoint) => {
      const verdict = { entries: 1n } as never;
      opened.mockResolvedValue(verdict);
      expect(await verifyAudit('postgres://app@127.0.0.1/registrar', checkpoint)).toBe(verdict);
      const [{ url, statementTimeoutMs }] = opened.mock.lastCall!;
      expect([url, statementTimeoutMs]).toEqual(['postgres://app@127.0.0.1/registrar', 3_600_000]);
    },
  );

  it.each([
    '',
    '1',
    `0:${HASH}`,
    `01:${HASH}`,
    `-1:${HASH}`,
    `1:${HASH}a`,
    `1:${HASH.slice(1)}`,
    `1:${HASH.toUpperCase()}`,
    `1:${HASH}\n`,
    ` 1:${HASH}`,
    `1000000000000000000:${HASH}`,
  ])('refuses the checkpoint %j before it connects', async (checkpoint) => {
    await expect(verifyAudit('postgres://app@127.0.0.1/registrar', checkpoint)).rejects.toThrow(
      'AUDIT_CHECKPOINT must be <sequence>:<hash>, as printed before',
    );
    expect(opened).not.toHaveBeenCalled();
  });

  it('compares SHA-256 in hexadecimal digits', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
