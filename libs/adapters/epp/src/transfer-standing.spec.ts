import { DomainName } from '@registrar/kernel';
import { connectionOf } from '@registrar/registries/testing';
import { readResponse, type EppResponse } from './responses/response';
import { answerAbout, standingOf, type TransferCommand } from './transfer-standing';
import type { Standing } from './transform-outcomes';
import { NS } from './xml/namespaces';

const NAME = DomainName.parse('a.example')!;

/** `status` undefined: an answer without data of a transfer. */
const answer = (status?: string, code = 1000, name = 'a.example'): EppResponse => {
  const data = `<d:trnData xmlns:d="${NS.domain}"><d:name>${name}</d:name><d:trStatus>${status}</d:trStatus><d:reID>gaining</d:reID><d:acID>losing</d:acID></d:trnData>`;
  return readResponse(
    `<epp xmlns="${NS.epp}"><response><result code="${code}"><msg>ok</msg></result>${status === undefined ? '' : `<resData>${data}</resData>`}</response></epp>`,
  );
};

/** By command: what each status of an answer with 1000 means. */
const STANDINGS: Record<TransferCommand, Record<string, Standing>> = {
  request: { clientApproved: 'done', serverApproved: 'done', pending: 'pending', clientRejected: 'unknown' },
  release: { clientApproved: 'done', serverApproved: 'done', pending: 'pending', clientRejected: 'unknown' },
  approve: { clientApproved: 'done', serverApproved: 'done', pending: 'unknown', clientRejected: 'unknown' },
  reject: { clientRejected: 'done', serverCancelled: 'done', pending: 'unknown', clientApproved: 'unknown' },
  cancel: { clientCancelled: 'done', serverCancelled: 'done', pending: 'unknown', clientApproved: 'unknown' },
};
const COMMANDS = Object.keys(STANDINGS) as TransferCommand[];

describe('the standing of a command of a transfer', () => {
  it.each(
    COMMANDS.flatMap((command) =>
      Object.entries(STANDINGS[command]).map(([status, standing]) => [command, status, standing] as const),
    ),
  )('%s with the status %s is %s', (command, status, standing) => {
    expect(standingOf(answer(status), command)).toBe(standing);
  });

  it.each(COMMANDS)('%s is pending where the result code says so, whatever the status is', (command) => {
    expect(standingOf(answer('clientApproved', 1001), command)).toBe('pending');
    expect(standingOf(answer(undefined, 1001), command)).toBe('pending');
  });

  it.each([
    ['request', 'unknown'],
    ['release', 'done'],
    ['approve', 'done'],
    ['reject', 'done'],
    ['cancel', 'done'],
  ] as const)('%s without data of the transfer is %s', (command, standing) => {
    expect(standingOf(answer(), command)).toBe(standing);
  });
});

describe('the transfer in an answer', () => {
  const connection = { ...connectionOf(), clientId: 'us' };

  it('is the one that the registry shows', () => {
    expect(answerAbout(answer('pending'), 'request', connection, NAME)).toMatchObject({
      name: 'a.example',
      status: 'pending',
      gaining: 'gaining',
      losing: 'losing',
    });
  });

  it('is none where the answer is about another domain', () => {
    expect(answerAbout(answer('pending', 1000, 'b.example'), 'request', connection, NAME)).toBeUndefined();
  });

  it.each([
    ['request', 1000, 'pending'],
    ['request', 1001, 'pending'],
    ['release', 1000, 'serverApproved'],
    ['approve', 1000, 'clientApproved'],
    ['reject', 1000, 'clientRejected'],
    ['cancel', 1000, 'clientCancelled'],
  ] as const)('of %s with %d and without data is %s by this registrar', (command, code, status) => {
    expect(answerAbout(answer(undefined, code), command, connection, NAME)).toEqual({
      name: 'a.example',
      status,
      gaining: 'us',
      losing: '',
    });
  });
});
