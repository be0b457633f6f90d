import type { DomainName } from '@registrar/kernel';
import type { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { PollMessage } from '../../answers';
import type { RegistryConnection } from '../../connection';
import type { TransferRegistry } from '../../ports';
import { step } from '../registry-under-test';

/** Two registrars at one registry that approves transfers after five days. */
export interface TransfersUnderTest {
  registry: TransferRegistry;
  uow: FakeUnitOfWork;
  gaining: RegistryConnection;
  losing: RegistryConnection;
  /** A connection whose registry cannot be reached. */
  unreachable: RegistryConnection;
  /** An unused name. */
  name(): DomainName;
  /** Registers it for the losing registrar; `code` undefined: no code is set. */
  register(name: DomainName, code?: string, statuses?: readonly string[]): Promise<void>;
  /** The same two registrars where domains are released; `registerPushed` registers the losing one's. */
  pushed: { gaining: RegistryConnection; losing: RegistryConnection };
  /** An unused name at that registry, of the losing registrar. */
  registerPushed(): Promise<DomainName>;
  /** Messages of the gaining registrar, read and acknowledged. */
  messages(): Promise<PollMessage[]>;
}

const CODE = 'Ax7-transfer-code-9';

/** The contract of transfers between registrars, for every registry. */
export function transfersContract(
  describedAs: string,
  make: () => Promise<TransfersUnderTest>,
  close: () => Promise<void> = async () => undefined,
): void {
  describe(`${describedAs}, by the contract of transfers,`, () => {
    let test: TransfersUnderTest;
    beforeAll(async () => {
      test = await make();
    });
    afterAll(close);

    const request = (name: DomainName, authInfo: string | undefined = CODE, connection = test.gaining) =>
      test.registry.requestTransfer(connection, step('request'), { name, authInfo });
    const registered = async (statuses?: readonly string[]): Promise<DomainName> => {
      const name = test.name();
      await test.register(name, CODE, statuses);
      return name;
    };
    const requested = async (): Promise<DomainName> => {
      const name = await registered();
      expect(await request(name)).toMatchObject({ kind: 'pending' });
      return name;
    };

    it('takes a request that somebody decides on later, and shows it to both sides', async () => {
      const name = await registered();
      const transfer = {
        name: name.ascii,
        status: 'pending',
        gaining: test.gaining.clientId,
        losing: test.losing.clientId,
      };
      expect(await request(name)).toMatchObject({
        kind: 'pending',
        data: {
          ...transfer,
          requestedAt: expect.any(Date),
          actAt: expect.any(Date),
          expiresAt: expect.any(Date),
        },
      });
      for (const side of [test.gaining, test.losing])
        expect(await test.registry.queryTransfer(side, name)).toMatchObject({ kind: 'found', transfer });
      expect(await test.registry.foreignInfo(test.gaining, name, CODE)).toMatchObject({
        kind: 'found',
        info: { statuses: expect.arrayContaining(['pendingTransfer']) },
      });
    });

    it.each<[string, number, () => Promise<[DomainName, string | undefined]>]>([
      ['with a wrong code', 2202, async () => [await registered(), 'not-the-code-1']],
      ['of a locked domain', 2304, async () => [await registered(['clientTransferProhibited']), CODE]],
      ['of one that is asked for already', 2300, async () => [await requested(), CODE]],
      ['of a domain that does not exist', 2303, async () => [test.name(), CODE]],
    ])('refuses a request %s (%i)', async (_, code, arrange) => {
      const [name, authInfo] = await arrange();
      expect(await request(name, authInfo)).toMatchObject({ kind: 'refused', refusal: { code } });
    });

    it("refuses a request without a code, and of one's own domain", async () => {
      const name = await registered();
      expect(await test.registry.requestTransfer(test.gaining, step('request'), { name })).toMatchObject({
        kind: 'refused',
        refusal: { code: 2201 },
      });
      expect(await request(name, CODE, test.losing)).toMatchObject({
        kind: 'refused',
        refusal: { code: 2002 },
      });
    });

    it('moves the domain when the losing side approves, and notifies the gaining one', async () => {
      const name = await requested();
      await test.messages();
      expect(await test.registry.approveTransfer(test.losing, step('approve'), name)).toMatchObject({
        kind: 'done',
        data: { status: 'clientApproved' },
      });
      expect(await test.registry.queryTransfer(test.gaining, name)).toMatchObject({
        kind: 'found',
        transfer: { status: 'clientApproved' },
      });
      expect(await test.registry.foreignInfo(test.gaining, name)).toMatchObject({
        kind: 'found',
        info: { clientId: test.gaining.clientId },
      });
      // the code is void after the transfer
      expect(await test.registry.foreignInfo(test.losing, name, CODE)).toEqual({ kind: 'wrong_code' });
      expect((await test.messages()).map(({ content }) => content)).toEqual([
        expect.objectContaining({
          kind: 'transfer',
          name: name.ascii,
          status: 'clientApproved',
          gaining: test.gaining.clientId,
        }),
      ]);
    });

    it.each([
      ['reject', 'losing', 'clientRejected'],
      ['cancel', 'gaining', 'clientCancelled'],
    ] as const)('leaves the domain where it is by %s of the %s side', async (deed, side, status) => {
      const name = await requested();
      const act = (connection: RegistryConnection) =>
        test.registry[`${deed}Transfer`](connection, step(deed), name);
      expect(await act(side === 'losing' ? test.gaining : test.losing)).toMatchObject({
        kind: 'refused',
        refusal: { code: 2201 },
      });
      expect(await act(test[side])).toMatchObject({ kind: 'done', data: { status } });
      expect(await test.registry.queryTransfer(test.gaining, name)).toMatchObject({
        kind: 'found',
        transfer: { status },
      });
      expect(await test.registry.foreignInfo(test.gaining, name, CODE)).toMatchObject({
        kind: 'found',
        info: { clientId: test.losing.clientId },
      });
      expect(await act(test[side])).toMatchObject({ kind: 'refused', refusal: { code: 2301 } });
    });

    it('hands a domain over to the registrar of the tag, at once', async () => {
      const { gaining, losing } = test.pushed;
      const name = await test.registerPushed();
      expect(
        await test.registry.releaseDomain(losing, step('release'), { name, tag: gaining.clientId }),
      ).toMatchObject({ kind: 'done' });
      expect(await test.registry.foreignInfo(gaining, name)).toMatchObject({
        kind: 'found',
        info: { clientId: gaining.clientId },
      });
      expect(await test.registry.queryTransfer(losing, name)).toMatchObject({
        kind: 'found',
        transfer: { status: 'serverApproved', gaining: gaining.clientId, losing: losing.clientId },
      });
    });

    it.each<[string, number, () => Promise<[RegistryConnection, DomainName, string]>]>([
      [
        'of another registrar',
        2201,
        async () => [test.pushed.gaining, await test.registerPushed(), test.pushed.losing.clientId],
      ],
      [
        'to an unknown registrar',
        2306,
        async () => [test.pushed.losing, await test.registerPushed(), 'nobody-here'],
      ],
      [
        'to itself',
        2306,
        async () => [test.pushed.losing, await test.registerPushed(), test.pushed.losing.clientId],
      ],
      [
        'where domains are asked for',
        2306,
        async () => [test.losing, await registered(), test.gaining.clientId],
      ],
    ])('hands no domain over %s (%i)', async (_, code, arrange) => {
      const [connection, name, tag] = await arrange();
      expect(await test.registry.releaseDomain(connection, step('release'), { name, tag })).toMatchObject({
        kind: 'refused',
        refusal: { code },
      });
    });

    it("finds no transfer where there was none, and does not show another registrar's", async () => {
      const name = await registered();
      expect(await test.registry.queryTransfer(test.losing, name)).toEqual({ kind: 'none' });
      expect(await test.registry.queryTransfer(test.gaining, name)).toEqual({ kind: 'not_ours' });
      expect(await test.registry.queryTransfer(test.gaining, test.name())).toEqual({ kind: 'not_ours' });
    });

    it('shows a domain to a registrar with its code', async () => {
      const name = await registered(['clientTransferProhibited']);
      const shown = await test.registry.foreignInfo(test.gaining, name, CODE);
      expect(shown).toMatchObject({
        kind: 'found',
        info: {
          name: name.ascii,
          clientId: test.losing.clientId,
          statuses: expect.arrayContaining(['clientTransferProhibited']),
        },
      });
      expect(await test.registry.foreignInfo(test.gaining, name, 'not-the-code-1')).toEqual({
        kind: 'wrong_code',
      });
      expect(await test.registry.foreignInfo(test.gaining, name)).toEqual({ kind: 'closed' });
      expect(await test.registry.foreignInfo(test.gaining, test.name(), CODE)).toEqual({ kind: 'absent' });
    });

    it('sends nothing, and knows nothing, where the registry cannot be reached', async () => {
      const name = test.name();
      expect(await request(name, CODE, test.unreachable)).toMatchObject({ kind: 'not_sent' });
      expect(await test.registry.queryTransfer(test.unreachable, name)).toMatchObject({ kind: 'unknown' });
      expect(await test.registry.foreignInfo(test.unreachable, name, CODE)).toMatchObject({
        kind: 'unknown',
      });
    });

    it('sends nothing without clearance', async () => {
      const name = await registered();
      expect(
        await test.registry.requestTransfer(
          test.gaining,
          step('request'),
          { name, authInfo: CODE },
          async () => undefined,
        ),
      ).toMatchObject({ kind: 'not_sent' });
      expect(await test.registry.queryTransfer(test.losing, name)).toEqual({ kind: 'none' });
    });

    it.each<[string, (name: DomainName) => Promise<unknown>]>([
      ['request', (name) => request(name)],
      ['cancel', (name) => test.registry.cancelTransfer(test.gaining, step('cancel'), name)],
      [
        'release',
        (name) => test.registry.releaseDomain(test.losing, step('release'), { name, tag: 'registrar-c' }),
      ],
      ['query', (name) => test.registry.queryTransfer(test.gaining, name)],
      ['info', (name) => test.registry.foreignInfo(test.gaining, name)],
    ])('refuses to talk inside a unit of work: %s', async (_, deed) => {
      await expect(test.uow.run(async () => deed(test.name()))).rejects.toThrow(
        'network call inside a unit of work',
      );
    });
  });
}
