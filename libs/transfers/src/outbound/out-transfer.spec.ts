import { storedContract } from '@registrar/kernel/testing';
import { handedOver, handOverPayload, readOutboundPayload, rejectPayload } from './out-transfer';

const reject = { outboundId: 1, domainId: 2, name: 'a.example', connectionId: 3 };
const push = { pushTo: 'OTHER', domainId: 2, name: 'a.example', connectionId: 3 };

// All releases wrote these members.
storedContract(rejectPayload, {
  kind: 'payload of the refused outbound transfer',
  current: reject,
  older: {},
  required: ['outboundId', 'domainId', 'name', 'connectionId'],
});
storedContract(handOverPayload, {
  kind: 'payload of the hand-over',
  current: push,
  older: {},
  required: ['pushTo', 'domainId', 'name', 'connectionId'],
});
storedContract(handedOver, {
  kind: 'answer of the hand-over',
  current: { domainName: 'a.example', status: 'completed' },
  older: { 'that is pending': { domainName: 'a.example', status: 'pending' } },
  required: ['domainName', 'status'],
});

describe('a payload of an operation `transfer_out`', () => {
  it('with a tag is of a hand-over', () => {
    expect(readOutboundPayload(push, 'op-1')).toEqual(push);
    expect(() => readOutboundPayload({ pushTo: 'OTHER' }, 'op-1')).toThrow(
      'stored payload of the hand-over op-1',
    );
  });

  it.each([[{ name: 'a.example' }], [null], ['text'], [undefined]])(
    'without a tag is of a refusal: %j',
    (json) => {
      expect(readOutboundPayload(reject, 'op-1')).toEqual(reject);
      expect(() => readOutboundPayload(json, 'op-1')).toThrow(
        'stored payload of the refused outbound transfer op-1',
      );
    },
  );
});
