import { Money } from '@registrar/kernel';
import {
  connectionCommand,
  creditGrant,
  domainMove,
  domainRemoval,
  holdLift,
  lockChange,
  outboundApproval,
  outboundEnd,
  refundOfPayment,
  restoreCommand,
  spendingLimits,
} from './stored-commands';

const TEN = Money.parse('10.50', 'USD')!;
const COMMANDS = [
  ['a credit', creditGrant, { accountId: 7, amount: TEN, reference: 'r-1', note: 'goodwill' }],
  ['a refund', refundOfPayment, { paymentId: 'p-1', amount: TEN, reference: 'r-1' }],
  ['limits', spendingLimits, { accountId: 7, change: { creditLimit: TEN } }],
  [
    'a limit that goes away',
    spendingLimits,
    { accountId: 7, change: { creditLimit: TEN, purchaseLimit: null } },
  ],
  ['a purchase limit', spendingLimits, { accountId: 7, change: { purchaseLimit: TEN } }],
  ['a removal', domainRemoval, { domainName: 'a.example' }],
  ['a removal from an account', domainRemoval, { domainName: 'a.example', accountId: 7 }],
  [
    'a lock in an account',
    lockChange,
    { domainName: 'a.example', lock: 'RegistrarLock', on: true, accountId: 7 },
  ],
  ['a lock', lockChange, { domainName: 'a.example', lock: 'RegistrarLock', on: true }],
  [
    'a connection',
    connectionCommand,
    {
      code: 'main',
      change: { host: 'epp.example', port: 700, clientKey: null, profile: {} },
      ifMatch: ['"1"'],
    },
  ],
  ['a lifted hold', holdLift, { domainName: 'a.example', id: 4, reason: 'over', accountId: 7 }],
  ['a transfer out', outboundApproval, { domainName: 'a.example', accountId: 7, transferId: 31 }],
  ['the end of a transfer out', outboundEnd, { domainName: 'a.example', verdict: 'left' }],
  [
    'a move',
    domainMove,
    {
      domainName: 'a.example',
      accountId: 7,
      losingAccountId: 9,
      authCode: 'Ax7',
      contacts: { tech: { firstName: 'Ilse' } },
      tldRequirements: { vat: 'DE1' },
    },
  ],
  ['a move without contacts', domainMove, { domainName: 'a.example', accountId: 7 }],
  ['a restored version', restoreCommand, { code: 'main', version: 3, secrets: { password: 'pw' } }],
] as const;

/** As a store has it. */
const stored = (json: unknown) => JSON.parse(JSON.stringify(json));

describe('the stored command of an approval', () => {
  it.each(COMMANDS)('of %s is read as it was written', (_what, codec, command) => {
    const written = stored(codec.write(command as never));
    expect(codec.read(written, 'a-1')).toEqual(command);
  });

  it.each(COMMANDS)('of %s is refused where it is no object', (_what, codec) => {
    expect(() => codec.read([], 'a-1')).toThrow(/^stored command of the approval of .* a-1 is no object$/);
  });

  it.each([
    [
      'a credit without an account',
      creditGrant,
      { amount: '1.00', currency: 'USD', reference: 'r' },
      'accountId',
    ],
    [
      'a refund whose reference is a number',
      refundOfPayment,
      { amount: '1.00', currency: 'USD', paymentId: 'p', reference: 1 },
      'reference',
    ],
    ['limits without a currency', spendingLimits, { accountId: 7, creditLimit: '1.00' }, 'currency'],
    ['limits of no account', spendingLimits, { creditLimit: '1.00', currency: 'USD' }, 'accountId'],
    ['a removal of no domain', domainRemoval, {}, 'domainName'],
    ['a transfer out of no domain', outboundApproval, { transferId: 31 }, 'domainName'],
    ['a lifted hold without its id', holdLift, { domainName: 'a.example', reason: 'over' }, 'id'],
    ['an end without a verdict', outboundEnd, { domainName: 'a.example' }, 'verdict'],
    ['a move into no account', domainMove, { domainName: 'a.example' }, 'accountId'],
    ['an unknown lock', lockChange, { domainName: 'a.example', lock: 'NoLock', on: true }, 'lock'],
    ['a lock without a direction', lockChange, { domainName: 'a.example', lock: 'ClientHold' }, 'on'],
    [
      'a connection with a port as text',
      connectionCommand,
      { code: 'main', change: { port: '700' } },
      'change',
    ],
    ['a restored version without its number', restoreCommand, { code: 'main', secrets: {} }, 'version'],
  ] as const)('is refused for %s, by the name of the member', (_what, codec, json, member) => {
    expect(() => codec.read(stored(json), 'a-1')).toThrow(`'${member}'`);
  });

  it('is refused with an amount that is none', () => {
    const json = { accountId: 7, amount: 'ten', currency: 'USD', reference: 'r-1' };
    expect(() => creditGrant.read(json, 'a-1')).toThrow('a stored approval has an amount that is none');
  });
});
