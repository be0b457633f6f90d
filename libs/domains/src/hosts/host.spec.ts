import { storedContract } from '@registrar/kernel/testing';
import { hostPayload, type HostPayload } from './host';

const current: HostPayload = {
  domainId: 1,
  name: 'a.example',
  connectionId: 2,
  hostname: 'ns1.a.example',
  before: ['192.0.2.1'],
  after: ['192.0.2.1', '2001:db8::1'],
};

// All releases wrote these members.
storedContract(hostPayload, {
  kind: 'payload of the host change',
  current,
  older: {
    'of a new host': { ...current, before: null },
    'of a deleted host': { ...current, after: null },
    'of a host without addresses': { ...current, before: [], after: [] },
  },
  required: ['domainId', 'name', 'connectionId', 'hostname', 'before', 'after'],
});
